import { findPostgres, type Product, type Settings, startProduct } from "../e2e/product.ts";

/** A product that is killed and started again while others use it. */
export interface FragileProduct {
  /** Asks it, again and again until it answers something that is not 5xx: as a client does that does not want to lose anything. */
  ask(path: string, init: () => RequestInit): Promise<Response>;
  /** Tries that got no answer. */
  readonly unanswered: number;
  /** Resolves when so many more requests were begun. */
  untilBegun(count: number): Promise<void>;
  /** `kill -9`, of its PostgreSQL too when `isWhole`; resolves when it answers again. */
  killAndStart(isWhole: boolean): Promise<void>;
  stop(signal?: NodeJS.Signals): ReturnType<Product["stop"]>;
}

/** Milliseconds that a request may take before it counts as lost. */
const patience = 60_000;

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
          const response = await fetch(url + path, { ...init(), signal: AbortSignal.timeout(patience) });
          // An answer is one when it has come whole.
          const body = await response.arrayBuffer();
          if (response.status < 500) return new Response(body, { status: response.status });
        } catch {
          // The connection broke; whether it was done nobody knows.
        }
        unanswered += 1;
      }
    },
    get unanswered() {
      return unanswered;
    },
    untilBegun: (count) => new Promise((go) => waiting.push({ from: begun + count, go })),
    async killAndStart(isWhole) {
      const killed = await current;
      const started = Promise.withResolvers<Product>();
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
