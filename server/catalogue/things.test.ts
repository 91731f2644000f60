import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { intents } from "#server/search/things/intents.ts";

const folder = new URL("reference/things/", import.meta.url);
const kinds = new Set(["ru", "ky", "brand"]);

interface ReferenceCategory {
  id: number;
  title_ru: string;
  children?: ReferenceCategory[];
}

const tree: ReferenceCategory[] = JSON.parse(
  readFileSync(new URL("reference/categories.json", import.meta.url), "utf8"),
);
const lines = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ at: `${file}: ${line.slice(0, 40)}`, columns: line.split("\t") })),
);

/** The things of a category and of all below it. */
function listThings({ id, children = [] }: ReferenceCategory): Set<string> {
  const own = lines.flatMap(({ columns: [category, , list = ""] }) =>
    Number(category) === id ? list.split(", ") : [],
  );
  return new Set([...own, ...children.flatMap((child) => [...listThings(child)])]);
}

function flatten(categories: readonly ReferenceCategory[]): ReferenceCategory[] {
  return categories.flatMap((category) => [category, ...flatten(category.children ?? [])]);
}

const categories = flatten(tree);

test("each line has a category, a kind and things in small letters", () => {
  const ids = new Set(categories.map(({ id }) => id));
  const wrong = lines.filter(({ columns: [id, kind = "", list = "", ...rest] }) => {
    const things = list.split(", ");
    return (
      rest.length > 0 ||
      !ids.has(Number(id)) ||
      !kinds.has(kind) ||
      things.some((thing) => !/^[\p{Ll}\p{Lo}\p{N} .+/-]{1,40}$/u.test(thing) || thing.split(" ").length > 4)
    );
  });
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test("each category has 60 things at least", () => {
  const poor = categories.filter((category) => listThings(category).size < 60);
  expect(poor.map(({ id, title_ru }) => `${id} ${title_ru}`)).toEqual([]);
});

test("each phrase of an intent stands once, in small letters", () => {
  const known = new Set<string>(intents);
  const phrases = readFileSync(new URL("reference/intents.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const wrong = phrases.filter((line) => {
    const [words = "", intent = "", ...rest] = line.split("\t");
    return rest.length > 0 || !known.has(intent) || words !== words.toLowerCase() || words.split(" ").length > 4;
  });
  expect(wrong).toEqual([]);
  expect(new Set(phrases.map((line) => line.split("\t")[0])).size).toBe(phrases.length);
});

test("each category without others below it has searches, in small letters", () => {
  const searches = readFileSync(new URL("reference/searches.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [id, list = ""] = line.split("\t");
      return list.split("|").map((text) => ({ id: Number(id), text: text.trim() }));
    });
  const wrong = searches.filter(({ text }) => text === "" || text.length > 100 || text !== text.toLowerCase());
  expect(wrong).toEqual([]);
  const known = new Set(searches.map(({ id }) => id));
  const missing = categories.filter(({ id, children = [] }) => children.length === 0 && !known.has(id));
  expect(missing.map(({ id, title_ru }) => `${id} ${title_ru}`)).toEqual([]);
});
