import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import { requestRejections } from "#contracts/business/request-rules.ts";
import { RequestRefusal } from "#contracts/business/request-schemas.ts";
import { RequestStatus } from "#contracts/users/schemas.ts";
import * as calls from "./calls.ts";
import { ModeratedUser, Note, params, UserReference } from "./values.ts";

/** When the request that was looked at was sent: one that was sent again is another. */
const SubmittedDate = z.iso.datetime({ error: "invalid" }).transform((text) => new Date(text));

/** Another business whose name people may take for this one. */
export const SimilarBusiness = z
  .object({ id: z.int(), name: z.string(), request_status: RequestStatus, user: UserReference })
  .meta({ id: "SimilarBusiness" });

/** A request for a business profile as a moderator sees it. */
export const ModeratedRequest = z
  .object({
    id: z.int(),
    name: z.string(),
    phone: z.string().nullable(),
    /** The phone is the one that the account signs in with, so a code has proved it. */
    is_own_phone: z.boolean(),
    description: z.string(),
    category: z.object({ id: z.int(), title_ru: z.string(), title_ky: z.string() }).nullable(),
    submitted_date: z.string(),
    waiting_seconds: z.int(),
    user: ModeratedUser,
    /** Why an earlier one of the user was refused; null: there was none. */
    refused_before: RequestRefusal.nullable(),
    /** Until when a demo lasts that somebody with this phone or e-mail had before, which goes on; null: there was none. */
    demo_before: z.string().nullable(),
    similar: z.array(SimilarBusiness),
  })
  .meta({ id: "ModeratedRequest" });
export type ModeratedRequest = z.infer<typeof ModeratedRequest>;

export const countBusinessRequests = endpoint({
  ...calls.countBusinessRequests,
  feature: "moderation",
  summary: "How many requests for a business profile wait, without one's own",
  reply: z.object({ waiting: z.int() }),
  errors: ["not_found"],
});

export const listBusinessRequests = endpoint({
  ...calls.listBusinessRequests,
  feature: "moderation",
  summary: "Requests for a business profile that wait, the longest waiting first, without one's own",
  query: z.object({ limit: queryInteger(1, 50), key: queryText(100) }),
  reply: z.object({ results: z.array(ModeratedRequest), count: z.int(), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

const decisionErrors = ["not_found", "own_account", "already_decided", "edited_meanwhile"] as const;

export const approveBusinessRequest = endpoint({
  ...calls.approveBusinessRequest,
  isIdempotent: true,
  feature: "moderation",
  summary:
    "Approve a request for a business profile: its demo begins, and the user is told; the same again changes nothing",
  params,
  body: z.strictObject({ submitted_date: SubmittedDate }),
  reply: z.object({ status: z.literal("success") }),
  errors: [...decisionErrors, "name_in_use"],
});

export const rejectBusinessRequest = endpoint({
  ...calls.rejectBusinessRequest,
  isIdempotent: true,
  feature: "moderation",
  summary:
    "Refuse a request for a business profile, with the reason and the note that the user is told; the same again changes nothing",
  params,
  body: z.strictObject({
    submitted_date: SubmittedDate,
    reason: z.enum(requestRejections, { error: "choice" }),
    /** Required with the reason `other`. */
    note: Note.optional(),
  }),
  reply: z.object({ status: z.literal("rejected") }),
  errors: decisionErrors,
});
