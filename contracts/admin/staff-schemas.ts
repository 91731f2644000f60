import { z } from "zod";
import { Login } from "#contracts/accounts/login.ts";
import { roles } from "#contracts/accounts/roles.ts";
import { GivenPassword } from "#contracts/accounts/schemas.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { proofErrors } from "#contracts/base/errors.ts";
import { pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { params } from "./values.ts";

const staffRoles = ["moderator", "admin"] as const;

/** A moderator or an admin, as admins see them. */
export const StaffMember = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Phone, or e-mail. */
    login: z.string().nullable(),
    photo: z.string().nullable(),
    role: z.enum(roles),
    /** Without one they cannot work, outside of a demo. */
    has_second_factor: z.boolean(),
    /** When they were last seen; null: they are not signed in anywhere. */
    last_seen: z.string().nullable(),
    /** False for the only admin, who has to stay. */
    may_change: z.boolean(),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.infer<typeof StaffMember>;

export const listStaff = endpoint({
  ...calls.listStaff,
  feature: "admin",
  summary: "Moderators and admins, in the order of their accounts",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(100) }),
  reply: z.object({ results: z.array(StaffMember), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const addStaff = endpoint({
  ...calls.addStaff,
  feature: "admin",
  summary:
    "Give the account of a phone or e-mail the role of a moderator or an admin, with one's password or, without one, soon after signing in; its sessions end",
  body: z.strictObject({
    login: Login,
    role: z.enum(staffRoles, { error: "choice" }),
    /** Of the admin's own account, if it has one: a session alone gives no role. */
    password: GivenPassword.optional(),
  }),
  reply: StaffMember,
  errors: ["not_found", ...proofErrors, "token_expired"],
});

export const updateStaff = endpoint({
  ...calls.updateStaff,
  feature: "admin",
  summary:
    "Change the role of a member of the staff, `user` takes it away; their sessions end. More rights need one's password or, without one, a session soon after signing in",
  params,
  body: z.strictObject({
    role: z.enum(roles, { error: "choice" }),
    /** The role that was seen: another one by now is `edited_meanwhile`. */
    before: z.enum(roles, { error: "choice" }),
    /** Of the admin's own account, if it has one and the role is a higher one. */
    password: GivenPassword.optional(),
  }),
  reply: StaffMember,
  errors: ["not_found", ...proofErrors, "token_expired", "edited_meanwhile", "last_admin"],
});
