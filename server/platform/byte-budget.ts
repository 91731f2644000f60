import { refuse } from "./refusal.ts";

/** Bounds the memory of what is on its way. */
export interface ByteBudget {
  /**
   * Takes bytes for somebody who holds `held` already. Refuses with `unavailable` when they would have more than a quarter of what stays
   * free: whatever some greedy ones hold, somebody who needs little gets it.
   */
  take(bytes: number, held: number): void;
  giveBack(bytes: number): void;
}

/** Of what stays free, so much may one have. */
const share = 1 / 4;
/** Seconds. */
const retryAfter = 2;

export function createByteBudget(total: number): ByteBudget {
  let free = total;
  return {
    take(bytes, held) {
      if (held + bytes > share * (free - bytes)) refuse("unavailable", { retryAfter });
      free -= bytes;
    },
    giveBack(bytes) {
      free += bytes;
    },
  };
}
