import { decodeJwt } from "jose";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refreshSession } from "#contracts/accounts/schemas.ts";

/** Milliseconds before its end from which an access token counts as expired: a page makes several calls. */
const margin = 5_000;

/**
 * Refreshes the session of whoever asks for a page, when only the access token has expired. The answer is the `Set-Cookie`
 * headers: new tokens, or cookies cleared when the session has ended.
 */
export function createPageSessionRefresher(
  app: FastifyInstance,
  now: () => Date,
): (request: Pick<FastifyRequest, "cookies" | "headers" | "ip">) => Promise<string[]> {
  return async ({ cookies, headers, ip }) => {
    const { access, refresh } = cookies;
    if (!refresh || isFresh(access, now())) return [];
    const response = await app.inject({
      method: refreshSession.method,
      url: refreshSession.path,
      remoteAddress: ip,
      cookies: { refresh },
      // A page is only read: whoever follows a link from another site is signed in too.
      headers: { "sec-fetch-site": "same-origin", "user-agent": headers["user-agent"] ?? "" },
    });
    return [response.headers["set-cookie"] ?? []].flat();
  };
}

/** Reads the token without checking it: the call that it comes to checks it. */
function isFresh(access: string | undefined, now: Date): boolean {
  if (!access) return false;
  try {
    return (decodeJwt(access).exp ?? 0) * 1_000 > now.getTime() + margin;
  } catch {
    return false;
  }
}
