import { attemptCookie, browserCookie } from "./google/cookies.ts";
import { sessionCookieNames } from "./sessions/session-cookies.ts";
import { pendingLoginCookie } from "./sign-in/pending-login.ts";
import { secondFactorCookie } from "./sign-in/second-factor-ticket.ts";
import type { LargeForm } from "#server/pages/large-forms.ts";

/** The page that changes one's photo. Above the 12 MB of the contract, so that a somewhat larger one gets a message. */
export const portraitForm: LargeForm = {
  path: "/settings/photo",
  maxBytes: 14 * 1024 * 1024,
  maxConcurrent: 2,
  hasOneFile: true,
};

/** These paths contain a one-time code, which must not be logged. */
export const secretPaths = ["/google/"] as const;

/** The cookies that the calls of accounts read, without the prefix that https adds. */
export const accountCookies = [
  sessionCookieNames.access,
  sessionCookieNames.refresh,
  pendingLoginCookie,
  secondFactorCookie,
  attemptCookie,
  browserCookie,
] as const;
