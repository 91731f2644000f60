import type { CallReply, CallRequest } from "#server/http/calls/call-request.ts";
import type { HostCookies } from "#server/http/cookies/host-cookies.ts";
import { refreshLifetime, type TokenPair } from "./tokens.ts";

type Cookies = CallRequest["cookies"];

/** The tokens are HttpOnly; `signed_in` tells scripts that there is a session. */
export interface SessionCookies {
  set(reply: CallReply, tokens: TokenPair): void;
  /** The access token alone: for calls that were made with one, which is worth less than a refresh token. */
  setAccess(reply: CallReply, access: string): void;
  clear(reply: CallReply): void;
  readAccess(request: { cookies: Cookies }): string | undefined;
  readRefresh(request: { cookies: Cookies }): string | undefined;
  /** The cookies of a request with this refresh token. */
  writeRefresh(token: string): Record<string, string>;
}

export const sessionCookieNames = { access: "access", refresh: "refresh", signedIn: "signed_in" };

/** `isSecure`: the site uses https. */
export function createSessionCookies(cookies: HostCookies, isSecure: boolean): SessionCookies {
  const maxAge = refreshLifetime;
  const readable = { httpOnly: false, sameSite: "lax", path: "/", secure: isSecure } as const;
  return {
    set(reply, { access, refresh }) {
      cookies.set(reply, sessionCookieNames.access, access, { maxAge });
      cookies.set(reply, sessionCookieNames.refresh, refresh, { maxAge });
      reply.setCookie(sessionCookieNames.signedIn, "1", { ...readable, maxAge });
    },
    setAccess: (reply, access) => cookies.set(reply, sessionCookieNames.access, access, { maxAge }),
    clear(reply) {
      for (const name of [sessionCookieNames.access, sessionCookieNames.refresh]) cookies.clear(reply, name);
      reply.setCookie(sessionCookieNames.signedIn, "", { ...readable, maxAge: 0 });
    },
    readAccess: (request) => cookies.read(request.cookies, sessionCookieNames.access),
    readRefresh: (request) => cookies.read(request.cookies, sessionCookieNames.refresh),
    writeRefresh: (token) => ({ [cookies.nameOf(sessionCookieNames.refresh)]: token }),
  };
}
