import type { PlainRoute } from "#contracts/base/endpoint.ts";

/** All data about oneself, streamed. */
export const exportAccount = {
  name: "exportAccount",
  method: "GET",
  path: "/auth/v1/export/",
  feature: "accounts",
  summary: "All data about oneself as a ZIP of JSON and photos",
  success: { status: 200, type: "application/zip" },
  errors: ["unauthenticated", "token_expired", "api_key_not_accepted"],
} as const satisfies PlainRoute;

/** Opened by a browser. Without a configured provider it is not there. */
export const startGoogleLogin = {
  name: "startGoogleLogin",
  method: "GET",
  path: "/auth/v2/google/login/",
  feature: "accounts",
  summary:
    "Begin a sign-in with Google: redirects a browser to Google, which leads back to /google/{code}; `connectGoogle` takes that code",
  query: {
    next: "Path of this site to go to after the sign-in",
    link: "1: connects the account that is signed in; only from pages of this site",
  },
  success: { status: 303 },
  errors: ["foreign_origin", "not_found"],
} as const satisfies PlainRoute;

/** Where Google leads back to (OpenID Connect, authorization code flow). */
export const endGoogleLogin = {
  name: "endGoogleLogin",
  method: "GET",
  path: "/auth/v2/google/callback/",
  feature: "accounts",
  summary: "Where Google leads back to: redirects to /google/{code}, or to the sign-in when it failed",
  query: { code: "From Google", state: "From Google", error: "From Google, when it refused" },
  success: { status: 303 },
  errors: ["not_found"],
} as const satisfies PlainRoute;
