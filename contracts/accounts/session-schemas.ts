import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { Id, pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { EndedSessions } from "./schemas.ts";

export const Session = z
  .object({
    id: z.int(),
    is_current: z.boolean(),
    /** Browser and system as far as they tell, e.g. «Chrome, Android». */
    device: z.string(),
    /** The IP address it was last seen at. It is not looked up anywhere. */
    ip: z.string(),
    creation_date: z.string(),
    last_seen: z.string(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  ...calls.listSessions,
  feature: "accounts",
  summary: "Where one is signed in, this session first, then the last seen ones",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({
    results: z.array(Session),
    /** API keys of one's business that have not ended. */
    api_keys: z.int(),
    ...pageFields,
  }),
  errors: [...signedInErrors, "key_invalid"],
});

export const endSession = endpoint({
  ...calls.endSession,
  feature: "accounts",
  summary: "End one of one's own sessions",
  params: z.object({ id: Id }),
  reply: EndedSessions,
  errors: [...signedInErrors, "not_found"],
});

export const endOtherSessions = endpoint({
  ...calls.endOtherSessions,
  feature: "accounts",
  summary: "End every session but this one and, if asked for, the API keys of one's business",
  body: z.strictObject({ end_api_keys: z.boolean({ error: "boolean" }).optional() }),
  reply: EndedSessions.extend({ ended_api_keys: z.int() }),
  errors: signedInErrors,
});
