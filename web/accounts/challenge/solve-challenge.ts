import { sha256 } from "@noble/hashes/sha2.js";
import type { Challenge } from "#contracts/base/challenge.ts";

/** Milliseconds of work before the page gets its turn: less than a frame. */
const sliceMs = 10;
/** Numbers tried between two readings of the clock. */
const batchSize = 256;

interface SolveOptions {
  signal?: AbortSignal;
  /** Called now and then with the probability, from 0 to 1, that the answer would have been found by now. */
  onProgress?: (share: number) => void;
}

/**
 * Finds the proof of a challenge: `{seed}.{number}` whose SHA-256 begins with as many zero bits as required, at most 32.
 * Works in slices, so that the page stays responsive. Undefined when it was aborted.
 */
export async function solveChallenge(
  { seed, bits }: Challenge,
  { signal, onProgress }: SolveOptions = {},
): Promise<string | undefined> {
  const limit = 2 ** (32 - bits);
  const firstBits = hashNumbersAfter(`${seed}.`);
  // oxlint-disable-next-line no-unmodified-loop-condition -- others abort it
  for (let number = 0; !signal?.aborted;) {
    const until = performance.now() + sliceMs;
    do {
      for (const end = number + batchSize; number < end; number++)
        if (firstBits(number) < limit) return `${seed}.${number}`;
    } while (performance.now() < until);
    onProgress?.(1 - Math.exp(-number / 2 ** bits));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}

/** Returns the first 32 bits of the SHA-256 of the text followed by a number; the text is hashed only once. */
function hashNumbersAfter(text: string): (number: number) => number {
  const encoder = new TextEncoder();
  const begun = sha256.create().update(encoder.encode(text));
  const hash = sha256.create();
  const digest = new Uint8Array(sha256.outputLen);
  const view = new DataView(digest.buffer);
  return (number) => {
    begun
      ._cloneInto(hash)
      .update(encoder.encode(String(number)))
      .digestInto(digest);
    return view.getUint32(0);
  };
}
