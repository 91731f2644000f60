import { randomBytes } from "node:crypto";
import { z } from "zod";

/** A sign-in at the provider that has begun; a signed cookie binds it to the browser. */
export const GoogleAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE (RFC 7636). */
  verifier: z.string(),
  /** Path of this site to continue at. */
  next: z.string(),
  /** `/ky` if the browser came from a Kyrgyz page. */
  prefix: z.enum(["", "/ky"]),
  /** The account to connect the identity with, which began this; null: to sign in with it. */
  linkUserId: z.int().nullable(),
});
export type GoogleAttempt = z.infer<typeof GoogleAttempt>;

export type ReturnTarget = Pick<GoogleAttempt, "next" | "prefix">;

interface AttemptStart {
  /** Unvalidated. */
  next: unknown;
  referer: string | undefined;
  linkUserId: number | null;
}

export function startAttempt({ next, referer, linkUserId }: AttemptStart, publicUrl: string): GoogleAttempt {
  return {
    state: makeSecret(),
    nonce: makeSecret(),
    verifier: makeSecret(),
    next: sameSitePath(next, publicUrl),
    prefix: /^https?:\/\/[^/]+\/ky(?:[/?]|$)/.test(referer ?? "") ? "/ky" : "",
    linkUserId,
  };
}

/** The path and query of an address of this site, else `/`: prevents open redirects. */
function sameSitePath(address: unknown, publicUrl: string): string {
  if (typeof address !== "string" || address.length > 1_000 || !URL.canParse(address, publicUrl)) return "/";
  const { origin, pathname, search } = new URL(address, publicUrl);
  return origin === publicUrl && !pathname.startsWith("//") ? pathname + search : "/";
}

/** The login page, with the reason of the failure. */
export function loginUrl(publicUrl: string, target: ReturnTarget, google: "denied" | "failed"): string {
  return siteUrl(publicUrl, target, "/auth/login", { google });
}

/** The page that signs in with a one-time code, or connects. */
export function landingUrl(publicUrl: string, target: ReturnTarget, code: string): string {
  return siteUrl(publicUrl, target, `/google/${code}`, {});
}

function siteUrl(
  publicUrl: string,
  { prefix, next }: ReturnTarget,
  path: string,
  query: Record<string, string>,
): string {
  const url = new URL(`${prefix}${path}`, publicUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (next !== "/") url.searchParams.set("next", next);
  return url.href;
}

export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}
