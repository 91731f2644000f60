import { refuse } from "#server/platform/refusal.ts";
import { findLinks } from "./find-links.ts";
import { readPlainText } from "./plain-text.ts";
import { readWords, soundsOf } from "./read-words.ts";

/** A name in a social network: «@shop», «super_shop». No street or house is written with an underscore. */
const handle = /(?<![\p{L}\p{N}._-])@[\p{L}\p{N}_]{3}|[\p{L}\p{N}]_[\p{L}\p{N}]/u;
/** «-50 %»: no house has it. */
const percent = /\p{Nd}\s?%/u;
/** «www shop kg». */
const web = /(?<![\p{L}\p{N}])www(?![\p{L}\p{N}])/iu;
/** Stars, ticks and pictures. */
const decoration = /[\u2600-\u27bf\u2b50-\u2b55\u{1f300}-\u{1faff}⋆]/u;

const readAll = (words: string) => words.trim().split(/\s+/).map(soundsOf);

/** Networks, in whatever form: no street, market or sign on a house is called so. */
const networks = readAll("whatsapp ватсап вотсап вацап telegram телеграм instagram инстаграм tiktok тикток");

/** Words that praise or call, whole: «Арзанбаева» and «Гарантийная» are streets. */
const advertising: ReadonlySet<string> = new Set(
  readAll(`
    скидка скидки скидку скидкой скидке скидок скидкам скидками скидках скидон скидоны
    распродажа распродажи распродажу распродаже распродажей акция акции акцию
    бесплатно бесплатный бесплатная бесплатное бесплатные бесплатной бесплатную даром
    дешево дешевле дешевый дешевая дешевое дешевые дешевых недорого недорогой недорогая недорогие недорогих
    выгодно выгодный выгодная выгодное выгодные выгодных лучше лучший лучшая лучшее лучшие лучших
    цена цены цену ценам ценами ценах гарантия гарантии гарантию гарантией
    рассрочка рассрочки рассрочку рассрочке рассрочкой
    проверено проверен проверенный проверенная проверенные рейтинг
    звони звоните позвони позвоните пиши пишите напишите заказывай заказывайте закажи закажите покупай покупайте купи купите
    подпишись подпишитесь подписывайся подписывайтесь
    арзандатуу арзандатып арзандатылган арзанырак арзандат акысыз кепилдик кепилдиги баасы баалар
    чалыңыз чалыңыздар чалгыла жазыңыз жазыңыздар жазгыла сатып буйрутма кредитке
    insta инста инсте инсту тг tg тгк телега телеге телегу
  `),
);

/** Two words that advertise together only: «рынок Арзан» and «Кредит банк» are places, «оплата картой курьеру» is said beside one. */
const pairs: readonly (readonly [first: ReadonlySet<string>, second: ReadonlySet<string>])[] = [
  [new Set(readAll("арзан")), new Set(readAll("баа баада баага баасы баалар"))],
  [new Set(readAll("оплата оплаты оплату оплате оплатой")), new Set(readAll("на"))],
  [new Set(readAll("в")), new Set(readAll("кредит"))],
  [new Set(readAll("кредит")), new Set(readAll("берем берилет беребиз беришет онлайн"))],
];

/** Whether an address says more than where somebody is found: a link, a name in a network, words that advertise. Takes as long as the text is. */
export function isAdvertising(written: string): boolean {
  const text = written.normalize("NFKC");
  if ([handle, percent, web, decoration].some((pattern) => pattern.test(text))) return true;
  // «t . me / shop»
  const close = text.replace(/(?<=\S)\s(?:\s{0,3})([./])\s{0,3}/gu, "$1");
  if ([text, close].some(hasLink)) return true;
  // «Распро-дажа»
  const joined = text.replace(/(?<=\p{L})[-‐‑–—](?=\p{L})/gu, "");
  return [text, joined].some(hasAdvertisingWords);
}

function hasLink(text: string): boolean {
  for (const { host, isDoubtful } of findLinks(readPlainText(text))) {
    // «ул.Москва» lacks a space and is no link.
    if (!isDoubtful && /\.[a-z]{2,}$/.test(host)) return true;
  }
  return false;
}

function hasAdvertisingWords(text: string): boolean {
  const words = readWords(text).map(({ readings }) => readings);
  return words.some((readings, at) => {
    if (readings.some((word) => advertising.has(word) || networks.some((network) => word.startsWith(network))))
      return true;
    const next = words[at + 1] ?? [];
    return pairs.some(
      ([first, second]) => readings.some((word) => first.has(word)) && next.some((word) => second.has(word)),
    );
  });
}

/** Refuses an address that is none. */
export function refuseAdvertising(text: string, field: string): void {
  if (isAdvertising(text)) refuse("validation_failed", { fields: { [field]: [{ message: "address_only" }] } });
}
