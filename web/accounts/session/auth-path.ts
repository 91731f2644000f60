/** Signing in, signing up, recovering a password; each has an address of its own. */
export type AuthEntry = "login" | "register" | "recovery";

/** The address of a form of signing in. It leads on to `next`, a path of this site without the language. */
export function authPath(entry: AuthEntry, next = "/"): string {
  return next === "/" ? `/auth/${entry}` : `/auth/${entry}?next=${encodeURIComponent(next)}`;
}
