import { z } from "zod";
import { Login } from "#contracts/accounts/login.ts";
import { GivenPassword } from "#contracts/accounts/schemas.ts";
import { memberRoles } from "#contracts/base/acting.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { proofErrors, signedInErrors } from "#contracts/base/errors.ts";
import { Currency } from "#contracts/listings/schemas.ts";
import { BodyId, Id, pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { staffLogKinds } from "./rules.ts";

/** A member of the staff, or whoever is invited. */
const Member = z
  .object({
    id: z.int(),
    /** The phone or e-mail that was invited. */
    login: z.string(),
    /** Null until the invitation is accepted. */
    name: z.string().nullable(),
    role: z.enum(memberRoles),
    is_accepted: z.boolean(),
    /** When it was accepted, else when they were invited. */
    date: z.iso.datetime(),
    /** When the invitation ends; null once it was accepted. */
    expires_date: z.iso.datetime().nullable(),
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

/** Who works for a business is seen, and ended, while its time is over, too. */
const ownerErrors = [...signedInErrors, "not_business"] as const;

export const listMembers = endpoint({
  ...calls.listMembers,
  feature: "business staff",
  summary: "The staff of one's own business, the newest first; a business has 20 members at most, invited ones counted",
  reply: z.object({ results: z.array(Member), max: z.int() }),
  errors: ownerErrors,
});

export const inviteMember = endpoint({
  ...calls.inviteMember,
  feature: "business staff",
  summary:
    "Invite somebody to the staff by phone or e-mail, with an account or without; with the password or, without one, soon after signing in. Members and open invitations stay as they are",
  body: z.strictObject({
    login: Login,
    role: z.enum(memberRoles, { error: "choice" }),
    /** Of the account, if it has one: a session alone invites nobody. */
    password: GivenPassword.optional(),
  }),
  status: 201,
  reply: Member,
  errors: [...ownerErrors, ...proofErrors, "business_expired", "too_many_records"],
});

export const removeMember = endpoint({
  ...calls.removeMember,
  feature: "business staff",
  summary: "Remove a member from the staff at once, or withdraw an invitation",
  params: z.object({ id: Id }),
  status: 204,
  reply: z.null(),
  errors: [...ownerErrors, "not_found"],
});

const ListedPrice = z.object({ price: z.int(), currency: Currency });

/** One line of the log. */
const StaffAction = z
  .object({
    id: z.int(),
    date: z.iso.datetime(),
    kind: z.enum(staffLogKinds),
    /** The name of the person who acted; `null` if their account is deleted. */
    name: z.string().nullable(),
    /** The title, name or phone that the entry is about. Also `null` for a person whose account is deleted. */
    subject: z.string().nullable(),
    /** The listing that it was about, while there is one. */
    product: z.int().nullable(),
    /** The chat in which it was, while there is one. */
    room: z.int().nullable(),
    /** What the listing was to be had for before and after a change, with its discount; 0 is negotiable. Null: as before, or about something else. */
    price_change: z.object({ before: ListedPrice, after: ListedPrice }).nullable(),
  })
  .meta({ id: "StaffAction" });
export type StaffAction = z.infer<typeof StaffAction>;

export const listStaffLog = endpoint({
  ...calls.listStaffLog,
  feature: "business staff",
  summary: "What the staff of one's own business did in the last 365 days, the newest first",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({ results: z.array(StaffAction), ...pageFields }),
  errors: [...ownerErrors, "key_invalid"],
});

/** A business that one works for, or is invited to. */
const Membership = z
  .object({
    id: z.int(),
    business: z.int(),
    name: z.string(),
    role: z.enum(memberRoles),
    is_accepted: z.boolean(),
    /** When the invitation ends. */
    expires_date: z.iso.datetime().nullable(),
    /** Whether one may act for it now: it is on show, and its owner is not blocked. */
    is_open: z.boolean(),
  })
  .meta({ id: "Membership" });
export type Membership = z.infer<typeof Membership>;

export const listMemberships = endpoint({
  ...calls.listMemberships,
  feature: "business staff",
  summary: "Businesses that one works for or is invited to, 20 of each at most, and whether this session acts for one",
  reply: z.object({
    results: z.array(Membership),
    /** Null: for oneself. `member` is by which membership; that is null when it has ended meanwhile: calls for it answer `acting_ended`. */
    acting: z.object({ member: z.int(), membership: Membership.nullable() }).nullable(),
  }),
  errors: signedInErrors,
  acting: "self",
});

export const acceptInvitation = endpoint({
  ...calls.acceptInvitation,
  feature: "business staff",
  summary: "Accept an invitation that one's phone or e-mail got",
  params: z.object({ id: Id }),
  reply: Membership,
  errors: [...signedInErrors, "not_found", "too_many_records"],
  acting: "self",
});

export const leaveBusiness = endpoint({
  ...calls.leaveBusiness,
  feature: "business staff",
  summary: "Decline an invitation, or leave the staff of a business",
  params: z.object({ id: Id }),
  status: 204,
  reply: z.null(),
  errors: [...signedInErrors, "not_found"],
  acting: "self",
});

/** The access token of the session as it is now; a browser gets it as a cookie too. */
const Acting = z.object({ access: z.string() }).meta({ id: "Acting" });

export const startActing = endpoint({
  ...calls.startActing,
  feature: "business staff",
  summary: "Act for a business in this session, until one stops: the access token before acts for oneself",
  body: z.strictObject({ member: BodyId }),
  reply: Acting,
  errors: [...signedInErrors, "not_found"],
  acting: "self",
});

export const stopActing = endpoint({
  ...calls.stopActing,
  feature: "business staff",
  summary: "Act for oneself again",
  reply: Acting,
  errors: signedInErrors,
  acting: "self",
});
