import { maxImpressions } from "#contracts/statistics/rules.ts";

export interface ImpressionQueue {
  /** A card was seen; again is as once. */
  add(id: number): void;
  /** Sends what waits. */
  flush(): void;
}

/** Collects listings that were seen. `send` says whether the browser has taken them; what it has not is sent with the next ones. */
export function createImpressionQueue(send: (ids: readonly number[]) => boolean): ImpressionQueue {
  const seen = new Set<number>();
  let waiting: number[] = [];
  const flush = () => {
    while (waiting.length > 0) {
      if (!send(waiting.slice(0, maxImpressions))) return;
      waiting = waiting.slice(maxImpressions);
    }
  };
  return {
    add(id) {
      if (seen.has(id)) return;
      seen.add(id);
      waiting.push(id);
      if (waiting.length >= maxImpressions) flush();
    },
    flush,
  };
}
