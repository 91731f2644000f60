import type { RefusalCode } from "#contracts/chat/refusals.ts";

/** What the sender of a refused message reads. */
export const refusalTitles: Record<RefusalCode, { title_ru: string; title_ky: string }> = {
  same_text: { title_ru: "одно и то же разослано многим людям", title_ky: "бир эле билдирүү көп адамга таратылган" },
  fraud: { title_ru: "похоже на обман", title_ky: "алдамчылыкка окшош" },
  insult: { title_ru: "оскорбления или угрозы", title_ky: "кордоо же коркутуу бар" },
  forbidden_goods: {
    title_ru: "запрещённый товар или услуга",
    title_ky: "тыюу салынган товар же кызмат жөнүндө",
  },
  other: { title_ru: "нарушены правила сайта", title_ky: "сайттын эрежелери бузулган" },
  undeliverable: {
    title_ru: "этому человеку сейчас нельзя написать",
    title_ky: "бул адамга азыр жазууга болбойт",
  },
};
