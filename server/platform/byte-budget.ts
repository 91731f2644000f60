import { refuse } from "./refusal.ts";

/** Bounds the memory of all uploads together. */
export interface ByteBudget {
  /** Reserves bytes until the function returned is called; refuses with `unavailable` when too few are free. */
  reserve(bytes: number): () => void;
}

/** Seconds. */
const retryAfter = 2;

export function createByteBudget(total: number): ByteBudget {
  let free = total;
  return {
    reserve(bytes) {
      if (bytes > free) refuse("unavailable", { retryAfter });
      free -= bytes;
      return () => {
        free += bytes;
      };
    },
  };
}
