import { randomBytes } from "node:crypto";
import { z } from "zod";

/** Somebody's way to the provider and back; a signed cookie binds it to the browser that set out. */
export const GoogleAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE (RFC 7636). */
  verifier: z.string(),
  /** Where to go on in the end; a path of this site. */
  next: z.string(),
  /** `/ky` for who came from a Kyrgyz page. */
  prefix: z.enum(["", "/ky"]),
  /** To connect the account that is signed in when they are back. */
  isLink: z.boolean(),
});
export type GoogleAttempt = z.infer<typeof GoogleAttempt>;

/** Where an attempt leads back to. */
export type ReturnTarget = Pick<GoogleAttempt, "next" | "prefix">;

interface AttemptStart {
  /** As it was asked for: anything. */
  next: unknown;
  referer: string | undefined;
  isLink: boolean;
}

export function startAttempt({ next, referer, isLink }: AttemptStart, publicUrl: string): GoogleAttempt {
  return {
    state: makeSecret(),
    nonce: makeSecret(),
    verifier: makeSecret(),
    next: sameSitePath(next, publicUrl),
    prefix: /^https?:\/\/[^/]+\/ky(?:[/?]|$)/.test(referer ?? "") ? "/ky" : "",
    isLink,
  };
}

/** The path and query of an address of this site; `/` for any other. */
function sameSitePath(address: unknown, publicUrl: string): string {
  if (typeof address !== "string" || address.length > 1_000 || !URL.canParse(address, publicUrl)) return "/";
  const { origin, pathname, search } = new URL(address, publicUrl);
  return origin === publicUrl && !pathname.startsWith("//") ? pathname + search : "/";
}

/** The login page, which says what went wrong. */
export function loginUrl(publicUrl: string, target: ReturnTarget, google: "denied" | "failed"): string {
  return siteUrl(publicUrl, target, "/auth/login", { google });
}

/** The page that signs in with a one-time code. */
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

/** A text that nobody guesses. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}
