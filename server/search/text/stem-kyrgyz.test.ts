import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseStem, isKyrgyzStem, stemKyrgyz } from "./stem-kyrgyz.ts";

/** Stem, and its folded forms. */
const FORMS = `
кой: койлор койду койлорду койлорум койлорумдан койго койдун койдон
уй: уйумдо уйундо уйдон уйго уйлор уйубузго уйлорубузду уйунуз
жер: жери жерлер жерге жерди жердин жеримде жеринде жерлеринен
китеп: китебим китептер китебинде китепти китептин китебинен китепке
мектеп: мектебим мектепте мектептен мектебибиз
балык: балыгы балыктар балыкты балыгым
унаа: унаасы унаалар унааны унаага унаасын унаасынын унаадагы
батир: батирлер батири батирин батиринде батирден батирлердин
жылкы: жылкылар жылкысы жылкынын жылкыны жылкыга
бала: балдар балдардын баласы балдарга
кочот: кочоттор кочотту кочоту кочоттун
болмо: болмолор болмосу болмодогу болмонун
алтын: алтындан алтыны алтындын
жол: жолу жолго жолдон жолдор
телефон: телефондор телефонду телефондун телефонум телефонундагы
машина: машинаны машинанын машиналар машинасы машиналардын
шаар: шаарда шаардын шаарлар шаарына
эшик: эшиги эшиктер эшикти
орун: орундар ордунда ордуна
`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [stem = "", forms = ""] = line.split(": ");
    return forms.split(" ").map((form) => [form, stem] as const);
  });

describe("stemKyrgyz", () => {
  test.each(FORMS)("%s → %s", (form, stem) => {
    expect(stemKyrgyz(form)).toBe(stem);
  });

  test("words of the dictionary stay whole", () => {
    for (const word of ["алтын", "алты", "уй", "ат", "карга", "жылкы", "сабын"]) expect(stemKyrgyz(word)).toBe(word);
  });

  test("never leaves nothing", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[а-я]{1,20}$/), (word) => {
        expect(stemKyrgyz(word)).not.toBe("");
      }),
    );
  });
});

test("chooseStem leaves Russian words alone without trust", () => {
  for (const word of ["города", "года", "вода", "койка", "дорога", "доллар", "работа", "машины", "шапка", "нового"]) {
    expect(chooseStem(word, 0)).toBe(word);
  }
});

test("isKyrgyzStem knows the listed words", () => {
  expect(isKyrgyzStem("кой")).toBe(true);
  expect(isKyrgyzStem("бал")).toBe(true);
  expect(isKyrgyzStem("койка")).toBe(false);
});
