import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { solveChallenge } from "./solve-challenge.ts";

function firstBits(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}

test.for([1, 8, 14])("a challenge of %i bits is solved", async (bits) => {
  const proof = await solveChallenge({ seed: "a-signed-seed", bits });
  expect(proof).toMatch(/^a-signed-seed\.\d+$/);
  expect(Math.clz32(firstBits(proof ?? ""))).toBeGreaterThanOrEqual(bits);
});

test("solving stops when it is aborted", async () => {
  const given = new AbortController();
  const shares: number[] = [];
  const onProgress = (share: number) => {
    shares.push(share);
    given.abort();
  };
  expect(await solveChallenge({ seed: "s", bits: 32 }, { signal: given.signal, onProgress })).toBeUndefined();
  expect(shares).toHaveLength(1);
});
