import { expect, test } from "vitest";
import { prepareTexts } from "#web/platform/i18n.tsx";
import ru from "#i18n/ru/moderation.json" with { type: "json" };
import { describeAge, describeQueueWait } from "./describe-time.ts";

const t = prepareTexts("ru", { moderation: ru }).namespace("moderation");

test("a wait has the unit that fits", () => {
  expect([20, 90, 7_680, 200_000].map((seconds) => describeQueueWait(seconds, t))).toEqual([
    "сейчас",
    "1 мин",
    "2 ч 08",
    "2 дн.",
  ]);
});

test("the age of an account has the unit that fits", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const ages = ["2026-11-21T06:00:00Z", "2026-11-19T06:00:00Z", "2026-06-01T00:00:00Z", "2021-11-01T00:00:00Z"];
  expect(ages.map((since) => describeAge(since, now, t))).toEqual([
    "с сегодняшнего дня",
    "2 дня",
    "5 месяцев",
    "5 лет",
  ]);
});
