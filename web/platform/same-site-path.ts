import { stripLanguage } from "./href.ts";

/** Path and query of an address on this site, without the language; undefined for other addresses, as `//host`. */
export function sameSitePath(address: unknown, publicUrl: string): string | undefined {
  const url = typeof address === "string" && address !== "" ? URL.parse(address, publicUrl) : null;
  if (url?.origin !== publicUrl) return undefined;
  return /^(?:\/ky)?\/\//.test(url.pathname) ? undefined : stripLanguage(url.pathname) + url.search;
}
