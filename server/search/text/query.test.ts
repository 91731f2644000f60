import fc from "fast-check";
import { describe, expect, test } from "vitest";
import groups from "#server/catalogue/reference/synonyms.json" with { type: "json" };
import { buildQuery, tokenizeQuery } from "./query.ts";
import { buildSynonyms } from "./synonyms.ts";

const none = buildSynonyms([]);
const synonyms = buildSynonyms(groups);

describe("buildQuery", () => {
  test("makes a term of every word that counts", () => {
    expect(buildQuery("Диван и стол для кухни", none)).toEqual({
      tokens: ["диван", "стол", "кухни"],
      words: [[["диван"]], [["стол"]], [["кухн"]]],
    });
  });

  test("keeps stop words that stand alone, and words of trade", () => {
    expect(buildQuery("для", none).tokens).toEqual(["для"]);
    expect(buildQuery("куплю без торга", none).tokens).toEqual(["куплю", "без", "торга"]);
    expect(buildQuery("уй жана кой", none).tokens).toEqual(["уй", "кой"]);
  });

  test("widens by synonyms, several words as one", () => {
    const { words } = buildQuery("стиральная машина lg", synonyms);
    expect(words).toHaveLength(2);
    expect(words[0]?.[0]).toEqual(["стиралн", "машин"]);
    expect(words[0]).toContainEqual(["стиралк"]);
    expect(words[0]).toContainEqual(["~кир", "~жуугуч"]);
    expect(words[1]).toEqual([["lg"], ["элдж"], ["лджи"]]);
  });

  test("a synonym counts by its likeliest meaning", () => {
    const [honey] = buildQuery("мёд", synonyms).words;
    expect(honey).toContainEqual(["~бал"]);
    expect(honey).not.toContainEqual(["бал"]);
  });

  test("takes all words of 200 characters; nothing gives no words", () => {
    expect(tokenizeQuery("а ".repeat(150))).toHaveLength(100);
    expect(tokenizeQuery(`${" ".repeat(200)}диван`)).toEqual([]);
    expect(buildQuery(" !? ", synonyms)).toEqual({ tokens: [], words: [] });
  });

  test("whatever is typed gives words without gaps", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 250 }), (text) => {
        for (const word of buildQuery(text, synonyms).words) {
          expect(word.length).toBeGreaterThan(0);
          for (const lexemes of word) expect(lexemes.every((lexeme) => lexeme.length > 0)).toBe(true);
        }
      }),
    );
  });
});
