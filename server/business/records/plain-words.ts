import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { refuseField } from "#server/platform/refusal.ts";
import { foldLetters, tokenize, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { toTitleName } from "#server/search/text/name-index.ts";
import { STOP_WORDS } from "#server/search/text/query.ts";
import { stemToken } from "#server/search/text/stem.ts";

/** What people do with goods, in the forms that searches and names have, whole: «ала» is no form of «алуу» in «Ала-Тоо». */
const dealing: ReadonlySet<string> = new Set(
  tokenize(`
    купить купи куплю купим покупка покупаем покупаю продать продам продаю продаем продается продаются продажа продажи снять сниму сдать сдам
    сдаю сдаем сдается аренда аренды арендовать обмен обменять меняю заказать заказ доставка цена цены недорого дешево
    сатам сатылат сатабыз сатуу сатып алам алабыз ижара ижарага берем берилет беребиз алмашам алмашуу баасы арзан buy sell rent sale
    kupit kuplyu prodam prodaju prodayu prodazha satam satylat`),
);
/** «Квартиры в Бишкеке»: a search, no name. */
const prepositions: ReadonlySet<string> = new Set(["в", "во", "из"]);
const number = /^[\d.]+$/;

/** Of a version of the reference data, made once. */
const plainLexemes = new WeakMap<Catalogue, ReadonlySet<string>>();

/** Whether a token says what is offered, where, or that it is for sale: categories, places, options and words of dealing are nobody's name. */
export function isPlainWord(catalogue: Catalogue, token: string): boolean {
  if (number.test(token) || STOP_WORDS.has(foldLetters(token))) return true;
  const known = plainLexemes.get(catalogue) ?? collectLexemes(catalogue);
  plainLexemes.set(catalogue, known);
  return dealing.has(foldLetters(token)) || stemToken(token).some((lexeme) => known.has(lexeme));
}

/**
 * Refuses as a name what people search for: plain words alone, one of which says to deal or where («Купить квартиру», «Квартиры в Бишкеке»).
 * «Үй Техника» and «Талас Төө Буурчак» are names.
 */
export function refusePlainName(catalogue: Catalogue, name: string): void {
  const tokens = tokenizeKeepingKyrgyz(name);
  if (tokens.length < 2 || !tokens.every((token) => isPlainWord(catalogue, token))) return;
  const isSearch = tokens.some((token) => prepositions.has(token) || dealing.has(foldLetters(token)));
  if (isSearch) refuseField("name", "business_name_plain");
}

function collectLexemes({ categoryById, locations, parameterById }: Catalogue): ReadonlySet<string> {
  const options = [...parameterById.values()].flatMap((parameter) => parameter.options);
  const titles = [...categoryById.values(), ...options].flatMap(({ title_ru, title_ky }) => [title_ru, title_ky]);
  const places = locations.flatMap(({ title_ru, title_ky, aka }) => [title_ru, title_ky, ...aka]);
  return new Set([...titles, ...places].flatMap((title) => toTitleName(title).flat()));
}
