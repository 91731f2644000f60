import { z } from "zod";
import { normalisePhone } from "#contracts/accounts/rules.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId } from "#contracts/base/values.ts";
import { RequestStatus } from "#contracts/users/schemas.ts";
import * as calls from "./request-calls.ts";
import { businessTips, reminderKinds, requestRejections } from "./request-rules.ts";
import { maxAbout } from "./rules.ts";
import { BusinessName, given } from "./text-schemas.ts";

const About = given(maxAbout).pipe(
  z
    .string()
    .regex(/[\p{L}\p{N}]/u, { error: "required" })
    .max(maxAbout, { error: "too_long" }),
);

const RequestPhone = z
  .string({ error: "required" })
  .max(64, { error: "phone_wrong" })
  .transform((text, context) => {
    const phone = normalisePhone(text);
    if (phone !== null) return phone;
    context.addIssue({ code: "custom", message: text.trim() === "" ? "required" : "phone_wrong", input: text });
    return z.NEVER;
  });

/** What a user says to become a business. */
export const NewBusinessRequest = z.strictObject({
  name: BusinessName,
  phone: RequestPhone,
  description: About,
  /** What it mostly deals in. */
  category: BodyId,
});
export type NewBusinessRequest = z.infer<typeof NewBusinessRequest>;

/** Why a moderator refused. */
export const RequestRefusal = z
  .object({
    code: z.enum(requestRejections),
    title_ru: z.string(),
    title_ky: z.string(),
    /** The moderator's words. */
    note: z.string().nullable(),
  })
  .meta({ id: "RequestRefusal" });
export type RequestRefusal = z.infer<typeof RequestRefusal>;

export const BusinessRequest = z
  .object({
    name: z.string(),
    phone: z.string().nullable(),
    description: z.string(),
    category: z.int().nullable(),
    status: RequestStatus,
    submitted_date: z.string(),
    decided_date: z.string().nullable(),
    /** Null unless it is rejected. */
    rejection: RequestRefusal.nullable(),
  })
  .meta({ id: "BusinessRequest" });
export type BusinessRequest = z.infer<typeof BusinessRequest>;

export const sendBusinessRequest = endpoint({
  ...calls.sendBusinessRequest,
  isIdempotent: true,
  feature: "business",
  summary: "Ask for a business profile, or ask again after a refusal; the name must be nobody else's",
  body: NewBusinessRequest,
  status: 201,
  reply: BusinessRequest,
  errors: [...signedInErrors, "request_exists", "already_business"],
});

export const changeBusinessRequest = endpoint({
  ...calls.changeBusinessRequest,
  feature: "business",
  summary:
    "Change one's own request while it waits; it keeps its place, and a moderator who has seen it before is told",
  body: NewBusinessRequest.partial(),
  reply: BusinessRequest,
  errors: [...signedInErrors, "not_found", "request_decided"],
});

export const withdrawBusinessRequest = endpoint({
  ...calls.withdrawBusinessRequest,
  feature: "business",
  summary: "Take one's own request back while it waits; the same again changes nothing",
  status: 204,
  reply: z.null(),
  errors: [...signedInErrors, "request_decided"],
});

export const getBusinessRequest = endpoint({
  ...calls.getBusinessRequest,
  feature: "business",
  summary: "One's own request for a business profile, what became of it and how long the profile is on show",
  reply: z.object({
    /** Whether one may be sent. */
    may_apply: z.boolean(),
    /** Days that an approved business is on show without paying. */
    demo_days: z.int(),
    request: BusinessRequest.nullable(),
    /** Null before it was approved. */
    business: z
      .object({
        id: z.int(),
        /** Of its page: `/b/<link>`, if there is one. */
        link: z.string().nullable(),
        /** The registration was finished. */
        is_registered: z.boolean(),
        /** Nothing was paid yet. */
        is_demo: z.boolean(),
        /** When its time is over; null: never. */
        end_date: z.string().nullable(),
        /** Days before that, the begun one counted; 0 once it is over. */
        days_left: z.int().nullable(),
      })
      .nullable(),
  }),
  errors: signedInErrors,
});

export const getBusinessInvitation = endpoint({
  ...calls.getBusinessInvitation,
  acting: "self",
  feature: "business",
  summary: "Whether to invite the user to become a business",
  /** `false`: was asked in the last 30 days, has asked, or signed up today; null: is a business, or of the staff. */
  reply: z.object({ status: z.boolean().nullable() }),
  errors: signedInErrors,
});

export const closeBusinessInvitation = endpoint({
  ...calls.closeBusinessInvitation,
  acting: "self",
  feature: "business",
  summary: "The invitation was shown: not again for 30 days",
  status: 204,
  reply: z.null(),
  errors: signedInErrors,
});

export const getBusinessReminder = endpoint({
  ...calls.getBusinessReminder,
  acting: "self",
  feature: "business",
  summary: "What to tell a business of, once in three days",
  reply: z.object({
    show: z.boolean(),
    /** Null when nothing is shown. */
    kind: z.enum(reminderKinds).nullable(),
    /** Of `demo_ending`. */
    days_left: z.int().nullable(),
    /** Of `tip`. */
    tip: z.enum(businessTips).nullable(),
  }),
  errors: signedInErrors,
});

export const closeBusinessReminder = endpoint({
  ...calls.closeBusinessReminder,
  acting: "self",
  feature: "business",
  summary: "The reminder was read: none for three days",
  status: 204,
  reply: z.null(),
  errors: signedInErrors,
});
