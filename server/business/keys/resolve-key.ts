import type { FastifyBaseLogger } from "fastify";
import { apiKeyPrefix } from "#contracts/base/scopes.ts";
import { apiKeyCallsPerMinute } from "#contracts/business/keys/rules.ts";
import type { Db } from "#server/database/database.ts";
import type { ApiKeys } from "#server/http/api-keys.ts";
import { perMinute, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import { refuse } from "#server/platform/refusal.ts";
import { hashKey } from "./keys.ts";
import { findKey, noteUse } from "./queries.ts";

/** Of one key. */
const keyLimit: RateLimit = { perKey: [perMinute(apiKeyCallsPerMinute)] };
/** Milliseconds: the last use of a key is known to the minute, so that most calls write nothing. */
const useStep = 60_000;
const keyPattern = new RegExp(`^Bearer +(${apiKeyPrefix}\\S*)$`, "i");
/** The prefix and 32 bytes in base64url. */
const wellFormed = new RegExp(`^${apiKeyPrefix}[\\w-]{43}$`);

interface ApiKeyServices {
  db: Db;
  limits: RateLimits;
  log: FastifyBaseLogger;
  now(): Date;
}

/** Finds out who calls with an API key. The owner's rights end where those of a seller do, whatever their role: a key is no way into the staff's calls. */
export function openApiKeys({ db, limits, log, now }: ApiKeyServices): ApiKeys {
  return {
    read: ({ headers }) => keyPattern.exec(headers.authorization ?? "")?.[1],
    async getViewer(key, ip) {
      if (!wellFormed.test(key)) refuse("api_key_invalid");
      const hash = hashKey(key);
      await limits.consume(keyLimit, { ip, key: `api key ${hash.toString("base64url")}` });
      const found = (await findKey(db, hash)) ?? refuse("api_key_invalid");
      const time = now();
      if (found.expires_at !== null && found.expires_at <= time) refuse("api_key_expired");
      if (found.blocked_at !== null) refuse("account_blocked");
      if (found.request_status === "expired") refuse("business_expired");
      if (found.request_status !== "success") refuse("not_business");
      const before = new Date(time.getTime() - useStep);
      if (found.last_used_at === null || found.last_used_at < before) {
        // Not waited for: it is only told.
        noteUse(db, found.id, { now: time, before }).catch((error: unknown) =>
          log.warn({ err: error }, "the use of an API key was not noted"),
        );
      }
      return { userId: found.user_id, role: "user", sessionId: 0, scopes: found.scopes };
    },
  };
}
