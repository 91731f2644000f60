import { decodeJwt } from "jose";
import type { FastifyInstance } from "fastify";
import { refreshSession } from "#contracts/accounts/schemas.ts";
import { callDirectly, type DirectCaller } from "#server/http/direct-calls.ts";
import type { SessionCookies } from "./session-cookies.ts";

/** Milliseconds before its expiry at which an access token is refreshed: a page makes several calls with it. */
const margin = 5_000;

/**
 * Refreshes the session of a page request whose access token has expired. Returns the `Set-Cookie` headers: new tokens, or cleared
 * cookies when the session has ended.
 */
export function createPageSessionRefresher(
  app: FastifyInstance,
  sessionCookies: SessionCookies,
  now: () => Date,
): (request: DirectCaller) => Promise<string[]> {
  return async ({ cookies, headers, ip, log, id }) => {
    const refresh = sessionCookies.readRefresh({ cookies });
    const access = sessionCookies.readAccess({ cookies });
    if (!refresh || isFresh(access, now())) return [];
    const answer = await callDirectly(
      app,
      refreshSession,
      { body: {} },
      {
        ip,
        log,
        id,
        cookies: sessionCookies.writeRefresh(refresh),
        // Reading a page is safe, so a session also counts after a link from another site.
        headers: { "sec-fetch-site": "same-origin", "user-agent": headers["user-agent"] ?? "" },
      },
    );
    return answer.cookies;
  };
}

/** Decodes the token without verifying it: the calls do that. */
function isFresh(access: string | undefined, now: Date): boolean {
  if (!access) return false;
  try {
    return (decodeJwt(access).exp ?? 0) * 1_000 > now.getTime() + margin;
  } catch {
    return false;
  }
}
