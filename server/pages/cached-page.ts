import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { chooseEncoding, compress } from "#server/http/answers/content-encoding.ts";
import type { ReadyAnswer } from "#server/http/answers/ready-answers.ts";
import { contentSecurityPolicy } from "#server/http/answers/security-headers.ts";
import type { PageBytes } from "./page-bytes.ts";

const decompress = promisify(brotliDecompress);

/** A page that is the same for all guests, with its answers. Stored compressed, so that this is done once. */
export interface CachedPage {
  /** The paths ending in an id, such as `/things/12`, that the page links to: their changes invalidate it. */
  links: ReadonlySet<string>;
  etag: string;
  /** Memory that it takes, about. */
  bytes: number;
  br: ReadyAnswer;
  /** Made for the first reader whose browser takes nothing better. */
  gzip: ReadyAnswer | undefined;
  notModified: ReadyAnswer;
}

const encodings = ["br", "gzip"] as const;
/** Bytes of a page as gzip for each byte as Brotli, rounded up. */
const gzipRatio = 1.4;
/** Bytes of headers, hashes and links. */
const overhead = 3_000;

export const pageCacheControl = "private, no-cache";

/** Makes a page cacheable: inline scripts with this rendering's nonce are allowed by their hashes instead. `marks`: its own headers. */
export async function toCachedPage(
  page: PageBytes,
  nonce: string,
  styleSource: string,
  marks: Readonly<Record<string, string>> = {},
): Promise<CachedPage> {
  const mark = ` nonce="${nonce}"`;
  const scriptHashes = listScripts(page.html)
    .filter(({ attributes }) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(({ text }) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const br = await compress(
    page.encode((html) => html.replaceAll(mark, "")),
    "br",
    "often",
  );
  const etag = `"${createHash("sha256").update(br).digest("base64url").slice(0, 22)}"`;
  const links = new Set([...page.html.matchAll(/\/[a-z]+\/\d+(?![\w.-])/g)].map(([link]) => link));
  const headers = {
    "content-security-policy": contentSecurityPolicy({
      scripts: [...new Set(scriptHashes)],
      styles: styleSource,
      dev: false,
    }),
    "cache-control": pageCacheControl,
    vary: "accept-encoding, cookie, save-data",
    etag,
    ...marks,
  };
  return {
    links,
    etag,
    bytes: Math.ceil(br.length * (1 + gzipRatio)) + overhead,
    br: answerOf(headers, br, "br"),
    gzip: undefined,
    notModified: { status: 304, headers, body: undefined },
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

/** The answer for a reader in the best encoding that it accepts; undefined if that has to be made first. */
export function findAnswer(page: CachedPage, headers: IncomingHttpHeaders): ReadyAnswer | undefined {
  if (headers["if-none-match"]?.includes(page.etag)) return page.notModified;
  const encoding = chooseEncoding(headers["accept-encoding"], encodings);
  return encoding && page[encoding];
}

/** The same, made where it has to be. */
export async function makeAnswer(page: CachedPage, headers: IncomingHttpHeaders): Promise<ReadyAnswer> {
  const ready = findAnswer(page, headers);
  if (ready) return ready;
  const bytes = await decompress(page.br.body ?? "");
  const { "content-encoding": _, ...plain } = page.br.headers;
  // Programs only: it is not stored for them.
  if (chooseEncoding(headers["accept-encoding"], encodings) === undefined) return answerOf(plain, bytes);
  return (page.gzip = answerOf(plain, await compress(bytes, "gzip", "often"), "gzip"));
}
