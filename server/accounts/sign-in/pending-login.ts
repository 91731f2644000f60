import type { CallReply, CallRequest } from "#server/http/calls/call-request.ts";
import { jwtVerify, SignJWT } from "jose";
import type { getPendingLogin } from "#contracts/accounts/schemas.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import type { HostCookies } from "#server/http/cookies/host-cookies.ts";
import { deriveKey } from "#server/platform/derive-key.ts";
import { channelOf } from "../records/logins.ts";

/** Seconds. */
const lifetime = 30 * 60;
export const pendingLoginCookie = "pending_login";

/** The login whose code a browser waits for. */
export interface PendingLogin {
  login: string;
  /** Identifies the sign-up, if this browser made it. */
  signup?: string | undefined;
  /** Identifies the code that was sent for this browser. */
  issue?: string | undefined;
  /** When another code may be asked for. Seconds since 1970; undefined when none was sent. */
  resendAt?: number | undefined;
}

export interface PendingLoginCookie {
  set(reply: CallReply, pending: PendingLogin): Promise<void>;
  read(request: CallRequest): Promise<PendingLogin | undefined>;
  clear(reply: CallReply): void;
}

export function createPendingLoginCookie(secret: string, cookies: HostCookies, now: () => Date): PendingLoginCookie {
  const key = deriveKey(secret, "pending logins");
  return {
    async set(reply, pending) {
      const token = await new SignJWT({ ...pending })
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime(Math.floor(now().getTime() / 1000) + lifetime)
        .sign(key);
      cookies.set(reply, pendingLoginCookie, token, { maxAge: lifetime });
    },
    async read(request) {
      const token = cookies.read(request.cookies, pendingLoginCookie);
      if (!token) return undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now() });
        return {
          login: String(payload["login"]),
          signup: payload["signup"] as string | undefined,
          issue: payload["issue"] as string | undefined,
          resendAt: payload["resendAt"] as number | undefined,
        };
      } catch {
        return undefined;
      }
    },
    clear: (reply) => cookies.clear(reply, pendingLoginCookie),
  };
}

/** What a browser may know of the code it waits for; null when it waits for none. */
export function presentPendingLogin(pending: PendingLogin | undefined, now: Date): Reply<typeof getPendingLogin> {
  if (!pending) return { waiting: null };
  const { login, signup, resendAt = 0 } = pending;
  return {
    waiting: {
      login,
      // By what this browser did, never by what is stored: that would tell who has an account.
      purpose: signup === undefined ? "recovery" : "activation",
      channel: channelOf(login),
      resend_after: Math.max(0, Math.ceil(resendAt - now.getTime() / 1_000)),
    },
  };
}

/** When a code may be asked for that has to wait for so many seconds. */
export function resendAtAfter(seconds: number, now: Date): number {
  return now.getTime() / 1_000 + seconds;
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
