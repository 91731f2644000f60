import { expect, test } from "vitest";
import type { SearchPart } from "#contracts/listings/list-schemas.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import { leaveOut, viewSearch } from "./search-view.ts";

const t = ((key: string, values: Record<string, string>) => `${key} ${values.value}`) as Translate<"catalogue">;

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
