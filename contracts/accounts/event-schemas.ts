import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";

/** Events of an account, which its owner sees under «Действия». */
export const accountEvents = [
  "signed_up",
  "activated",
  "signed_in",
  "signed_in_new_device",
  "sign_in_failed",
  "signed_out",
  "session_ended",
  "sessions_ended",
  "refresh_reused",
  "code_sent",
  "code_failed",
  "password_changed",
  "password_set",
  "password_recovered",
  "phone_changed",
  "email_changed",
  "google_connected",
  "second_factor_on",
  "second_factor_off",
  "second_factor_failed",
  "recovery_code_used",
  "recovery_codes_renewed",
  "name_changed",
  "photo_changed",
  "photo_deleted",
  "data_exported",
  "api_key_made",
  "api_key_deleted",
  "api_keys_ended",
  "member_invited",
  "invitation_withdrawn",
  "member_joined",
  "member_left",
  "member_removed",
] as const;

export const AccountEvent = z
  .object({
    id: z.int(),
    event: z.enum(accountEvents),
    creation_date: z.string(),
    device: z.string(),
    ip: z.string(),
  })
  .meta({ id: "AccountEvent" });
export type AccountEvent = z.infer<typeof AccountEvent>;

export const listAccountEvents = endpoint({
  ...calls.listAccountEvents,
  feature: "accounts",
  summary: "What happened to one's account, newest first",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({ results: z.array(AccountEvent), ...pageFields }),
  errors: [...signedInErrors, "key_invalid"],
});
