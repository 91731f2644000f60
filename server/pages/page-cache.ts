import { LRUCache } from "lru-cache";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import type { CachedPage } from "./cached-page.ts";

/** A page that may be cached, or an answer for this request only. An incomplete page is rendered anew for the next reader. */
export type RenderResult<Answer> =
  | { page: CachedPage; isIncomplete?: boolean }
  | { answer: Answer; isFailure: boolean };

/** Milliseconds; names as in RFC 9111 and RFC 5861. The latter two count from when a page becomes stale. */
const maxAge = 10_000;
const staleWhileRevalidate = 30_000;
const staleIfError = 590_000;
/** Milliseconds; no rendering takes longer. */
const maxRenderTime = 60_000;

/** Pages of guests, by everything that they depend on (`cache-key.ts`). */
export interface PageCache {
  /** A page that is up to {@link maxAge} old. */
  findFresh(key: string): CachedPage | undefined;
  get<Answer>(key: string, render: () => Promise<RenderResult<Answer>>): Promise<RenderResult<Answer>>;
  /** Whether whoever asks now makes the process render: the page is not cached, and nobody else is having it rendered. */
  isMissing(key: string): boolean;
  /** Drops the pages with links to these paths. */
  invalidate(paths: readonly string[]): void;
  invalidateAll(): void;
  /** How often something was dropped: whoever caches what pages show asks it. */
  changes(): number;
}

export function createPageCache(now: () => number = Date.now): PageCache {
  const entries = new LRUCache<string, { page: CachedPage; at: number }>({
    maxSize: memoryBudgets.pages.max,
    sizeCalculation: ({ page }, key) => page.bytes + key.length * 2,
  });
  const renderings = new Map<string, Promise<RenderResult<unknown>>>();
  const invalidations = createInvalidationLog(now);
  let changes = 0;

  const renderIntoCache = async (key: string, render: () => Promise<RenderResult<unknown>>) => {
    const begun = now();
    const result = await render();
    if ("page" in result) {
      const at = result.isIncomplete ? now() - maxAge : now();
      if (!invalidations.concern(result.page, begun)) entries.set(key, { page: result.page, at });
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

  const ageOf = (entry: { at: number }) => now() - entry.at - maxAge;

  return {
    findFresh(key) {
      const entry = entries.get(key);
      return entry && ageOf(entry) < 0 ? entry.page : undefined;
    },
    isMissing(key) {
      const entry = entries.peek(key);
      return !renderings.has(key) && (!entry || ageOf(entry) >= staleWhileRevalidate);
    },
    async get<Answer>(key: string, render: () => Promise<RenderResult<Answer>>) {
      const entry = entries.get(key);
      const staleFor = entry ? ageOf(entry) : Number.POSITIVE_INFINITY;
      if (entry && staleFor < 0) return { page: entry.page };
      const { rendering, isFirstCaller } = renderDeduplicated(key, render);
      if (entry && staleFor < staleWhileRevalidate) {
        // Not awaited: after a failure the next reader tries again.
        rendering.catch(() => undefined);
        return { page: entry.page };
      }
      const result = await rendering;
      if ("page" in result) return result;
      if (entry && result.isFailure && staleFor < staleIfError) return { page: entry.page };
      // An answer that is no page may be used for one visitor only.
      return isFirstCaller ? (result as RenderResult<Answer>) : render();
    },
    changes: () => changes,
    invalidate(paths) {
      if (paths.length > 0) changes += 1;
      invalidations.add(paths);
      for (const [key, { page }] of entries.entries()) {
        if (paths.some((path) => page.links.has(path))) entries.delete(key);
      }
      // Renderings that began before must not be joined by later readers.
      if (paths.length > 0) renderings.clear();
    },
    invalidateAll() {
      changes += 1;
      invalidations.addAll();
      entries.clear();
      renderings.clear();
    },
  };
}

/** What was invalidated lately: a rendering that began before shows what was, and must not be cached. */
function createInvalidationLog(now: () => number) {
  const invalidatedAt = new LRUCache<string, number>({ max: 10_000, ttl: maxRenderTime });
  let allInvalidatedAt = -1;
  return {
    add(paths: readonly string[]) {
      for (const path of paths) invalidatedAt.set(path, now());
    },
    addAll() {
      allInvalidatedAt = now();
    },
    concern: ({ links }: CachedPage, since: number) =>
      allInvalidatedAt >= since || [...links].some((link) => (invalidatedAt.get(link) ?? -1) >= since),
  };
}
