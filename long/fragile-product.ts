import { findPostgres, type RunningProduct, type Settings, startProduct } from "../e2e/product.ts";

/** A product that can be killed and started again while clients use it. */
export interface FragileProduct {
  /** Its address, once it is ready. */
  url(): Promise<string>;
  /** Sends a request until the answer is complete and not 5xx, as a client does that wants to lose nothing. */
  ask(path: string, init: () => RequestInit): Promise<Response>;
  /** Attempts that got no answer. */
  readonly unanswered: number;
  /** Resolves once so many more requests were begun. */
  untilBegun(count: number): Promise<void>;
  /** Kills it by SIGKILL, with its PostgreSQL when `isWhole`, and starts it; resolves once it is ready. */
  killAndStart(isWhole: boolean): Promise<void>;
  stop(signal?: NodeJS.Signals): ReturnType<RunningProduct["stop"]>;
}

/** Milliseconds after which a request counts as lost. */
const requestTimeout = 60_000;

export async function startFragileProduct(settings: Settings & { DATA_DIR: string }): Promise<FragileProduct> {
  let current = Promise.resolve(await startProduct(settings));
  let unanswered = 0;
  let begun = 0;
  let waiting: { from: number; go: () => void }[] = [];
  const begin = () => {
    begun += 1;
    const due = waiting.filter(({ from }) => begun >= from);
    waiting = waiting.filter(({ from }) => begun < from);
    for (const { go } of due) go();
  };
  return {
    async ask(path, init) {
      for (;;) {
        const { url } = await current;
        begin();
        try {
          const response = await fetch(url + path, { ...init(), signal: AbortSignal.timeout(requestTimeout) });
          // Only a complete answer counts.
          const body = await response.arrayBuffer();
          const { status } = response;
          // An answer without content may not even have an empty one.
          if (status < 500) return new Response(body.byteLength === 0 ? null : body, { status });
        } catch {
          // The connection broke: the request may or may not have been handled.
        }
        unanswered += 1;
      }
    },
    url: async () => (await current).url,
    get unanswered() {
      return unanswered;
    },
    untilBegun: (count) => new Promise((go) => waiting.push({ from: begun + count, go })),
    async killAndStart(isWhole) {
      const killed = await current;
      const started = Promise.withResolvers<RunningProduct>();
      current = started.promise;
      const postgres = isWhole ? await findPostgres(settings.DATA_DIR) : undefined;
      if (postgres !== undefined) process.kill(postgres, "SIGKILL");
      await killed.stop("SIGKILL");
      started.resolve(await startProduct(settings));
      await current;
    },
    stop: async (signal) => (await current).stop(signal),
  };
}
