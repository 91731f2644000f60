import { expect, test } from "vitest";
import { findCurrency } from "./currency-names.ts";

test.each([
  ...["сом", "Сомы", "с.", "СОМ.", "KGS", "som", "кыргызский сом", "кыргыз сому", "KGS (сом)", "417", "⃀"].map(
    (name) => [name, "KGS"] as const,
  ),
  ...["USD", "US$", "$", "долл.", "доллар США", "доллары", "долл. США", "у.е.", "У. Е.", "АКШ доллары", "840"].map(
    (name) => [name, "USD"] as const,
  ),
  ...["", "руб.", "тенге", "€", "KGS/USD", "сом за кг", "41", "8400", "доллар Канады"].map(
    (name) => [name, undefined] as const,
  ),
])("«%s» is the currency %s", (name, currency) => {
  expect(findCurrency(name)).toBe(currency);
});
