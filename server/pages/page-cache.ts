import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzipSync, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A page as every guest gets it. It is stored compressed: that is done once, not for each reader. */
export interface CachedPage {
  br: Buffer;
  gzip: Buffer;
  /** Sources for `script-src`: the hashes of the page's own inline scripts. */
  scriptHashes: string[];
  /** Paths that end in a number, such as `/things/12`, of all that the page shows or links to. */
  links: ReadonlySet<string>;
  etag: string;
}

/** What a rendering brought: a page that may be cached, or an answer for this one request. */
export type RenderResult<Answer> = { page: CachedPage } | { answer: Answer; isFailure: boolean };

/** Milliseconds; the names and their meaning are those of RFC 9111 and RFC 5861. The latter two count from when a page became stale. */
const maxAge = 10_000;
const staleWhileRevalidate = 30_000;
const staleIfError = 590_000;
const maxBytes = 24 * 2 ** 20;
/** No rendering takes longer. One that began before a change shows what was. */
const maxRenderTime = 60_000;

/** Pages of guests, by everything that changes them. */
export interface PageCache {
  get<Answer>(key: string, render: () => Promise<RenderResult<Answer>>): Promise<RenderResult<Answer>>;
  /** What these paths show has changed: pages with links to them are rendered again for the next reader. */
  invalidate(paths: readonly string[]): void;
  /** Every page is rendered again. */
  invalidateAll(): void;
}

export function createPageCache(now: () => number = Date.now): PageCache {
  const entries = new LRUCache<string, { page: CachedPage; at: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.br.length + page.gzip.length + key.length * 2 + 500,
  });
  const renderings = new Map<string, Promise<RenderResult<unknown>>>();
  /** For pages that are being rendered when a path is invalidated. */
  const invalidatedAt = new LRUCache<string, number>({ max: 10_000, ttl: maxRenderTime });
  let allInvalidatedAt = -1;

  const renderIntoCache = async (key: string, render: () => Promise<RenderResult<unknown>>) => {
    const begun = now();
    const isOutdated = ({ links }: CachedPage) =>
      allInvalidatedAt >= begun || [...links].some((link) => (invalidatedAt.get(link) ?? -1) >= begun);
    const result = await render();
    if ("page" in result) {
      if (!isOutdated(result.page)) entries.set(key, { page: result.page, at: now() });
    } else if (!result.isFailure) entries.delete(key);
    return result;
  };
  /** One rendering for all who ask at the same time. */
  const renderDeduplicated = (key: string, render: () => Promise<RenderResult<unknown>>) => {
    const running = renderings.get(key);
    if (running) return { rendering: running, isFirstCaller: false };
    const rendering = renderIntoCache(key, render).finally(() => {
      if (renderings.get(key) === rendering) renderings.delete(key);
    });
    renderings.set(key, rendering);
    return { rendering, isFirstCaller: true };
  };

  return {
    async get<Answer>(key: string, render: () => Promise<RenderResult<Answer>>) {
      const entry = entries.get(key);
      const staleFor = entry ? now() - entry.at - maxAge : Number.POSITIVE_INFINITY;
      if (entry && staleFor < 0) return { page: entry.page };
      const { rendering, isFirstCaller } = renderDeduplicated(key, render);
      if (entry && staleFor < staleWhileRevalidate) {
        // Nobody waits for it: the next reader tries again.
        rendering.catch(() => undefined);
        return { page: entry.page };
      }
      const result = await rendering;
      if ("page" in result) return result;
      if (entry && result.isFailure && staleFor < staleIfError) return { page: entry.page };
      // An answer that is no page belongs to one visitor.
      return isFirstCaller ? (result as RenderResult<Answer>) : render();
    },
    invalidate(paths) {
      for (const path of paths) invalidatedAt.set(path, now());
      for (const [key, { page }] of entries.entries()) {
        if (paths.some((path) => page.links.has(path))) entries.delete(key);
      }
      // From now on nobody waits for a rendering that began before.
      if (paths.length > 0) renderings.clear();
    },
    invalidateAll() {
      allInvalidatedAt = now();
      entries.clear();
      renderings.clear();
    },
  };
}

/** Prepares a page for the cache. Its own inline scripts are those that carry the nonce of this rendering, which is taken out. */
export async function toCachedPage(html: string, nonce: string): Promise<CachedPage> {
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

/** The page's bytes in the best encoding that the reader accepts. */
export function encodePage(page: CachedPage, accepted = ""): { encoding?: "br" | "gzip"; body: Buffer } {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return { encoding: "br", body: page.br };
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return { encoding: "gzip", body: page.gzip };
  return { body: gunzipSync(page.gzip) };
}
