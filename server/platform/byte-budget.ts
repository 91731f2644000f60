import { refuse } from "./refusal.ts";

/** Bounds the memory of all uploads together. */
export interface ByteBudget {
  /** Takes bytes; refuses with `unavailable` when too few are free. */
  take(bytes: number): void;
  giveBack(bytes: number): void;
}

/** Seconds. */
const retryAfter = 2;

export function createByteBudget(total: number): ByteBudget {
  let free = total;
  return {
    take(bytes) {
      if (bytes > free) refuse("unavailable", { retryAfter });
      free -= bytes;
    },
    giveBack(bytes) {
      free += bytes;
    },
  };
}
