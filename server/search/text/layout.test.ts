import fc from "fast-check";
import { expect, test } from "vitest";
import { swapLayout } from "./layout.ts";

test.each([
  ["ntktajy", "телефон"],
  ["Ntktajy", "Телефон"],
  ["шзрщту", "iphone"],
  ["[jkjlbkmybr", "холодильник"],
  ["ghjlf.", "продаю"],
  ["'rcrfdfnjh", "экскаватор"],
  ["j,jb", "обои"],
  [";bdjn", "живот"],
  ["vfibyf 2010", "машина 2010"],
  ["үй", "eq"],
  ["руддщ, 13", "hello, 13"],
])("%s is %s in the other layout", (typed, meant) => {
  expect(swapLayout(typed)).toBe(meant);
});

test("swapping twice gives the letters back", () => {
  for (const letters of [/^[a-zA-Z]{1,20}$/, /^[а-яёА-ЯЁ]{1,20}$/]) {
    fc.assert(
      fc.property(fc.stringMatching(letters), (text) => {
        expect(swapLayout(swapLayout(text))).toBe(text);
      }),
    );
  }
});
