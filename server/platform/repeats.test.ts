import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRepeats } from "./repeats.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first of a key is said at once, and the number of the others a minute later", () => {
  const repeats = createRepeats();
  const said: string[] = [];
  const note = (key: string) => {
    if (repeats.isFirst(key, (times) => said.push(`${key} ${times} times again`))) said.push(key);
  };
  for (const key of ["a", "a", "b", "a"]) note(key);
  expect(said).toEqual(["a", "b"]);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(["a", "b", "a 2 times again"]);
  note("a");
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(["a", "b", "a 2 times again", "a"]);
});

test("ever new keys take no more memory, and what is left out is counted", () => {
  const repeats = createRepeats();
  let firsts = 0;
  let counted = 0;
  for (let key = 0; key < 20_000; key += 1)
    if (repeats.isFirst(String(key), (times) => (counted += times))) firsts += 1;
  vi.advanceTimersByTime(60_000);
  expect([firsts, counted]).toEqual([5_001, 20_000 - 5_001]);
});
