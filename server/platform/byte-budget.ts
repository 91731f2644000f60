import { refuse } from "./refusal.ts";

/** Bounds what uploads hold in memory altogether. */
export interface ByteBudget {
  /** Sets so many bytes aside until the returned function is called. Refuses with `unavailable` when there is no room. */
  take(bytes: number): () => void;
}

/** Seconds after which whoever found no room may try again. */
const retryAfter = 2;

export function createByteBudget(total: number): ByteBudget {
  let free = total;
  return {
    take(bytes) {
      if (bytes > free) refuse("unavailable", { retryAfter });
      free -= bytes;
      return () => {
        free += bytes;
      };
    },
  };
}
