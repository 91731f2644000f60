// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { texts } from "#web/test/texts.ts";
import { chatRoom } from "../view/test-records.fixture.ts";
import { describeAnswerTime, Facts } from "./facts.tsx";

const facts = {
  member_since: "2024-05-01T00:00:00Z",
  is_phone_checked: true,
  rating: 4.56,
  review_count: 21,
  product_count: 2,
  answer_minutes: 10,
};

test("what is known about the other is said in words", async () => {
  const part = await render(<Facts room={chatRoom({ facts })} />);
  expect([...part.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "Оценка 4,6 · 21 отзыв",
    "2 объявления",
    "На сайте с 1\u00a0мая 2024",
    "Телефон подтверждён",
    "Обычно отвечает за 10 минут",
  ]);
});

test("of a deleted account nothing is known", async () => {
  const part = await render(<Facts room={chatRoom({ facts: null })} />);
  expect(part.textContent).toBe("");
});

test("answer times are minutes, then hours, then more than a day", () => {
  const ru = texts.ru.namespace("chat");
  expect([0.2, 1, 42, 90, 1_440, 3_000].map((minutes) => describeAnswerTime(minutes, ru))).toEqual([
    "Обычно отвечает за 1 минуту",
    "Обычно отвечает за 1 минуту",
    "Обычно отвечает за 42 минуты",
    "Обычно отвечает за 2 часа",
    "Обычно отвечает за 24 часа",
    "Обычно отвечает дольше суток",
  ]);
});
