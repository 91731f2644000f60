import { refuse } from "#server/platform/refusal.ts";
import { findLinks } from "./find-links.ts";
import { readPlainText } from "./plain-text.ts";
import { readWords, soundsOf } from "./read-words.ts";

/** A name in a social network. */
const handle = /(?<![\p{L}\p{N}._-])@[\p{L}\p{N}_]{3}/u;
/** «-50 %»: no house has it. */
const percent = /\p{Nd}\s?%/u;

/** Beginnings of words that praise or call, and of networks: no street, market or sign on a house is called so. */
const advertising =
  `скидк скидо распродаж бесплатн дешев дешёв недорог лучш гаранти звоните пишите заказыва покупай подпиш
  кредит рассрочк арзан арзандат акысыз чалыңыз чалгыла жазыңыз жазгыла сатып буйрутма whatsapp ватсап вотсап вацап telegram телеграм instagram
  инстаграм tiktok тикток`
    .split(/\s+/)
    .map(soundsOf);

/** Whether an address says more than where somebody is found: a link, a name in a network, words that advertise. Takes as long as the text is. */
export function isAdvertising(text: string): boolean {
  if (handle.test(text) || percent.test(text)) return true;
  for (const { host, isDoubtful } of findLinks(readPlainText(text))) {
    // «ул.Москва» lacks a space and is no link.
    if (!isDoubtful && /\.[a-z]{2,}$/.test(host)) return true;
  }
  return readWords(text).some(({ readings }) =>
    readings.some((reading) => advertising.some((beginning) => reading.startsWith(beginning))),
  );
}

/** Refuses an address that is none. */
export function refuseAdvertising(text: string, field: string): void {
  if (isAdvertising(text)) refuse("validation_failed", { fields: { [field]: [{ message: "address_only" }] } });
}
