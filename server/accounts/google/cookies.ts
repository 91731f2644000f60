import type { CallReply, CallRequest } from "#server/http/calls/call-request.ts";
import { jwtVerify, SignJWT } from "jose";
import type { HostCookies } from "#server/http/cookies/host-cookies.ts";
import { deriveKey } from "#server/platform/derive-key.ts";
import { GoogleAttempt } from "./attempt.ts";
import { codeLifetime } from "./identities.ts";

/** Seconds that a user may spend at the provider. */
const attemptLifetime = 15 * 60;
export const attemptCookie = "google_attempt";
export const browserCookie = "google_browser";

/** Cookies that recognise the browser when it returns from the provider. */
export interface GoogleCookies {
  writeAttempt(reply: CallReply, attempt: GoogleAttempt): Promise<void>;
  /** Returns the browser's attempt and deletes it. */
  takeAttempt(request: CallRequest, reply: CallReply): Promise<GoogleAttempt | undefined>;
  /** The secret that one-time codes are bound to. */
  writeBrowser(reply: CallReply, browser: string): void;
}

export function createGoogleCookies(secret: string, cookies: HostCookies, now: () => Date): GoogleCookies {
  const key = deriveKey(secret, "google attempts");
  return {
    async writeAttempt(reply, attempt) {
      const token = await new SignJWT({ ...attempt })
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime(Math.floor(now().getTime() / 1_000) + attemptLifetime)
        .sign(key);
      cookies.set(reply, attemptCookie, token, { maxAge: attemptLifetime });
    },
    async takeAttempt(request, reply) {
      const token = cookies.read(request.cookies, attemptCookie);
      if (!token) return undefined;
      cookies.clear(reply, attemptCookie);
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now() });
        return GoogleAttempt.safeParse(payload).data;
      } catch {
        return undefined;
      }
    },
    writeBrowser: (reply, browser) => cookies.set(reply, browserCookie, browser, { maxAge: codeLifetime }),
  };
}

export function readBrowser(cookies: HostCookies, request: Pick<CallRequest, "cookies">): string {
  return cookies.read(request.cookies, browserCookie) ?? "";
}
