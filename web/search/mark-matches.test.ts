import { expect, test } from "vitest";
import { markMatches } from "./mark-matches.ts";

const marked = (text: string, typed: string) =>
  markMatches(text, typed)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

test.each([
  ["Honda Fit", "хон", "Honda Fit"],
  ["Honda Fit", "hon f", "[Hon]da [F]it"],
  ["Көк түстүү", "кок", "[Көк] түстүү"],
  ["Ёлка, ёлочка", "елк", "[Ёлк]а, ёлочка"],
  ["подавтор", "авто", "подавтор"],
  ["Телефон", "", "Телефон"],
  ["1.5 автомат", "1 ав", "[1].5 [ав]томат"],
])("in «%s» «%s» is %s", (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});
