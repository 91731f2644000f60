import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createChallenges } from "./proof-of-work.ts";

const secret = "a secret of the tests, long enough for anybody";
const bits = 10;

function setUp() {
  const clock = { now: new Date("2026-11-21T10:00:00Z") };
  return {
    challenges: createChallenges(secret, () => clock.now),
    wait: (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000)),
  };
}

/** A proof whose hash begins with at least `min` zero bits and at most `max`. */
function solve(seed: string, min: number, max = 256): string {
  for (let number = 0; ; number += 1) {
    const proof = `${seed}.${number}`;
    const digest = BigInt(`0x${createHash("sha256").update(proof).digest("hex")}`);
    const zeros = 256 - digest.toString(2).length;
    if (zeros >= min && zeros <= max) return proof;
  }
}

test("a puzzle is accepted once, whichever solution it is", () => {
  const { challenges } = setUp();
  const { seed } = challenges.issue(bits);
  expect(challenges.verify(solve(seed, bits), bits)).toBe(true);
  expect(challenges.verify(solve(seed, bits), bits)).toBe(false);
  expect(challenges.verify(solve(seed, bits + 1), bits)).toBe(false);
});

test("a seed in another base64url spelling is the same seed", () => {
  const { challenges } = setUp();
  const { seed } = challenges.issue(bits);
  expect(challenges.verify(solve(seed, bits), bits)).toBe(true);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (const letter of alphabet) expect(challenges.verify(solve(seed.slice(0, -1) + letter, bits), bits)).toBe(false);
});

test("a puzzle with too little work is not accepted, one with more is", () => {
  const { challenges } = setUp();
  const { seed } = challenges.issue(bits);
  expect(challenges.verify(solve(seed, bits - 2, bits - 1), bits)).toBe(false);
  expect(challenges.verify(solve(seed, bits + 1), bits)).toBe(true);
});

test("a puzzle can be solved for five minutes, and one solved early is not accepted again later", () => {
  const { challenges, wait } = setUp();
  const [early, late, missed] = [1, 2, 3].map(() => solve(challenges.issue(bits).seed, bits));
  expect(challenges.verify(early, bits)).toBe(true);
  wait(299);
  expect(challenges.verify(early, bits)).toBe(false);
  expect(challenges.verify(late, bits)).toBe(true);
  wait(1);
  expect(challenges.verify(missed, bits)).toBe(false);
  expect(challenges.verify(early, bits)).toBe(false);
});

test("puzzles of others, from the future or damaged are not accepted", () => {
  const { challenges, wait } = setUp();
  const foreign = createChallenges("another secret that is long enough too", () => new Date("2026-11-21T10:00:00Z"));
  expect(challenges.verify(solve(foreign.issue(bits).seed, bits), bits)).toBe(false);
  const { seed } = challenges.issue(bits);
  const other = (seed.startsWith("A") ? "B" : "A") + seed.slice(1);
  const damaged = [undefined, "", ".", seed, `${seed}.`, `${seed}.-1`, `${seed}.1e3`, `.${seed}`, solve(other, bits)];
  for (const proof of damaged) expect(challenges.verify(proof, 0), proof).toBe(false);
  wait(-60);
  expect(challenges.verify(solve(seed, bits), bits)).toBe(false);
});
