import { stylesCookie, versionOf } from "#contracts/base/cookies.ts";

const year = 31_536_000;

/** The styles that are in the page itself; null where they are a file. */
export function findStyles(): Element | null {
  return document.querySelector("style[data-href=styles]");
}

/** Has the browser keep the file of the styles: the pages that follow come without them. Returns a function that stops this. */
export function keepStyles(href: string): () => void {
  const version = versionOf(href);
  const stop = new AbortController();
  const keep = async () => {
    // Nothing may wait for it: the page has its styles.
    const response = await fetch(href, { priority: "low", signal: stop.signal });
    if (!response.ok) return;
    await response.arrayBuffer();
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${stylesCookie}=${version}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
  };
  // Where it fails, the next page tries again.
  if (version !== undefined && findStyles() !== null) keep().catch(() => {});
  return () => stop.abort();
}
