import { z } from "zod";
import { GivenPassword } from "#contracts/accounts/schemas.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { proofErrors, signedInErrors } from "#contracts/base/errors.ts";
import { apiScopes } from "#contracts/base/scopes.ts";
import { Id, nameText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { apiKeyDays, apiKeyName } from "./rules.ts";

/** An API key without its secret: that was shown once. */
export const ApiKey = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The last characters of the key. */
    hint: z.string(),
    scopes: z.array(z.enum(apiScopes)),
    creation_date: z.string(),
    /** When it ends; null: it does not. */
    expires_date: z.string().nullable(),
    is_expired: z.boolean(),
    /** It ended because its owner has set a new password. */
    is_ended_by_password: z.boolean(),
    /** It ended because its owner has ended all other sessions, and the keys with them. */
    is_ended_with_sessions: z.boolean(),
    /** To the minute; null: never used. */
    last_used_date: z.string().nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

const Name = nameText(apiKeyName);

const ownerErrors = [...signedInErrors, "not_business", "business_expired"] as const;

export const listApiKeys = endpoint({
  ...calls.listApiKeys,
  feature: "api keys",
  summary: "The API keys of one's own business, the newest first; a business has few",
  reply: z.object({ results: z.array(ApiKey), max: z.int() }),
  errors: ownerErrors,
});

export const createApiKey = endpoint({
  ...calls.createApiKey,
  feature: "api keys",
  summary:
    "Make an API key, with the password or, without one, soon after signing in; `key` is told in this answer only. Two keys of one name are refused",
  body: z.strictObject({
    name: Name,
    scopes: z
      .array(z.enum(apiScopes, { error: "choice" }), { error: "required" })
      .min(1, { error: "scopes_required" })
      .max(apiScopes.length, { error: "too_many" }),
    /** Days until it ends; 0: it has no end. */
    days: z.literal([...apiKeyDays], { error: "choice" }),
    /** Of the account, if it has one: a session alone makes no key. */
    password: GivenPassword.optional(),
  }),
  status: 201,
  reply: ApiKey.extend({ key: z.string() }),
  errors: [...ownerErrors, ...proofErrors, "account_blocked", "too_many_records"],
});

export const deleteApiKey = endpoint({
  ...calls.deleteApiKey,
  feature: "api keys",
  summary: "Take an API key away: it opens nothing from then on",
  params: z.object({ id: Id }),
  status: 204,
  reply: z.null(),
  errors: [...ownerErrors, "not_found"],
});
