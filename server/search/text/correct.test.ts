import fc from "fast-check";
import { describe, expect, test } from "vitest";
import groups from "#server/catalogue/reference/synonyms.json" with { type: "json" };
import { correctQuery } from "./correct.ts";
import { type CountedWord, createDictionary } from "./dictionary.ts";
import { analyse } from "./stem.ts";
import { buildSynonyms } from "./synonyms.ts";

const synonyms = buildSynonyms(groups);
const dictionary = createDictionary(
  Object.entries({
    телефон: 9000,
    телифон: 2,
    телефоны: 3000,
    холодильник: 4000,
    машина: 8000,
    квартира: 7000,
    комнаты: 900,
    iphone: 5000,
    samsung: 4000,
    lg: 600,
    тв: 500,
    и: 90000,
    дверь: 700,
    диван: 2000,
    диваном: 10,
    черный: 3000,
    мебель: 1500,
    койлор: 300,
    жер: 900,
    пол: 400,
  }),
);

describe("correctQuery", () => {
  test.each([
    ["ntktajy", "телефон", "layout"],
    ["шзрщту 13", "iphone 13", "layout"],
    ["[jkjlbkmybr", "холодильник", "layout"],
    ["[jkjlbkmybr lg", "холодильник lg", "layout"],
    ["vfibyf b ldthm", "машина и дверь", "layout"],
    ["ntn ntktajy", undefined, undefined],
    ["nd", "тв", "layout"],
    ["telefon", "телефон", "transliteration"],
    ["kvartira 2 komnaty", "квартира 2 комнаты", "transliteration"],
    ["mebel", "мебель", "transliteration"],
    ["jer", "жер", "transliteration"],
    ["телефн", "телефон", "typo"],
    ["тилифонн", "телефон", "typo"],
    ["халадильнек", "холодильник", "typo"],
    ["квортира", "квартира", "typo"],
    ["диванн чорный", "диван черный", "typo"],
    ["telifon", "телефон", "mixed"],
    ["квортира ntktajy", "квартира телефон", "mixed"],
  ])("%j: %j by %s", (query, text, kind) => {
    if (text !== undefined) expect(correctQuery(query, dictionary, synonyms)).toEqual({ text, kind });
    else expect(correctQuery(query, dictionary, synonyms)?.text).toMatch(/телефон$/);
  });

  test("a purpose in Latin letters is read as the words beside it are", () => {
    const words = {
      ...dictionary,
      isIntent: (word: string) => word === "сатылат",
      isWord: (word: string) => word === "satylat",
    };
    expect(correctQuery("kvartira satylat", words, synonyms)?.text).toBe("квартира сатылат");
    expect(correctQuery("kvartira v", words, synonyms)?.text).toBe("квартира в");
    expect(correctQuery("iphone satylat", words, synonyms)).toBeUndefined();
  });

  test.each([
    "телефон",
    "ТЕЛЕФОНЫ",
    "телефонами",
    "койлор",
    "хонда фит",
    "12345",
    "2020",
    "по",
    "пл",
    "",
    "диваном",
    "абвгдежз",
    "ъъъ",
  ])("%j stays as it is", (query) => {
    expect(correctQuery(query, dictionary, synonyms)).toBeUndefined();
  });

  test("a rare word next to a far more frequent one is shown as typed too", () => {
    expect(correctQuery("телифон", dictionary, synonyms)).toEqual({
      text: "телефон",
      kind: "typo",
      isTypedKnown: true,
    });
  });

  test("of similar words the one that is chosen is meant, or none", () => {
    const choosing = (word: string) => ({
      ...dictionary,
      similar: () => [
        { word: "метис", count: 9 },
        { word: "матиз", count: 5 },
      ],
      choose: (_: string, similar: readonly CountedWord[]) => similar.find((other) => other.word === word),
    });
    expect(correctQuery("матис", choosing("матиз"), synonyms)).toEqual({ text: "матиз", kind: "typo" });
    expect(correctQuery("матис", choosing("фотик"), synonyms)).toBeUndefined();
  });

  test("every way to type a word leads to the same lexeme", () => {
    for (const typed of ["телефон", "телифон", "ntktajy", "telefon", "ТЕЛЕФОНЫ", "телефону"]) {
      expect(analyse(correctQuery(typed, dictionary, synonyms)?.text ?? typed)).toEqual(["телефон"]);
    }
  });

  test("takes any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const correction = correctQuery(text, dictionary, synonyms);
        if (correction !== undefined) expect(correction.text).not.toBe("");
      }),
    );
  });
});
