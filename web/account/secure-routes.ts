import type { Account } from "#contracts/accounts.ts";

/** Who may open a page of one's own (spec §2, secure routes). */
interface SecureRoute {
  path: RegExp;
  admits: (account: Account) => boolean;
}

const anybody = () => true;

const secureRoutes: readonly SecureRoute[] = [
  { path: /^\/profile\/edit\/?$/, admits: (account) => account.is_business },
  {
    path: /^\/profile\/statistics\/[^/]+\/?$/,
    admits: (account) => account.is_business && account.request_status !== "expired",
  },
  { path: /^\/(?:post|favorites|settings|profile|chats|business-registration)(?:\/|$)/, admits: anybody },
  { path: /^\/b\/[^/]+\/reviews\/?$/, admits: anybody },
];

/** Guests who want to post are asked to sign in, and go on from there; anywhere else they are led home. */
const posting = /^\/post(?:\/|$)/;

/**
 * Where somebody is sent who may not open this page: `signIn`, `home`; undefined lets them in. `path` is without the
 * language; `account` is null for a guest. The one table of who may open what.
 */
export function turnAway(path: string, account: Account | null): "signIn" | "home" | undefined {
  const route = secureRoutes.find((route) => route.path.test(path));
  if (!route || (account && route.admits(account))) return undefined;
  return !account && posting.test(path) ? "signIn" : "home";
}

/** True for the pages that are somebody's own: they are shown in the language of the account. */
export function isPrivate(path: string): boolean {
  return secureRoutes.some((route) => route.path.test(path));
}
