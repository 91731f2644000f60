import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Failure } from "#web/platform/api.ts";
import { type Catalogue, prepareTexts } from "#web/platform/i18n.tsx";
import { explainPhoneRefusal } from "./phone-refusal.ts";

function textsOf(language: "ru" | "ky") {
  const file = new URL(`../../i18n/${language}/listings.json`, import.meta.url);
  const listings = JSON.parse(readFileSync(file, "utf8")) as Catalogue[string];
  return prepareTexts(language, { listings }).namespace("listings");
}

function limited(retryAfter?: number): Failure {
  const problem = {
    type: "about:blank",
    title: "",
    status: 429,
    code: "rate_limited",
    detail: "Подождите",
  } as const;
  return retryAfter === undefined ? { problem } : { problem, retryAfter };
}

test.each([
  [40, "через 40 секунд"],
  [61, "через 2 минуты"],
  [3600, "через 60 минут"],
  [84_000, "через 24 часа"],
])("a wait of %i s is «%s»", (seconds, words) => {
  expect(explainPhoneRefusal(limited(seconds), textsOf("ru"))).toContain(words);
});

test("the wait in Kyrgyz", () => {
  expect(explainPhoneRefusal(limited(7201), textsOf("ky"))).toContain("3 сааттан кийин");
});

test("a guest hears that signing in helps", () => {
  expect(explainPhoneRefusal(limited(7201), textsOf("ru"), true)).toBe(
    "Без входа с этого устройства или из этой сети больше номеров не открыть. Войдите или попробуйте через 3 часа.",
  );
});

test("other refusals have the text of the API", () => {
  expect(explainPhoneRefusal(limited(), textsOf("ru"))).toBe("Подождите");
});
