import { expect, test } from "vitest";
import { areAlikeNames } from "./alike-names.ts";

test.each([
  ["Мобил Дүйнө", "Mobil Duino"],
  ["Мобил Дүйнө", "Дүйнө Мобил"],
  ["Mobil Duino", "Дүйнө Мобил"],
  ["ЦУМ", "ЦУМ Бишкек"],
  ["ЦУМ", "TSUM"],
  ["TSUM Bishkek", "ЦУМ"],
  ["ЦУМ", "ОсОО «ЦУМ Бишкек»"],
])("«%s» and «%s» are alike, whichever is first", (one, other) => {
  expect([areAlikeNames(one, other), areAlikeNames(other, one)]).toEqual([true, true]);
});

test.each([
  ["Ак Жол", "Ак Кадр"],
  ["ЦУМ", "Цумба"],
  ["Мобил Дүйнө", "Кийиз Дүйнө"],
])("«%s» and «%s» are not", (one, other) => {
  expect([areAlikeNames(one, other), areAlikeNames(other, one)]).toEqual([false, false]);
});
