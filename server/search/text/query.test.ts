import fc from "fast-check";
import { describe, expect, test } from "vitest";
import groups from "#server/db/reference/synonyms.json" with { type: "json" };
import { buildQuery, tokenizeQuery, toTsquery, toTsvectorText } from "./query.ts";
import { buildSynonyms } from "./synonyms.ts";

const none = buildSynonyms([]);
const synonyms = buildSynonyms(groups);

describe("buildQuery", () => {
  test("makes a term of every word that counts", () => {
    expect(buildQuery("Диван и стол для кухни", none)).toEqual({
      tokens: ["диван", "стол", "кухни"],
      terms: [[["диван"]], [["стол"]], [["кухн"]]],
    });
  });

  test("keeps stop words that stand alone, and words of trade", () => {
    expect(buildQuery("для", none).tokens).toEqual(["для"]);
    expect(buildQuery("куплю без торга", none).tokens).toEqual(["куплю", "без", "торга"]);
    expect(buildQuery("уй жана кой", none).tokens).toEqual(["уй", "кой"]);
  });

  test("widens by synonyms, several words as one term", () => {
    const { terms } = buildQuery("стиральная машина lg", synonyms);
    expect(terms).toHaveLength(2);
    expect(terms[0]?.[0]).toEqual(["стиралн", "машин"]);
    expect(terms[0]).toContainEqual(["стиралк"]);
    expect(terms[0]).toContainEqual(["~кир", "~жуугуч"]);
    expect(terms[1]).toEqual([["lg"]]);
  });

  test("a synonym counts by its likeliest meaning", () => {
    const [honey] = buildQuery("мёд", synonyms).terms;
    expect(honey).toContainEqual(["~бал"]);
    expect(honey).not.toContainEqual(["бал"]);
  });

  test("takes 12 tokens of 200 characters at most; nothing gives no terms", () => {
    expect(tokenizeQuery("а ".repeat(50))).toHaveLength(12);
    expect(tokenizeQuery(`${" ".repeat(200)}диван`)).toEqual([]);
    expect(buildQuery(" !? ", synonyms)).toEqual({ tokens: [], terms: [] });
  });
});

/** Reads a tsquery text by its grammar; throws where it does not fit. Returns its lexemes. */
function parseTsquery(text: string): string[] {
  const parts = text.match(/'(?:[^'\\]|''|\\\\)*'|[()&|]|\s+|./gsu)?.filter((part) => part.trim() !== "") ?? [];
  const lexemes: string[] = [];
  let at = 0;
  const operand = (): void => {
    const part = parts[at++];
    if (part === "(") {
      expression();
      if (parts[at++] !== ")") throw new Error("unbalanced");
    } else if (part !== undefined && part.length > 2 && part.startsWith("'")) {
      lexemes.push(part.slice(1, -1).replace(/''|\\\\/g, (pair) => pair.charAt(0)));
    } else throw new Error(`unexpected ${part}`);
  };
  const expression = (): void => {
    operand();
    while (parts[at] === "&" || parts[at] === "|") {
      at++;
      operand();
    }
  };
  expression();
  if (at !== parts.length) throw new Error("more after the end");
  return lexemes;
}

describe("toTsquery", () => {
  test("renders brackets, quotes and operators", () => {
    expect(toTsquery([[["a"]], [["b"], ["c", "d"]]])).toBe("'a' & ('b' | ('c' & 'd'))");
    expect(toTsquery([[["o'x\\"]]])).toBe("'o''x\\\\'");
    expect(toTsquery([])).toBe("");
  });

  test("is always well-formed and says what the terms say", () => {
    const lexeme = fc.string({
      minLength: 1,
      maxLength: 6,
      unit: fc.constantFrom("a", "я", "'", "\\", "&", "|", "(", ")", "~", ":", "*", "!"),
    });
    const terms = fc.array(fc.array(fc.array(lexeme, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(terms, (query) => {
        expect(parseTsquery(toTsquery(query))).toEqual(query.flat(2));
      }),
    );
  });

  test("whatever is typed gives a well-formed query or none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 250 }), (text) => {
        const rendered = toTsquery(buildQuery(text, synonyms).terms);
        if (rendered !== "") expect(parseTsquery(rendered).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("toTsvectorText", () => {
  test("gives each lexeme once, those of the title with weight A", () => {
    expect(toTsvectorText(["диван", "углов"], ["диван", "чист"])).toBe("'диван':1A 'углов':1A 'чист':1");
  });

  test("escapes quotes and backslashes", () => {
    expect(toTsvectorText(["o'k"], ["a\\b"])).toBe("'o''k':1A 'a\\\\b':1");
  });

  test("is empty for an ad without words", () => {
    expect(toTsvectorText([], [])).toBe("");
  });
});
