import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldLetters, foldText, tokenize, tokenizeKeepingKyrgyz } from "./fold.ts";

describe("foldText", () => {
  test.each([
    ["ТЕЛЕФОНЫ", "телефоны"],
    ["Ёлка ещё", "елка еще"],
    ["Үйүмдө көчөт, жаңы", "уйумдо кочот жаны"],
    ["ҒҚҲІ әһ", "гкхи ах"],
    ["Citroën, Škoda", "citroen skoda"],
    ["замо\u0301к", "замок"],
    ["ё (е\u0308)", "е е"],
    ["мото\u00adблок", "мотоблок"],
    ["𝗶𝗣𝗵𝗼𝗻𝗲 𝟭𝟯 𝗣𝗿𝗼 𝗺𝗮𝘅", "iphone 13 pro max"],
    ["𝓢𝓪𝓶𝓼𝓾𝓷𝓰", "samsung"],
    ["ｉｐｈｏｎｅ １３", "iphone 13"],
    ["ⓘⓟⓗⓞⓝⓔ", "iphone"],
    ["🄷🅁🄾🄽", "hron"],
    ["ℍ𝕠𝕟𝕕𝕒", "honda"],
    ["½ тонны", "тонны"],
    ["128гб", "128 гб"],
    ["iphone13pro", "iphone 13 pro"],
    ["2х-комн.", "2 х комн"],
    ["1,5 л", "1.5 л"],
    ["2.4л", "2.4 л"],
    ["12.05.2020", "12 05 2020"],
    ["размеры 36,37,38", "размеры 36 37 38"],
    ["цена 500.", "цена 500"],
    ["54 м²", "54 м 2"],
    ["54м2", "54 м 2"],
    ["  Три   слова\n\tтут ", "три слова тут"],
    ["йод", "йод"],
    ["🚗машина🚗", "машина"],
    ["", ""],
    ["!!!", ""],
  ])("%j folds to %j", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test("folding twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[а-яёөүң0-9., a-z-]{0,30}$/), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
      }),
    );
  });
});

describe("tokenize", () => {
  test("gives tokens of 40 characters at most, and single letters", () => {
    expect(tokenize("a б 7")).toEqual(["a", "б", "7"]);
    expect(tokenize("щ".repeat(100))).toEqual(["щ".repeat(40)]);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const token of tokenize(text))
          expect(token.length).toSatisfy((length: number) => length > 0 && length <= 40);
      }),
    );
  });

  test("keeps the Kyrgyz letters if asked, and they fold away after", () => {
    expect(tokenizeKeepingKyrgyz("Үй, КӨЛ")).toEqual(["үй", "көл"]);
    expect(foldLetters("үйүңдө")).toBe("уйундо");
  });
});
