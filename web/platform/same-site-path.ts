import { stripLanguage } from "./href.ts";

/** Path and query of a page of ours, without the language; undefined for what would lead elsewhere, as `//host` does. */
export function sameSitePath(address: unknown, publicUrl: string): string | undefined {
  const url = typeof address === "string" && address !== "" ? URL.parse(address, publicUrl) : null;
  if (url?.origin !== publicUrl) return undefined;
  const path = stripLanguage(url.pathname);
  return path.startsWith("//") ? undefined : path + url.search;
}
