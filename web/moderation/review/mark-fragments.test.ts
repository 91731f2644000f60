import { expect, test } from "vitest";
import { markFragments } from "./mark-fragments.ts";

const marked = (text: string, fragments: string[]) =>
  markFragments(text, fragments)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join("");

test("a fragment is marked everywhere, in any case", () => {
  expect(marked("Срочно! Продаю срочно.", ["срочно"])).toBe("[Срочно]! Продаю [срочно].");
});

test("of two overlapping fragments the longer one is marked", () => {
  expect(marked("пишите @shop_osh", ["@shop", "@shop_osh"])).toBe("пишите [@shop_osh]");
});

test("pattern characters are literal, and a shortened fragment marks its beginning", () => {
  expect(marked("t.me/a+b (опт)", ["t.me/a+b", "(опт)"])).toBe("[t.me/a+b] [(опт)]");
  expect(marked("КРОВАТЬ НОВАЯ ДЁШЕВО", ["КРОВАТЬ НОВ…"])).toBe("[КРОВАТЬ НОВ]АЯ ДЁШЕВО");
});

test("a fragment that is not in the text marks nothing", () => {
  expect(marked("Кровать", ["диван", ""])).toBe("Кровать");
});
