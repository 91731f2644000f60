import { describe, expect, test } from "vitest";
import { readSamples } from "#demo/market/samples.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { refuseBusinessName } from "./refuse-business-name.ts";

/** The message at the field `name`; undefined when the name may be a business's. */
function findError(name: string): unknown {
  try {
    refuseBusinessName(name);
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.fields?.["name"]?.[0]?.message;
  }
}

describe("the name of a business", () => {
  test.for([
    "Жер οрдо",
    "Жер ᴏрдо",
    "Жер օрдо",
    "Жер ০рдо",
    "Жҽр Ордо",
    "Жер Ордо²",
    "Жер Ордоꞏ",
    "Жарыᴙ",
    "Магазин✅ проверено",
    "Верифицирован ✔",
    "evilꓸcom",
    "Салкын ٠٥٥٥١٢٣٤٥٦",
    "Ж\u0336ер Ордо",
    "Жер\u200bОрдо",
    "Gıda",
    "ſulpak",
  ])("«%s» has signs of other alphabets", (name) => {
    expect(findError(name)).toBe("business_name_signs");
  });

  test.for(["Жеp Ордо", "Oрдо", "Cалкын", "Жер-Opдо", "ЭЛQR", "PRодукты"])(
    "«%s» mixes two alphabets in a word",
    (name) => {
      expect(findError(name)).toBe("business_name_mixed");
    },
  );

  test.for([
    "Freedom Pay",
    "Freedom Bank Кыргызстан",
    "Finik",
    "Финик Pay",
    "О!Деньги",
    "ELQR оплата",
    "Tunduk",
    "Госуслуги Түндүк",
    "Налоговая служба",
    "Салык кызматы",
    "Верифицирован",
    "Магазин проверено",
    "Проверенный магазин",
    "Verified Shop",
    "Текшерилген дүкөн",
    "Жарыя",
    "Служба поддержки",
  ])("«%s» speaks for others", (name) => {
    expect(findError(name)).toBe("fraud");
  });

  test.for([
    "Жер Ордо",
    "Түндүк Курулуш",
    "3D Студия",
    "IT-компания «Код»",
    "H&M Бишкек",
    "Дордой №1, 24/7",
    "Güneş Café",
    "ОсОО “Ала-Тоо + К”",
    "Ордо's",
    "Финик и орехи",
    "Проверка авто",
    "Оптика «Көз» (центр)",
    "5 элемент",
    "Мой и Ёлка",
    ...readSamples().businesses.map(({ name }) => name),
  ])("«%s» is one", (name) => {
    expect(findError(name)).toBeUndefined();
  });
});
