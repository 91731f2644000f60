import { createByteBudget } from "#server/platform/byte-budget.ts";
import { type Acquire, type ConcurrencyBounds, createSlots } from "#server/platform/concurrency-limiter.ts";
import { refuse } from "#server/platform/refusal.ts";
import { retryAfterDetails } from "./rate-limits.ts";

/** The bounds of a process. */
export const uploadBounds: UploadBounds = {
  // Sixteen of the largest photos, or some two hundred of those that browsers have shrunk.
  bytes: 192 * 2 ** 20,
  // A browser sends three photos at once.
  perAccount: { concurrency: 3, maxQueued: 20, maxWait: 60_000 },
  speedWindow: 20_000,
};

export interface UploadBounds {
  /** Bytes of all uploads together. */
  bytes: number;
  /** Of one account. */
  perAccount: ConcurrencyBounds;
  /** Milliseconds: see `body-speed.ts`. */
  speedWindow: number;
}

/** Seconds after which an account that sends too many files at once may send the next one. */
const ownRetryAfter = 10;

/** A file on its way. */
export interface Upload {
  /** Counts bytes that arrived; refuses with `unavailable` when the party would have too many of them in memory. */
  take(bytes: number): void;
  /** Frees its memory and its turn. May be called again. */
  end(): void;
}

/** The files on their way to this process: what has arrived of them is in its memory until they are stored. */
export interface Uploads {
  /**
   * Begins when it is the account's turn; refuses with `rate_limited` when too many of its files wait for that. What
   * was only announced takes no room. `party` (`findParty`) has one share of the memory; by default the account has its
   * own.
   */
  begin(account: string, party?: string): Promise<Upload>;
  speedWindow: number;
}

export function createUploads({ bytes, perAccount, speedWindow }: UploadBounds): Uploads {
  const budget = createByteBudget(bytes);
  const accounts = new Map<string, { acquire: Acquire; uploads: number }>();
  /** Bytes in memory, by party. */
  const held = new Map<string, number>();

  /** Waits for a turn. */
  const takeTurn = async (account: string) => {
    const turns = accounts.get(account) ?? { acquire: createSlots(perAccount), uploads: 0 };
    accounts.set(account, turns);
    turns.uploads += 1;
    const leave = () => {
      turns.uploads -= 1;
      if (turns.uploads === 0) accounts.delete(account);
    };
    try {
      const release = await turns.acquire();
      const end = () => {
        release();
        leave();
      };
      return end;
    } catch {
      leave();
      // It waits for its own files only.
      refuse("rate_limited", retryAfterDetails(ownRetryAfter));
    }
  };

  return {
    speedWindow,
    async begin(account, party = account) {
      const endTurn = await takeTurn(account);
      let own = 0;
      let isOver = false;
      return {
        take(count) {
          const before = held.get(party) ?? 0;
          budget.take(count, before);
          own += count;
          held.set(party, before + count);
        },
        end() {
          if (isOver) return;
          isOver = true;
          budget.giveBack(own);
          const left = (held.get(party) ?? 0) - own;
          if (left > 0) held.set(party, left);
          else held.delete(party);
          endTurn();
        },
      };
    },
  };
}
