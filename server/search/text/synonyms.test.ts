import { describe, expect, test } from "vitest";
import groups from "#server/catalogue/reference/synonyms.json" with { type: "json" };
import { tokenizeKeepingKyrgyz } from "./fold.ts";
import { stemToken } from "./stem.ts";
import { buildSynonyms, findSynonyms } from "./synonyms.ts";

const synonyms = buildSynonyms(groups);

function find(query: string): { length: number; names: string[] } {
  const { length, names } = findSynonyms(synonyms, tokenizeKeepingKyrgyz(query).map(stemToken), 0);
  return { length, names: names.map((name) => name.map((lexemes) => lexemes[0]).join(" ")) };
}

describe("findSynonyms", () => {
  test.each([
    ["айфон", "iphone"],
    ["хонду", "honda"],
    ["стиралку", "~кир ~жуугуч"],
    ["муздаткыч", "холодильник"],
    ["батирлер", "квартир"],
    ["квартиру", "~батир"],
    ["овцы", "~кой"],
    ["койлор", "овц"],
    ["чаң соргуч", "пылесос"],
    ["микраха", "свч"],
    ["gb", "гб"],
  ])("%s widens to %s", (query, name) => {
    expect(find(query).names).toContain(name);
  });

  test("takes the longest name", () => {
    expect(find("стиральная машина lg").length).toBe(2);
    expect(find("стиральная доска").length).toBe(0);
    expect(find("машина").length).toBe(1);
  });

  test("a house is not a cow", () => {
    expect(find("үй").names).toEqual([]);
    expect(find("дом").names).not.toContain("~уй");
    expect(find("корова").names).not.toContain("~уй");
  });
});

describe("synonyms.json", () => {
  test("has at least 150 groups of two names or more", () => {
    expect(groups.length).toBeGreaterThanOrEqual(150);
    for (const group of groups) {
      expect(group.length).toBeGreaterThanOrEqual(2);
      for (const name of group) expect(tokenizeKeepingKyrgyz(name).length).toBeGreaterThan(0);
    }
  });

  test("no name stands twice in the list", () => {
    const names = groups.flat();
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
