import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDictionary } from "./dictionary.ts";
import { isWithinOneEdit } from "./distance.ts";

const dictionary = createDictionary([
  ["телефон", 900],
  ["телефоны", 300],
  ["телега", 5],
  ["телевизор", 700],
  ["т", 1],
  ["тв", 50],
  ["диван", 400],
  ["", 7],
  ["ничто", 0],
]);

describe("createDictionary", () => {
  test("counts known words; others have none", () => {
    expect(dictionary.count("телефон")).toBe(900);
    expect(dictionary.count("телефо")).toBe(0);
    expect(dictionary.count("ничто")).toBe(0);
    expect(dictionary.count("")).toBe(0);
  });

  test("finds words one typing error away, most frequent first, without the word itself", () => {
    expect(dictionary.similar("телифон")).toEqual([{ word: "телефон", count: 900 }]);
    expect(dictionary.similar("телефонн").map(({ word }) => word)).toEqual(["телефон", "телефоны"]);
    expect(dictionary.similar("телефон").map(({ word }) => word)).toEqual(["телефоны"]);
    expect(dictionary.similar("холодильник")).toEqual([]);
  });

  test("completes a prefix with the most frequent words", () => {
    expect(dictionary.complete("т", 2).map(({ word }) => word)).toEqual(["телефон", "телевизор"]);
    expect(dictionary.complete("те", 9).map(({ word }) => word)).toEqual([
      "телефон",
      "телевизор",
      "телефоны",
      "телега",
    ]);
    expect(dictionary.complete("телеф", 9).map(({ word }) => word)).toEqual(["телефон", "телефоны"]);
    expect(dictionary.complete("ю", 9)).toEqual([]);
    expect(dictionary.complete("", 9)).toEqual([]);
    expect(dictionary.complete("т", 0)).toEqual([]);
  });

  test("agrees with a scan of all words", () => {
    const word = fc.stringMatching(/^[абвг]{1,6}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(word, fc.integer({ min: 1, max: 99 })), {
          selector: ([text]) => text,
          maxLength: 60,
        }),
        word,
        (words, typed) => {
          const tested = createDictionary(words);
          const better = (a: [string, number], b: [string, number]) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1);
          const begun = words.filter(([text]) => text.startsWith(typed)).toSorted(better);
          expect(tested.complete(typed, 5)).toEqual(begun.slice(0, 5).map(([text, count]) => ({ word: text, count })));
          if (typed.length < 3) return;
          const close = words.filter(([text]) => text !== typed && isWithinOneEdit(text, typed)).toSorted(better);
          expect(tested.similar(typed)).toEqual(close.map(([text, count]) => ({ word: text, count })));
        },
      ),
    );
  });
});
