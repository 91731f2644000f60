import { keptPages, pageMarkHeader, sharePath } from "#contracts/app/rules.ts";
import { stripLanguage } from "#web/platform/href.ts";

/** What the worker does about a request. `pass`: nothing, the browser asks as it would without one. */
export type Plan = "pass" | "page" | "data" | "file" | "picture" | "share";

export type Asked = Pick<Request, "method" | "mode" | "url" | "referrer" | "destination">;

const filePath = /^\/assets\//;
const picturePath = /^\/media\//;
const dataPath = /\.data$/;

/** Decides what becomes of a request of a page at `origin`. Whatever changes something is never touched, but for what is shared to the app. */
export function planFor({ method, mode, url, referrer, destination }: Asked, origin: string): Plan {
  const address = new URL(url);
  if (address.origin !== origin) return "pass";
  const { pathname } = address;
  if (method === "POST") return mode === "navigate" && stripLanguage(pathname) === sharePath ? "share" : "pass";
  if (method !== "GET") return "pass";
  if (filePath.test(pathname)) return "file";
  // Pictures of lists would push out those of pages that are kept.
  if (picturePath.test(pathname)) return destination === "image" && isKeptPage(referrer, origin) ? "picture" : "pass";
  if (mode === "navigate") return "page";
  return dataPath.test(pathname) ? "data" : "pass";
}

/** Whether the address is that of a page that may be kept. */
function isKeptPage(address: string, origin: string): boolean {
  const url = URL.parse(address);
  return url?.origin === origin && keptPages.test(stripLanguage(url.pathname));
}

/** Whose a page is, and whether it may be kept, as the server says (`server/pages/page-mark.ts`). */
export interface PageMark {
  owner: string;
  isKept: boolean;
}

const markPattern = /^(guest|\d{1,15}(?:\/\d{1,15})?)(; keep)?$/;

/** Undefined for what is no page of ours, and for a page of which the server does not know whose it is. */
export function readMark(headers: Headers): PageMark | undefined {
  const [, owner, keep] = markPattern.exec(headers.get(pageMarkHeader) ?? "") ?? [];
  return owner === undefined ? undefined : { owner, isKept: keep !== undefined };
}

/** The path that a page and its data are kept under. */
export function keyOf(url: URL): string {
  return url.pathname.replace(dataPath, "");
}

/** The kinds of kept pages, each with a number of its own: the last ones seen stay. */
export const maxKept = { products: 50, chats: 30, others: 12 } as const;

/** The kind of a kept page by its path, with or without the language. */
export function kindOf(path: string): keyof typeof maxKept {
  const [, first] = /^\/(products|chats)\//.exec(stripLanguage(path)) ?? [];
  return first === "products" || first === "chats" ? first : "others";
}

/** Something kept: the longest kept first. */
export interface Kept {
  key: string;
  bytes: number;
}

/** The keys of what has to go so that the rest is within the bounds: the longest kept first. */
export function chooseEvicted(
  kept: readonly Kept[],
  { maxBytes, limitOf }: { maxBytes: number; limitOf: (key: string) => { kind: string; max: number } },
): string[] {
  const evicted: string[] = [];
  const counts = new Map<string, number>();
  let bytes = 0;
  for (const one of kept.toReversed()) {
    const { kind, max } = limitOf(one.key);
    const count = (counts.get(kind) ?? 0) + 1;
    if (count > max || bytes + one.bytes > maxBytes) {
      evicted.push(one.key);
      continue;
    }
    counts.set(kind, count);
    bytes += one.bytes;
  }
  return evicted;
}

const assetAddress = /\/assets\/[\w.-]+\.[a-z\d]+/g;

/** The files of the build that a page names, in its markup and in the list that its scripts are loaded by. */
export function filesOf(html: string): string[] {
  return [...new Set(html.match(assetAddress))];
}

/** What a page tells the worker that it has taken over: itself, and what it has loaded. Undefined for anything else. */
export function readLoaded(message: unknown): { page: string; files: string[] } | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { kind, page, files } = message as { [K in "kind" | "page" | "files"]?: unknown };
  if (kind !== "loaded" || typeof page !== "string" || !Array.isArray(files)) return undefined;
  const isOurs = (file: unknown): file is string =>
    typeof file === "string" && file.length < 300 && (filePath.test(file) || picturePath.test(file));
  return { page, files: files.slice(0, 200).filter(isOurs) };
}
