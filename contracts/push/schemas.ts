import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import * as calls from "./calls.ts";
import { maxPushEndpoint } from "./rules.ts";

const feature = "push";

/** Base64url without padding (RFC 4648, 5), as `PushSubscription.toJSON()` writes it, of so many bytes. */
function encodedBytes(bytes: number) {
  const length = Math.ceil((bytes * 4) / 3);
  return z
    .string({ error: "text" })
    .max(length + 2, { error: "too_long" })
    .transform((value) => value.replace(/={1,2}$/, ""))
    .pipe(z.string().regex(new RegExp(`^[\\w-]{${length}}$`), { error: "push_key" }));
}

const hour = z.int({ error: "whole_number" }).min(0, { error: "out_of_range" }).max(23, { error: "out_of_range" });
const flag = z.boolean({ error: "boolean" });

/** Which kinds are pushed. */
const PushKinds = z.strictObject({
  chat: flag,
  active: flag,
  blocked: flag,
  claim: flag,
  favorite: flag,
  search: flag,
  price: flag,
  followed: flag,
});

/** From one full hour to another, over midnight too. */
const QuietHours = z.strictObject({ from: hour, to: hour });

export const PushSettings = z
  .object({
    /** The browser of this session gets pushes. */
    is_on: z.boolean(),
    kinds: PushKinds,
    /** Pushes wait until they are over; null: never. */
    quiet_hours: QuietHours.nullable(),
    /** Of the quiet hours, as in `Asia/Bishkek`. */
    time_zone: z.string(),
    /** Pushes have the text of messages. */
    shows_text: z.boolean(),
  })
  .meta({ id: "PushSettings" });
export type PushSettings = z.infer<typeof PushSettings>;

export const getPushKey = endpoint({
  ...calls.getPushKey,
  feature,
  summary: "The public key that a browser subscribes with",
  reply: z.object({ key: z.string() }),
});

export const getPushSettings = endpoint({
  ...calls.getPushSettings,
  feature,
  summary: "Whether this session's browser gets pushes, and which ones the account wants",
  reply: PushSettings,
  errors: signedInErrors,
});

export const updatePushSettings = endpoint({
  ...calls.updatePushSettings,
  feature,
  summary: "Choose which pushes the account gets, when, and what they say; what is not given stays",
  body: z.strictObject({
    kinds: PushKinds.partial().optional(),
    quiet_hours: QuietHours.nullable().optional(),
    time_zone: z.string({ error: "text" }).max(64, { error: "too_long" }).optional(),
    shows_text: flag.optional(),
  }),
  reply: PushSettings,
  errors: signedInErrors,
});

export const subscribeToPush = endpoint({
  ...calls.subscribeToPush,
  feature,
  summary: "Send pushes to the browser of this session, until it ends",
  body: z
    .object({
      endpoint: z.string({ error: "text" }).max(maxPushEndpoint, { error: "too_long" }),
      /** The address before, where the browser has exchanged it by itself: only a subscription of the account is replaced so. */
      old_endpoint: z.string({ error: "text" }).max(maxPushEndpoint, { error: "too_long" }).optional(),
      keys: z.strictObject({
        /** A point of P-256, uncompressed: 65 bytes. */
        p256dh: encodedBytes(65),
        /** 16 bytes. */
        auth: encodedBytes(16),
      }),
      /** `toJSON()` of a subscription has it; nothing is made of it. */
      expirationTime: z.number().nullable().optional(),
    })
    .strict(),
  reply: z.object({ is_on: z.literal(true) }),
  errors: [...signedInErrors, "conflict", "not_found"],
});

export const unsubscribeFromPush = endpoint({
  ...calls.unsubscribeFromPush,
  feature,
  summary: "Send no more pushes to the browser of this session",
  reply: z.object({ is_on: z.literal(false) }),
  errors: signedInErrors,
});
