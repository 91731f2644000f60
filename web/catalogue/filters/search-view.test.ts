import { expect, test } from "vitest";
import type { SearchPart } from "#contracts/listings/list-schemas.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import { leaveOut, viewSearch } from "./search-view.ts";

const t = ((key: string, values?: Record<string, string>) => `${key} ${values?.value}`) as Translate<"catalogue">;

const option = (text: string, id: number, without: string, parent?: number): SearchPart => ({
  kind: "option",
  text,
  without,
  title_ru: text,
  title_ky: text,
  id,
  is_ambiguous: false,
  ...(parent !== undefined && { parent_option: parent }),
});

test("a make and its model are one part, and what is left has neither; another option is a part of its own", () => {
  const text = "красная Honda Fit 2008";
  const red = option("красная", 3, "Honda Fit 2008");
  const honda = option("Honda", 1, "красная Fit 2008");
  const view = viewSearch({ understood: [red, honda, option("Fit", 2, "красная Honda 2008", 1)] }, text, {
    t,
    language: "ru",
  });
  expect(view.parts).toEqual([
    { title: "красная", without: "Honda Fit 2008" },
    { title: "Honda Fit", without: "красная 2008" },
  ]);
  const apart = viewSearch({ understood: [honda, option("Camry", 9, "", 8)] }, text, { t, language: "ru" });
  expect(apart.parts.map(({ title }) => title)).toEqual(["Honda", "Camry"]);
});

test("the most in dollars is told in words that can have an ending, in som by its amount", () => {
  const price = { kind: "price", text: "6000", without: "", from: null, to: 6_000 } as const;
  const partsOf = (currency: "USD" | "KGS") =>
    viewSearch({ understood: [{ ...price, currency }] }, "6000", { t, language: "ky" }).parts[0]?.title;
  expect(partsOf("USD")).toBe("rangeToUsd 6\u00a0000");
  expect(partsOf("KGS")).toBe("rangeToSom 6\u00a0000\u00a0сом");
});

test("words that were taken as a place can be searched for as words; several places cannot, nor a city", () => {
  const place = { kind: "location", id: 576, text: "ала-тоо", without: "дом", title_ru: "", title_ky: "" } as const;
  const is = (is_excluded: boolean, is_known = false) => ({ is_excluded, is_known });
  const asWordsOf = (...parts: ReturnType<typeof is>[]) =>
    viewSearch({ understood: parts.map((part) => ({ ...place, ...part })) }, "дом ала-тоо", {
      t,
      language: "ru",
    }).asWords;
  expect(asWordsOf(is(false))).toEqual({ text: "ала-тоо", search: 'дом "ала-тоо"' });
  for (const parts of [[is(true)], [is(false), is(false)], [is(false, true)]])
    expect(asWordsOf(...parts)).toBeUndefined();
});

test("a comma behind a word belongs to no part", () => {
  const text = "нужна двушка в бишкеке, до 40 000";
  expect(leaveOut(text, [{ without: "нужна двушка в бишкеке" }])).toBe("нужна двушка в бишкеке");
  expect(leaveOut(text, [{ without: "нужна двушка до 40 000" }])).toBe("нужна двушка до 40 000");
});

test("silent words are no words of a search; a price in a guessed currency offers the other one", () => {
  const text = "сниму двушку до 40000";
  const understood: SearchPart[] = [
    { kind: "silent", text: "сниму", without: "двушку до 40000" },
    option("двушку", 2, "сниму до 40000"),
    {
      kind: "price",
      text: "до 40000",
      without: "сниму двушку",
      currency: "KGS",
      from: null,
      to: 40_000,
      other_currency: "USD",
    },
  ];
  const view = viewSearch({ understood }, text, { t, language: "ru" });
  expect(view.hasWords).toBe(false);
  expect(view.parts.map(({ title }) => title)).toEqual(["двушку", "rangeToSom 40\u00a0000\u00a0сом"]);
  expect(view.otherCurrency).toEqual({
    price: "rangeToSom 40\u00a0000\u00a0сом",
    other: "rangeToUsd 40\u00a0000",
    search: "сниму двушку до 40000 $",
  });
  expect(viewSearch({ understood: understood.slice(0, 2) }, text, { t, language: "ru" }).hasWords).toBe(false);
  expect(viewSearch({ understood: [] }, text, { t, language: "ru" }).hasWords).toBe(true);
});

test("the same wish said twice is one part, and goes as one", () => {
  const text = "квартира без посредников от хозяина";
  const understood: SearchPart[] = [
    { kind: "private", text: "без посредников", without: "квартира от хозяина" },
    { kind: "private", text: "от хозяина", without: "квартира без посредников" },
  ];
  const { parts } = viewSearch({ understood }, text, { t, language: "ru" });
  expect(parts).toEqual([{ title: "fromPeople undefined", without: "квартира" }]);
});
