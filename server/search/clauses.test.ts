import fc from "fast-check";
import { expect, test } from "vitest";
import { dropImplied, estimateShare, toClauses } from "./clauses.ts";
import { categoryTerm, locationTerm, optionTerm, titleTerm, wordTerm } from "./terms.ts";

test("clauses match exactly when every term has an alternative of which all words are there", () => {
  const lexeme = fc.constantFrom("а", "б", "в", "г", "д");
  const term = fc.array(fc.array(lexeme, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(term, { minLength: 1, maxLength: 3 }), fc.uniqueArray(lexeme), (terms, words) => {
      const listingTerms = new Set(words.map(wordTerm));
      const bySense = terms.every((alternatives) =>
        alternatives.some((lexemes) => lexemes.every((each) => words.includes(each))),
      );
      const clauses = toClauses(terms, new Map(), wordTerm).flat();
      expect(clauses.every((clause) => clause.some((each) => listingTerms.has(each)))).toBe(bySense);
    }),
  );
});

test("clauses that others imply are dropped, and nothing else matches without them", () => {
  expect(dropImplied([[1, 2, 3], [1, 2], [2, 1], [4]])).toEqual([[1, 2], [4]]);
  const clause = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(clause, { maxLength: 6 }), fc.uniqueArray(fc.integer({ min: 1, max: 5 })), (clauses, has) => {
      const holds = (all: readonly (readonly number[])[]) => all.every((one) => one.some((term) => has.includes(term)));
      expect(holds(dropImplied(clauses))).toBe(holds(clauses));
    }),
  );
});

test("each further word narrows less than the one before, and not at all where both are the name of one option", () => {
  const frequencies = new Map([
    [1, 0.1],
    [2, 0.25],
    [3, 0.001],
    [4, 0.001],
    [7, 0.05],
  ]);
  expect(estimateShare([[[2]], [[1]]], frequencies)).toBeCloseTo(0.05);
  expect(estimateShare([[[3, 7]], [[4, 7]]], frequencies)).toBeCloseTo(0.05);
  expect(estimateShare([[[3, 7]], [[4]]], frequencies)).toBeLessThan(0.001);
  expect(estimateShare([], frequencies)).toBe(1);
});

test("a word may be the name of a category or an option instead", () => {
  const names = new Map([["унаа", [categoryTerm(100), optionTerm(7)]]]);
  expect(toClauses([[["унаа"]], [["ак"]]], names, wordTerm)).toEqual([
    [[wordTerm("унаа"), -100, 7]],
    [[wordTerm("ак")]],
  ]);
});

test("no two kinds of terms share a number, and all fit into a PostgreSQL integer", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 900_000 }), (word, id) => {
      const terms = [optionTerm(id), categoryTerm(id), locationTerm(id), wordTerm(word), titleTerm(word)];
      expect(new Set(terms).size).toBe(terms.length);
      for (const term of terms) expect(term).toBe(Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, term)));
      const [option = 0, category = 0, location = 0, anywhere = 0, title = 0] = terms;
      expect([
        option > 0 && option < 2 ** 30,
        category < 0 && category > -1e6,
        location < -1e6 && location > -(2 ** 30),
      ]).toEqual([true, true, true]);
      expect([anywhere >= 2 ** 30, title <= -(2 ** 30)]).toEqual([true, true]);
    }),
  );
});

test("words of a large vocabulary hardly ever share a number", () => {
  const numbers = new Set(Array.from({ length: 200_000 }, (_, index) => wordTerm(`слово${index.toString(36)}`)));
  // About 200,000² / 2^31 = 19 collisions are expected (birthday bound).
  expect(200_000 - numbers.size).toBeLessThan(60);
});
