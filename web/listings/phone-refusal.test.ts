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

const confirmed = { phone: "+996700112233" };

function limited(retryAfter?: number, code: "rate_limited" | "challenge_required" = "rate_limited"): Failure {
  const problem = { type: "about:blank", title: "", status: 429, code, detail: "Подождите" } as const;
  return retryAfter === undefined ? { problem } : { problem, retryAfter };
}

test.each([
  [40, "через 40 секунд"],
  [61, "через 2 минуты"],
  [3600, "через 60 минут"],
  [84_000, "через 24 часа"],
])("a wait of %i s is «%s»", (seconds, words) => {
  expect(explainPhoneRefusal(limited(seconds), textsOf("ru"), confirmed)).toContain(words);
});

test("the wait in Kyrgyz", () => {
  expect(explainPhoneRefusal(limited(7201), textsOf("ky"), confirmed)).toContain("3 сааттан кийин");
});

test("a guest hears that signing in helps", () => {
  expect(explainPhoneRefusal(limited(7201), textsOf("ru"), null)).toBe(
    "Без входа с этого устройства или из этой сети больше номеров не открыть. Войдите или попробуйте через 3 часа.",
  );
});

test("an account without a phone hears that confirming one helps", () => {
  expect(explainPhoneRefusal(limited(7201), textsOf("ru"), { phone: null })).toBe(
    "Пока телефон не подтверждён, за день можно открыть немного номеров. Подтвердите его в настройках или попробуйте через 3 часа.",
  );
});

test("without scripts a challenge says why the number is not shown, and until when", () => {
  expect(explainPhoneRefusal(limited(7201, "challenge_required"), textsOf("ru"), null)).toBe(
    "Из вашей сети сегодня открыли много номеров. Чтобы открыть этот, включите в браузере JavaScript или попробуйте через 3 часа.",
  );
});

test("other refusals have the text of the API", () => {
  expect(explainPhoneRefusal(limited(), textsOf("ru"), confirmed)).toBe("Подождите");
});
