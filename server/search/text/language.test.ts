import { expect, test } from "vitest";
import { firstKyrgyzLetter, isKyrgyzShaped, isVerbShaped } from "./language.ts";

test.each(["кочот", "жалаяк", "койлор", "комуз", "эмерек", "унаа", "уйго"])("%s could be Kyrgyz", (word) => {
  expect(isKyrgyzShaped(word)).toBe(true);
});

test.each(["города", "стол", "квартира", "вода", "щенок", "машина", "койка", "ремонт", "льготы", "батир"])(
  "%s cannot be Kyrgyz",
  (word) => {
    expect(isKyrgyzShaped(word)).toBe(false);
  },
);

test("firstKyrgyzLetter finds ө, ү and ң", () => {
  expect(firstKyrgyzLetter("үй")).toBe(0);
  expect(firstKyrgyzLetter("телефонуңуз")).toBe(8);
  expect(firstKyrgyzLetter("уй")).toBe(-1);
});

test("isVerbShaped knows verbs from nouns that look like them", () => {
  const nouns = new Set(["кровать"]);
  for (const verb of ["продается", "работать", "курить", "сдается", "требуется"])
    expect(isVerbShaped(verb, nouns)).toBe(true);
  for (const noun of ["кровать", "билет", "планшет", "область", "скатерть"])
    expect(isVerbShaped(noun, nouns)).toBe(false);
});
