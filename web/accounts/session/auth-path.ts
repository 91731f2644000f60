/** Signing in, signing up, recovering a password; each has a page of its own. */
export type AuthEntry = "login" | "register" | "recovery";

/** The path of a sign-in page; afterwards it redirects to `next`, a path of this site without the language. */
export function authPath(entry: AuthEntry | "code" | "second", next = "/"): string {
  return next === "/" ? `/auth/${entry}` : `/auth/${entry}?next=${encodeURIComponent(next)}`;
}
