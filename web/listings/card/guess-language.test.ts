import { expect, test } from "vitest";
import { guessLanguage } from "./guess-language.ts";

test.each([
  ["Машина в хорошем состоянии, торг", "ru"],
  ["Койлор сатылат, баасы келишим", "ky"],
  ["Үй сатам", "ky"],
  ["Телефон жакшы абалда, коробкасы бар", "ky"],
  ["Продаю барана, баран крупный", "ru"],
  ["iPhone 13, 128 GB", undefined],
  ["", undefined],
])("«%s» is read as %s", (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});
