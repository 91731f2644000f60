import type { FastifyReply, FastifyRequest } from "fastify";
import { jwtVerify, SignJWT } from "jose";
import { deriveKey } from "#server/platform/keys.ts";
import { refreshLifetime } from "./tokens.ts";

/** Seconds that a browser remembers whose code it waits for (`design/product.md`, Accounts). */
const pendingLifetime = 30 * 60;

/** Whose code a browser waits for. */
export interface PendingLogin {
  login: string;
  /** The sign-up that it made, if it made one. */
  signup?: string | undefined;
}

/** The cookies of accounts. No script reads those that matter; `signed_in` tells pages that there are others. */
export interface AccountCookies {
  signIn(reply: FastifyReply, tokens: { access: string; refresh: string }): void;
  signOut(reply: FastifyReply): void;
  /** The refresh token of this browser. */
  readRefresh(request: FastifyRequest): string | undefined;
  awaitCode(reply: FastifyReply, pending: PendingLogin): Promise<void>;
  readPending(request: FastifyRequest): Promise<PendingLogin | undefined>;
  forgetPending(reply: FastifyReply): void;
}

const names = { access: "access", refresh: "refresh", signedIn: "signed_in", pending: "pending_login" };

/** `isSecure`: the site is reached by https. */
export function createAccountCookies(secret: string, isSecure: boolean, now: () => Date): AccountCookies {
  const key = deriveKey(secret, "pending logins");
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure } as const;
  const forget = (reply: FastifyReply, name: string) => reply.setCookie(name, "", { ...options, maxAge: 0 });
  return {
    signIn(reply, { access, refresh }) {
      const lasting = { ...options, maxAge: refreshLifetime };
      reply.setCookie(names.access, access, lasting).setCookie(names.refresh, refresh, lasting);
      reply.setCookie(names.signedIn, "1", { ...lasting, httpOnly: false });
    },
    signOut(reply) {
      for (const name of [names.access, names.refresh, names.signedIn]) forget(reply, name);
    },
    readRefresh: (request) => request.cookies[names.refresh] || undefined,
    async awaitCode(reply, pending) {
      const seconds = Math.floor(now().getTime() / 1000);
      const token = await new SignJWT({ ...pending })
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime(seconds + pendingLifetime)
        .sign(key);
      reply.setCookie(names.pending, token, { ...options, maxAge: pendingLifetime });
    },
    async readPending(request) {
      const token = request.cookies[names.pending];
      if (!token) return undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now() });
        return { login: String(payload["login"]), signup: payload["signup"] as string | undefined };
      } catch {
        return undefined;
      }
    },
    forgetPending: (reply) => void forget(reply, names.pending),
  };
}
