/** The ways in; each has an address of its own. */
export type AuthEntry = "login" | "register" | "recovery";

/** The address of a way in. After it one goes on to `next`, a path of ours without the language. */
export function authPath(entry: AuthEntry, next = "/"): string {
  return next === "/" ? `/auth/${entry}` : `/auth/${entry}?next=${encodeURIComponent(next)}`;
}
