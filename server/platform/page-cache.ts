import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzipSync, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A page as every guest gets it. It lies compressed: that is done once, not for each of them. */
export interface StoredPage {
  br: Buffer;
  gzip: Buffer;
  /** Sources for `script-src`: the hashes of the page's own inline scripts. */
  scriptHashes: string[];
  /** Paths that end in a number, such as `/products/12`, of all that the page shows or links to. */
  links: ReadonlySet<string>;
  etag: string;
}

/** What a rendering brought: a page to keep, or an answer for this one request. */
export type Rendered<Answer> = { page: StoredPage } | { answer: Answer; isFailure: boolean };

/** How old a page may be before it is made anew, and before nobody gets it any more, in milliseconds. */
const fresh = 10_000;
const usable = 40_000;
/** Better an old page than none, while the database is away. */
const usableInNeed = 600_000;
const mostBytes = 24 * 2 ** 20;

/** Pages of guests, by all that changes them. An old one is still shown, once more, while a new one is made. */
export interface PageCache {
  get<Answer>(key: string, render: () => Promise<Rendered<Answer>>): Promise<Rendered<Answer>>;
  /** What these paths show has changed: pages with links to them are made anew for the next one who asks. */
  forget(links: readonly string[]): void;
  /** Every page is made anew. */
  forgetAll(): void;
}

/** Milliseconds that a page may take to be made: one begun before a change shows what was. */
const longestRendering = 60_000;

export function createPageCache(now: () => number = Date.now): PageCache {
  const stored = new LRUCache<string, { page: StoredPage; at: number }>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }, key) => page.br.length + page.gzip.length + key.length * 2 + 500,
  });
  const rendering = new Map<string, Promise<Rendered<unknown>>>();
  /** When each was forgotten, for pages that were being made then. */
  const forgotten = new LRUCache<string, number>({ max: 10_000, ttl: longestRendering });
  let allForgotten = -1;

  const renderAndKeep = async (key: string, render: () => Promise<Rendered<unknown>>) => {
    const begun = now();
    const isOld = ({ links }: StoredPage) =>
      allForgotten >= begun || [...links].some((link) => (forgotten.get(link) ?? -1) >= begun);
    const result = await render();
    if ("page" in result) {
      if (!isOld(result.page)) stored.set(key, { page: result.page, at: now() });
    } else if (!result.isFailure) stored.delete(key);
    return result;
  };
  const renderOnce = (key: string, render: () => Promise<Rendered<unknown>>) => {
    const known = rendering.get(key);
    if (known) return { rendered: known, isMine: false };
    const rendered = renderAndKeep(key, render).finally(() => {
      if (rendering.get(key) === rendered) rendering.delete(key);
    });
    rendering.set(key, rendered);
    return { rendered, isMine: true };
  };

  return {
    async get<Answer>(key: string, render: () => Promise<Rendered<Answer>>) {
      const entry = stored.get(key);
      const age = entry ? now() - entry.at : Number.POSITIVE_INFINITY;
      if (entry && age < fresh) return { page: entry.page };
      const { rendered, isMine } = renderOnce(key, render);
      if (entry && age < usable) {
        // Nobody waits for it: the next one who asks tries again.
        rendered.catch(() => undefined);
        return { page: entry.page };
      }
      const result = await rendered;
      if ("page" in result) return result;
      if (entry && result.isFailure && age < usableInNeed) return { page: entry.page };
      // An answer belongs to one visitor.
      return isMine ? (result as Rendered<Answer>) : render();
    },
    forget(links) {
      for (const link of links) forgotten.set(link, now());
      for (const [key, { page }] of stored.entries()) {
        if (links.some((link) => page.links.has(link))) stored.delete(key);
      }
      // Whoever asks from now on waits for no page that was begun before.
      if (links.length > 0) rendering.clear();
    },
    forgetAll() {
      allForgotten = now();
      stored.clear();
      rendering.clear();
    },
  };
}

/** Makes a page ready to keep: its inline scripts are those that carry the nonce of this rendering, which is taken out. */
export async function storePage(html: string, nonce: string): Promise<StoredPage> {
  const mark = ` nonce="${nonce}"`;
  const scriptHashes = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const bytes = Buffer.from(html.replaceAll(mark, ""));
  const [br, zipped] = await Promise.all([
    brotliAsync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gzipAsync(bytes),
  ]);
  const etag = `"${createHash("sha256").update(br).digest("base64url").slice(0, 22)}"`;
  const links = new Set([...html.matchAll(/\/[a-z]+\/\d+(?![\w.-])/g)].map(([link]) => link));
  return { br, gzip: zipped, scriptHashes: [...new Set(scriptHashes)], links, etag };
}

/** The page's bytes in the best encoding that the reader takes. */
export function encodePage(page: StoredPage, accepted = ""): { encoding?: "br" | "gzip"; body: Buffer } {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return { encoding: "br", body: page.br };
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return { encoding: "gzip", body: page.gzip };
  return { body: gunzipSync(page.gzip) };
}
