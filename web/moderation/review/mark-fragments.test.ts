import { expect, test } from "vitest";
import { markFragments } from "./mark-fragments.ts";

const marked = (text: string, fragments: string[]) =>
  markFragments(text, fragments)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join("");

test("what a rule has found is marked wherever it stands, whatever its case", () => {
  expect(marked("Срочно! Продаю срочно.", ["срочно"])).toBe("[Срочно]! Продаю [срочно].");
});

test("the longer of two that overlap is marked", () => {
  expect(marked("пишите @shop_osh", ["@shop", "@shop_osh"])).toBe("пишите [@shop_osh]");
});

test("signs of patterns are signs, and a shortened fragment marks where it begins", () => {
  expect(marked("t.me/a+b (опт)", ["t.me/a+b", "(опт)"])).toBe("[t.me/a+b] [(опт)]");
  expect(marked("КРОВАТЬ НОВАЯ ДЁШЕВО", ["КРОВАТЬ НОВ…"])).toBe("[КРОВАТЬ НОВ]АЯ ДЁШЕВО");
});

test("what is not in the text marks nothing", () => {
  expect(marked("Кровать", ["диван", ""])).toBe("Кровать");
});
