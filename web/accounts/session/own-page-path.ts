/** The name in the address of home of the page that a guest wanted to open. */
const queryName = "signin";

/** Home, where a guest is asked to sign in and goes on to `path` then, a path of this site without the language. */
export function homeAskingFor(path: string): string {
  return `/?${queryName}=${encodeURIComponent(path)}`;
}

/** The page that a guest at home wanted to open; undefined for none, and for what is no path of this site. */
export function wantedPageOf(search: string): string | undefined {
  const path = new URLSearchParams(search).get(queryName) ?? "";
  return /^\/[a-z]/.test(path) ? path : undefined;
}
