import type { RequestRejection } from "#contracts/business/request-rules.ts";

/** What the sender of a refused request reads, after «причина:». */
export const rejectionTitles: Record<RequestRejection, { title_ru: string; title_ky: string }> = {
  name: { title_ru: "название не подходит", title_ky: "аталышы туура келбейт" },
  description: {
    title_ru: "из описания непонятно, чем вы занимаетесь",
    title_ky: "сүрөттөмөдөн эмне менен алектенериңиз түшүнүксүз",
  },
  category: { title_ru: "вид деятельности выбран неверно", title_ky: "иштин түрү туура эмес тандалган" },
  forbidden_goods: { title_ru: "запрещённый товар или услуга", title_ky: "тыюу салынган товар же кызмат" },
  duplicate: { title_ru: "у этой компании уже есть бизнес-профиль", title_ky: "бул компаниянын бизнес-профили бар" },
  other: { title_ru: "нарушены правила сайта", title_ky: "сайттын эрежелери бузулган" },
};
