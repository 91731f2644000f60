import { refuse } from "./refusal.ts";

/** Bounds what uploads hold in memory altogether. */
export interface ByteBudget {
  /** Reserves bytes until the returned function is called. Refuses with `unavailable` when they are not free. */
  reserve(bytes: number): () => void;
}

/** Seconds after which a refused caller may try again. */
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
