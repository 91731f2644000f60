import { expect, test } from "vitest";
import { maxReviewLength } from "#contracts/reviews/rules.ts";
import { explainRefusal } from "./explain-refusal.ts";

// The texts of our own by their keys.
const api = { texts: () => (key: string) => key } as unknown as Parameters<typeof explainRefusal>[0];
const explain = (text: string, errors: Record<string, string[]> | undefined, review = "") =>
  explainRefusal(api, { errors, detail: "Войдите" }, { rating: "5", text, review });

test("a review that was refused for what it says keeps its text and has the server's reason", () => {
  const reason = "Уберите ссылку на другой сайт: «divan.shop»";
  const text = "Дешевле на divan.shop";
  expect(explain(text, { text: [reason] })).toEqual({ rating: "5", text, review: "", errors: { text: reason } });
  expect(explain(text, { text: [reason] }, "3").errors).toEqual({ text: reason });
});

test("what is missing or too long is told in our words", () => {
  const required = { rating: ["Нужно целое число"], text: ["Обязательное поле"] };
  expect(explain("", { rating: required.rating }).errors).toEqual({ rating: "ratingMissing" });
  expect(explain("", { text: required.text }, "3").errors).toEqual({ text: "responseMissing" });
  expect(explain("я".repeat(maxReviewLength + 1), { text: ["Слишком длинное"] }).errors).toEqual({
    text: "textTooLong",
  });
  expect(explain("Хорошо", undefined)).toMatchObject({ message: "Войдите" });
});
