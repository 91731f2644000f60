import type { FastifyReply, FastifyRequest } from "fastify";
import { jwtVerify, SignJWT } from "jose";
import type { HostCookies } from "#server/http/cookies/host-cookies.ts";
import { deriveKey } from "#server/platform/derive-key.ts";

/** Seconds. */
const lifetime = 30 * 60;
const cookieName = "pending_login";

/** The login whose code a browser waits for. */
export interface PendingLogin {
  login: string;
  /** Identifies the sign-up, if this browser made it. */
  signup?: string | undefined;
  /** Identifies the code that was sent for this browser. */
  issue?: string | undefined;
}

export interface PendingLoginCookie {
  set(reply: FastifyReply, pending: PendingLogin): Promise<void>;
  read(request: FastifyRequest): Promise<PendingLogin | undefined>;
  clear(reply: FastifyReply): void;
}

export function createPendingLoginCookie(secret: string, cookies: HostCookies, now: () => Date): PendingLoginCookie {
  const key = deriveKey(secret, "pending logins");
  return {
    async set(reply, pending) {
      const token = await new SignJWT({ ...pending })
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime(Math.floor(now().getTime() / 1000) + lifetime)
        .sign(key);
      cookies.set(reply, cookieName, token, { maxAge: lifetime });
    },
    async read(request) {
      const token = cookies.read(request.cookies, cookieName);
      if (!token) return undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now() });
        return {
          login: String(payload["login"]),
          signup: payload["signup"] as string | undefined,
          issue: payload["issue"] as string | undefined,
        };
      } catch {
        return undefined;
      }
    },
    clear: (reply) => cookies.clear(reply, cookieName),
  };
}

/** What a client without cookies proves its sign-up with, in place of the cookie. */
export function writeSignupSecret({ signup = "", issue = "" }: PendingLogin): string {
  return `${signup}.${issue}`;
}

/** The parts of a secret; a made-up one names a sign-up that there is not. */
export function readSignupSecret(secret: string): Required<Pick<PendingLogin, "signup" | "issue">> {
  const [signup = "", issue = ""] = secret.split(".");
  return { signup, issue };
}
