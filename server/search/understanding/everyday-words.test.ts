import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { resolveFilter } from "#server/search/filter.ts";
import { test } from "#server/test/app.ts";

/** Words of both languages that look like names of places or like other words, and are none: lines `word TAB language`. */
const words = readFileSync(new URL("everyday-words.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t")[0] ?? "");

test("an everyday word stays a word: it is no place, and is not corrected", ({ app }) => {
  const filter = resolveFilter({ currency: "KGS" }, app.catalogue);
  const changed = words.filter((word) => {
    const places = app.search.interpret(word, filter)?.parts.filter(({ kind }) => kind === "location") ?? [];
    const correction = app.search.correct(word);
    return places.length > 0 || (correction !== undefined && !correction.isTypedKnown);
  });
  expect(changed).toEqual([]);
});
