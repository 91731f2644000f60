import { readStored, writeStored } from "./browser-storage.ts";

/** Milliseconds after which nobody expects any more what they wanted. */
const lifetime = 3_600_000;

/**
 * Notes what somebody wanted to do before they had to sign in. Of this tab, within the hour and never in an address: a link makes nobody do
 * anything.
 */
export function keepWish(name: string, value: string | number = ""): void {
  writeStored("sessionStorage", name, `${Date.now()} ${value}`);
}

/** What was wanted, once; undefined if nothing was. */
export function takeWish(name: string): string | undefined {
  const text = readStored("sessionStorage", name);
  writeStored("sessionStorage", name, null);
  const [since = "", value = ""] = /^(\d+) (.*)$/.exec(text ?? "")?.slice(1) ?? [];
  return text !== null && Date.now() - Number(since) < lifetime ? value : undefined;
}
