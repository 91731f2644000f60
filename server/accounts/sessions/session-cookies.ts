import type { FastifyReply, FastifyRequest } from "fastify";
import { refreshLifetime, type TokenPair } from "./tokens.ts";

/** The tokens are HttpOnly; `signed_in` tells scripts that there is a session. */
export interface SessionCookies {
  set(reply: FastifyReply, tokens: TokenPair): void;
  clear(reply: FastifyReply): void;
  readRefresh(request: FastifyRequest): string | undefined;
}

const names = { access: "access", refresh: "refresh", signedIn: "signed_in" };

/** `isSecure`: the site uses https. */
export function createSessionCookies(isSecure: boolean): SessionCookies {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure, maxAge: refreshLifetime } as const;
  return {
    set(reply, { access, refresh }) {
      reply.setCookie(names.access, access, options).setCookie(names.refresh, refresh, options);
      reply.setCookie(names.signedIn, "1", { ...options, httpOnly: false });
    },
    clear(reply) {
      for (const name of Object.values(names)) reply.setCookie(name, "", { ...options, maxAge: 0 });
    },
    readRefresh: (request) => request.cookies[names.refresh] || undefined,
  };
}
