import type { Challenge } from "#contracts/accounts.ts";
import { hashBeginning } from "./sha256.ts";

/** Milliseconds of work between two breaths of the page: less than a frame. */
const slice = 10;
/** Numbers tried between two looks at the clock. */
const handful = 256;

interface SolveOptions {
  signal?: AbortSignal;
  /** Told now and then how likely it is, from 0 to 1, that the answer would have been found by now. */
  onProgress?: (share: number) => void;
}

/**
 * The answer to a puzzle: `{seed}.{number}` whose SHA-256 begins with as many zero bits as asked, at most 32. In slices, so
 * that the page stays alive. Undefined when it was called off.
 */
export async function solveChallenge(
  { seed, bits }: Challenge,
  { signal, onProgress }: SolveOptions = {},
): Promise<string | undefined> {
  const limit = 2 ** (32 - bits);
  // oxlint-disable-next-line no-unmodified-loop-condition -- others abort it
  for (let number = 0; !signal?.aborted;) {
    const until = performance.now() + slice;
    do {
      for (const end = number + handful; number < end; number++) {
        const proof = `${seed}.${number}`;
        if (hashBeginning(proof) < limit) return proof;
      }
    } while (performance.now() < until);
    onProgress?.(1 - Math.exp(-number / 2 ** bits));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}
