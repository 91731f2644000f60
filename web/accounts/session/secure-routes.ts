import type { Account } from "#contracts/accounts/schemas.ts";

/** Pages that need an account, and which accounts may open them. */
interface SecureRoute {
  path: RegExp;
  allows: (account: Account) => boolean;
}

const anyAccount = () => true;

const secureRoutes: readonly SecureRoute[] = [
  {
    path: /^\/profile\/statistics\/[^/]+\/?$/,
    allows: (account) => account.is_business && account.request_status !== "expired",
  },
  { path: /^\/profile\/edit\/?$/, allows: (account) => account.is_business },
  {
    path: /^\/profile\/(?:api-keys|catalogues|discounts|raises|staff|statistics)(?:\/|$)/,
    allows: (account) => account.is_business,
  },
  { path: /^\/(?:post|favorites|settings|profile|chats|business-registration)(?:\/|$)/, allows: anyAccount },
  { path: /^\/b\/[^/]+\/reviews\/?$/, allows: anyAccount },
];

/** Guests who want to post are asked to sign in first; from other pages they are redirected home, which asks them (`own-page-path.ts`). */
const posting = /^\/post(?:\/|$)/;

/**
 * Where a request for this page is redirected to; undefined when the page may be opened. `path` is without the language;
 * `account` is null for a guest. The only table of who may open which page.
 */
export function redirectFor(path: string, account: Account | null): "signIn" | "home" | undefined {
  const route = secureRoutes.find((route) => route.path.test(path));
  if (!route || (account && route.allows(account))) return undefined;
  return !account && posting.test(path) ? "signIn" : "home";
}

/** True for pages that need an account: they are shown in its language. */
export function isOwnPage(path: string): boolean {
  return secureRoutes.some((route) => route.path.test(path));
}
