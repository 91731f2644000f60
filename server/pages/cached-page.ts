import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { chooseEncoding, compress } from "#server/http/answers/content-encoding.ts";
import type { ReadyAnswer } from "#server/http/answers/ready-answers.ts";
import { contentSecurityPolicy } from "#server/http/answers/security-headers.ts";
import type { PageBytes, PageStyles, StylesPlace } from "./page-bytes.ts";

const decompress = promisify(brotliDecompress);

type Encoding = (typeof encodings)[number];

/** A page that is the same for all guests, with its answers. Stored compressed, so that this is done once. */
export interface CachedPage {
  /** The paths ending in an id, such as `/things/12`, that the page links to: their changes invalidate it. */
  links: ReadonlySet<string>;
  /** Memory that it takes with all answers, about. */
  bytes: number;
  /** By where the styles are and the encoding: each is made for the first reader that takes nothing better. */
  answers: Map<`${StylesPlace} ${Encoding}`, ReadyAnswer>;
  notModified: Record<StylesPlace, ReadyAnswer>;
}

const encodings = ["br", "gzip"] as const;
/** Bytes of all answers of a page, at most, for each byte of the first one: without styles that one is half as large. */
const answersRatio: Record<StylesPlace, number> = { page: 3.6, file: 8 };
/** Bytes of headers, hashes and links. */
const overhead = 4_000;

export const pageCacheControl = "private, no-cache";

/** How a page becomes cacheable. */
interface PageMaking {
  nonce: string;
  styles: PageStyles;
  /** Where its first reader gets the styles. */
  place: StylesPlace;
  /** Headers of its own. */
  marks?: Readonly<Record<string, string>>;
}

/** Makes a page cacheable: inline scripts with this rendering's nonce are allowed by their hashes instead. */
export async function toCachedPage(
  page: PageBytes,
  { nonce, styles, place, marks = {} }: PageMaking,
): Promise<CachedPage> {
  const mark = ` nonce="${nonce}"`;
  const scriptHashes = listScripts(page.html)
    .filter(({ attributes }) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(({ text }) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const bytes = page.encode(place, (html) => html.replaceAll(mark, ""));
  const br = await compress(bytes, "br", "often");
  const hash = createHash("sha256")
    .update(styles.move(bytes, place, "page"))
    .digest("base64url")
    .slice(0, 22);
  const links = new Set([...page.html.matchAll(/\/[a-z]+\/\d+(?![\w.-])/g)].map(([link]) => link));
  const headersOf = (of: StylesPlace) => ({
    "content-security-policy": contentSecurityPolicy({
      scripts: [...new Set(scriptHashes)],
      styles: styles.source,
      dev: false,
    }),
    "cache-control": pageCacheControl,
    vary: "accept-encoding, cookie, save-data",
    etag: `"${hash}-${of}"`,
    ...(of === "file" && { link: styles.linkHeader }),
    ...marks,
  });
  const notModified = (of: StylesPlace) => ({ status: 304, headers: headersOf(of), body: undefined });
  return {
    links,
    bytes: Math.ceil(br.length * answersRatio[place]) + overhead,
    answers: new Map([[`${place} br` as const, answerOf(headersOf(place), br, "br")]]),
    notModified: { page: notModified("page"), file: notModified("file") },
  };
}

/** All scripts of a page, by indexes: a pattern for them would read on to the page's end from each that is not closed. */
function listScripts(html: string): { attributes: string; text: string }[] {
  const scripts = [];
  let start = html.indexOf("<script");
  while (start >= 0) {
    const open = html.indexOf(">", start);
    const end = html.indexOf("</script>", open);
    if (open < 0 || end < 0) break;
    scripts.push({ attributes: html.slice(start + "<script".length, open), text: html.slice(open + 1, end) });
    start = html.indexOf("<script", end);
  }
  return scripts;
}

function answerOf(headers: ReadyAnswer["headers"], body: Buffer, encoding?: string): ReadyAnswer {
  const described = { ...headers, "content-type": "text/html; charset=utf-8" };
  return { status: 200, headers: encoding ? { ...described, "content-encoding": encoding } : described, body };
}

type Choosing = Pick<PageStyles, "choosePlace">;

/** The answer for a reader in the best encoding that it accepts; undefined if that has to be made first. */
export function findAnswer(
  page: CachedPage,
  headers: IncomingHttpHeaders,
  { choosePlace }: Choosing,
): ReadyAnswer | undefined {
  const place = choosePlace(headers.cookie);
  const notModified = page.notModified[place];
  if (headers["if-none-match"]?.includes(String(notModified.headers["etag"]))) return notModified;
  const encoding = chooseEncoding(headers["accept-encoding"], encodings);
  return encoding && page.answers.get(`${place} ${encoding}`);
}

/** The same, made where it has to be. */
export async function makeAnswer(
  page: CachedPage,
  headers: IncomingHttpHeaders,
  styles: PageStyles,
): Promise<ReadyAnswer> {
  const ready = findAnswer(page, headers, styles);
  if (ready) return ready;
  const place = styles.choosePlace(headers.cookie);
  const stored: StylesPlace = page.answers.has("file br") ? "file" : "page";
  const unpacked = await decompress(page.answers.get(`${stored} br`)?.body ?? "");
  const bytes = styles.move(unpacked, stored, place);
  const plain = page.notModified[place].headers;
  const encoding = chooseEncoding(headers["accept-encoding"], encodings);
  // Programs only: it is not stored for them.
  if (encoding === undefined) return answerOf(plain, bytes);
  const answer = answerOf(plain, await compress(bytes, encoding, "often"), encoding);
  page.answers.set(`${place} ${encoding}`, answer);
  return answer;
}
