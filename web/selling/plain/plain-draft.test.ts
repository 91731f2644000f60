import { expect, test } from "vitest";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { texts } from "#web/test/texts.ts";
import { toListing } from "#web/selling/posting/draft/draft.ts";
import { groupLeaves, groupLocations } from "./choice-groups.ts";
import { attemptKeyOf, explainDraft, readPlainForm } from "./plain-draft.ts";

const names = { title_ru: "", title_ky: "", unit_ru: "", unit_ky: "", multiple: false, required: false };
const parameters: Parameter[] = [
  { ...names, id: 1, key: "make", type: "select", from_to: false, options: [{ id: 11, title_ru: "", title_ky: "" }] },
  { ...names, id: 2, key: "year", type: "enter", from_to: true, options: [] },
];

const car = { id: 102 };

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const whole = [
  ["title", " Honda Fit "],
  ["description", "Машина в хорошем состоянии"],
  ["parameter-1", "11"],
  ["parameter-2", "2008"],
  ["price", "500 000"],
  ["currency", "KGS"],
  ["location", "10"],
  ["contact_phone", "0555 12 34 56"],
  ["photo-7", "/media/2026/a-480.webp"],
  ["deal_type", "sell"],
] as const;

test("a plain form is the listing that it says", () => {
  const { draft, photos } = readPlainForm(formOf(whole), car);
  expect(explainDraft({ draft, photos }, parameters, texts.ru.namespace("selling.posting")).errors).toEqual({});
  const ids = photos.map(({ id }) => id);
  expect(toListing(draft, parameters, ids, false)).toEqual({
    title: "Honda Fit",
    description: "Машина в хорошем состоянии",
    category: 102,
    location: 10,
    price: 500_000,
    currency: "KGS",
    is_negotiable: false,
    contact_phone: "0555 12 34 56",
    photos: [7],
    parameters: [
      { id: 1, options: [11] },
      { id: 2, value: 2008 },
    ],
    deal_type: "sell",
  });
});

test("a gift needs no price, whatever the form says of it", () => {
  const gift = { id: 102, is_gift: true as const };
  const fields = whole.filter(([name]) => name !== "price" && name !== "currency");
  const { draft, photos } = readPlainForm(formOf(fields), gift);
  expect(explainDraft({ draft, photos }, parameters, texts.ru.namespace("selling.posting")).errors).toEqual({});
  expect(toListing(draft, parameters, [7], false)).toMatchObject({ price: 0, is_negotiable: true });
});

test("what is missing is said by field, and no picture of elsewhere is shown", () => {
  const form = formOf([
    ["parameter-2", "1800"],
    ["photo-7", "https://evil.example/pixel.gif"],
    ["photo-x", "/media/a.webp"],
  ]);
  const { draft, photos } = readPlainForm(form, car);
  expect(photos).toEqual([{ id: 7, thumbnail: "" }]);
  const { errors } = explainDraft({ draft, photos }, parameters, texts.ru.namespace("selling.posting"));
  expect(Object.keys(errors)).toEqual(["title", "parameter-2", "price", "description", "location", "contact_phone"]);
  expect(errors["parameter-2"]).toContain("от 1900");
});

test("without photos only where that is agreed to", () => {
  const t = texts.ru.namespace("selling.posting");
  const fields = whole.filter(([name]) => name !== "photo-7");
  expect(Object.keys(explainDraft(readPlainForm(formOf(fields), car), parameters, t).errors)).toEqual(["photos"]);
  const agreed = formOf([...fields, ["without_photos", "on"]]);
  expect(explainDraft(readPlainForm(agreed, car), parameters, t).errors).toEqual({});
});

test("categories and locations are lists of the browser, in groups", () => {
  const items = [
    { id: 1, parent: null, title: "Транспорт" },
    { id: 2, parent: 1, title: "Легковые" },
    { id: 3, parent: 2, title: "С пробегом" },
    { id: 4, parent: null, title: "Отдам даром" },
  ];
  expect(groupLeaves(items)).toEqual([
    { title: "Транспорт", choices: [{ id: 3, title: "Легковые › С пробегом" }] },
    { title: "Отдам даром", choices: [{ id: 4, title: "Отдам даром" }] },
  ]);
  const place = (id: number, parent: number | null, kind: "country" | "city" | "region" | "rural_district") => ({
    id,
    parent,
    kind,
    title_ru: `р${id}`,
    title_ky: `к${id}`,
    slug: "",
    aka: [],
  });
  const locations = [
    place(1, null, "country"),
    place(5, 1, "region"),
    place(10, 1, "city"),
    place(15, 5, "city"),
    place(99, 15, "rural_district"),
  ];
  const shown = groupLocations(locations, "ky", 99).map(({ title, choices }) => [title, choices.map(({ id }) => id)]);
  expect(shown).toEqual([
    [null, [99]],
    [null, [10]],
    ["к5", [5, 15]],
  ]);
});

test("a form that is sent twice is one attempt, whatever became of its photo; with other words it is another", async () => {
  const form = (key: string, more: readonly (readonly [string, string])[] = []) =>
    attemptKeyOf(readPlainForm(formOf([...whole, ["key", key], ...more]), car));
  const key = "0123456789abcdef0123456789abcdef";
  const first = await form(key);
  expect(first).toMatch(/^[\x21-\x7e]{1,200}$/);
  expect(await form(key, [["photo-8", "/media/2026/b-480.webp"]])).toBe(first);
  expect(await form(key, [["is_negotiable", "on"]])).not.toBe(first);
  expect(await form(key.replace("0", "1"))).not.toBe(first);
  // None that the page made: two such forms are two attempts.
  expect(await form("x y")).not.toBe(await form("x y"));
});
