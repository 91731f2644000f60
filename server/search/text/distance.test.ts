import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithinOneEdit, letterMask, mayBeWithinOneEdit } from "./distance.ts";

/** Damerau's distance (optimal string alignment), as the reference. */
function distance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let j = 0; j <= b.length; j++) rows[0]?.splice(j, 1, j);
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      rows[i]?.splice(j, 1, best);
    }
  }
  return at(a.length, b.length);
}

const word = fc.stringMatching(/^[абвг]{0,6}$/);

test("isWithinOneEdit agrees with the reference distance", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isWithinOneEdit(a, b)).toBe(distance(a, b) <= 1);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["телефон", "телифон", true],
  ["телефон", "телефн", true],
  ["телефон", "телеффон", true],
  ["телефон", "тлеефон", true],
  ["телефон", "телифан", false],
  ["", "а", true],
  ["аб", "ба", true],
  ["кот", "ток", false],
])("%s and %s: %s", (a, b, close) => {
  expect(isWithinOneEdit(a, b)).toBe(close);
});

test("the masks never rule out a word one typing error away", () => {
  const any = fc.stringMatching(/^[а-яa-z]{0,10}$/);
  fc.assert(
    fc.property(any, any, (a, b) => {
      if (isWithinOneEdit(a, b)) expect(mayBeWithinOneEdit(letterMask(a), letterMask(b))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(any, fc.nat(9), fc.stringMatching(/^[а-я]$/), (a, at, letter) => {
      const b = a.slice(0, at) + letter + a.slice(at + 1);
      expect(mayBeWithinOneEdit(letterMask(a), letterMask(b))).toBe(true);
    }),
  );
  expect(mayBeWithinOneEdit(letterMask("холодильник"), letterMask("квартира"))).toBe(false);
});
