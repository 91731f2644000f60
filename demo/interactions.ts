import { readCatalogue } from "#server/catalogue/queries.ts";
import type { ReasonCode } from "#server/content-policy/block-reasons.ts";
import type { Db } from "#server/database/database.ts";
import { indexListings } from "#server/search/index-listings.ts";
import {
  chooseMessengers,
  insertDecisions,
  insertFavourites,
  insertNotifications,
  insertReviews,
  recordPart,
} from "./interaction-queries.ts";

/** How many listings have reviews. */
const reviewedListings = 260;

/** Texts of reviews by rating. */
const opinions: readonly (readonly [rating: number, text: string])[] = [
  [5, "Всё как в описании, продавец вежливый. Рекомендую."],
  [5, "Баары сүрөттөмөдөгүдөй экен, сатуучуга ыраазымын."],
  [5, "Договорились за пять минут, забрал в тот же вечер."],
  [5, "Абдан жакшы сатуучу, баасына да келиштик."],
  [4, "Товар хороший, немного пришлось подождать ответа."],
  [4, "Жакшы, бирок жолугуу убактысын эки жолу которду."],
  [4, "Состояние чуть хуже, чем на фото, но за эти деньги отлично."],
  [3, "Нормально. Торговаться не стал."],
  [3, "Орточо, сүрөттө жаңыраак көрүнгөн."],
  [2, "Долго не отвечал на звонки, в итоге встретились через неделю."],
];
/** Why listings are blocked; the titles of any of them fit any listing. */
const blockReasons: readonly ReasonCode[] = [
  "bad_photo",
  "contacts_in_text",
  "promo_words",
  "foreign_photo",
  "duplicate",
];
const responses = ["Спасибо за отзыв, обращайтесь ещё.", "Рахмат, дагы келиңиз!"];

/**
 * Adds reasons of blocked listings, reviews, favourites and notifications to the demo market, once; also to one that an earlier version loaded. Other databases
 * are left alone.
 */
export async function loadDemoInteractions(db: Db): Promise<void> {
  const catalogue = await readCatalogue(db);
  await db.transaction().execute(async (trx) => {
    if (await recordPart(trx, "demo decisions")) await insertDecisions(trx, blockReasons);
    if (await recordPart(trx, "demo messengers")) await chooseMessengers(trx);
    if (!(await recordPart(trx, "demo people"))) return;
    const reviewed = await insertReviews(trx, { opinions, responses, listings: reviewedListings });
    await indexListings(trx, catalogue, reviewed);
    await insertFavourites(trx);
    await insertNotifications(trx);
  });
}
