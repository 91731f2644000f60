import { readCatalogue } from "#server/catalogue/queries.ts";
import type { ReasonCode } from "#server/content-policy/block-reasons.ts";
import type { Db } from "#server/database/database.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { insertStatistics } from "./statistics/statistic-queries.ts";
import { insertCatalogues } from "./catalogues/catalogue-queries.ts";
import { insertChatModeration } from "./chat-moderation.ts";
import { readDemoBusinesses, writeBusinessRequests } from "./business-queries.ts";
import { insertReviewChats } from "./chat-queries.ts";
import { insertChats } from "./chats.ts";
import { insertKeeping } from "./keeping/keeping-queries.ts";
import { demoLogins } from "./login-queries.ts";
import { insertOrders } from "./orders/orders.ts";
import { planBusinessRequests } from "./market/business-requests.ts";
import { insertPopularSearches } from "./statistics/popular-searches.ts";
import { insertPriceHistory } from "./prices/price-history.ts";
import { insertPriceMonths } from "./prices/price-months.ts";
import { insertPayments } from "./payments/payments.ts";
import { insertPurchases } from "./payments/purchases.ts";
import { insertDeals } from "./deal-queries.ts";
import {
  chooseMessengers,
  type DemoClaim,
  insertClaims,
  insertDecisions,
  insertFavourites,
  insertHistory,
  insertNotifications,
  insertResolvedClaim,
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
/** Open claims; the hours differ, because they choose the authors. */
const claims: readonly DemoClaim[] = [
  {
    about: "user",
    seller: 1,
    category: "not_delivered",
    text: "Перевёл 3 000 сом предоплаты, после этого трубку не берёт и на сообщения не отвечает.",
    hours: 27,
  },
  {
    about: "user",
    seller: 1,
    category: "fraud",
    text: "Акчасын алды да, номерин өчүрүп койду. Сак болгула, башкаларды да алдап жатат.",
    hours: 9,
  },
  {
    about: "user",
    seller: 2,
    category: "spam",
    text: "Один и тот же товар подаёт по нескольку раз в день с разными фото.",
    hours: 5,
  },
  {
    about: "listing",
    seller: 3,
    category: "wrong_price",
    text: "По телефону называет цену выше, чем здесь.",
    hours: 4,
  },
  { about: "listing", seller: 4, category: "sold", text: "Чалсам, эки жума мурун сатылып кеткен экен.", hours: 2 },
];
/** One that a moderator has decided on already. */
const resolvedClaim: DemoClaim = {
  about: "user",
  seller: 5,
  category: "insult",
  text: "Нагрубил, когда я попросил скидку.",
  hours: 1,
};
const searches = ["хонда фит", "диван угловой", "квартира 2 комнаты", "iPhone 13", "уй сатылат", "велосипед"];
const responses = ["Спасибо за отзыв, обращайтесь ещё.", "Рахмат, дагы келиңиз!"];

/**
 * Adds reasons of blocked listings, requests and catalogues of businesses, chats, reviews, deals, favourites, the history, notifications and claims to the demo market, once; also to one that an earlier version loaded. Other databases
 * are left alone.
 */
export async function loadDemoInteractions(db: Db, now: Date): Promise<void> {
  const catalogue = await readCatalogue(db);
  await db.transaction().execute(async (trx) => {
    if (await recordPart(trx, "demo decisions")) await insertDecisions(trx, blockReasons);
    if (await recordPart(trx, "demo messengers")) await chooseMessengers(trx);
    if (await recordPart(trx, "demo people")) {
      const reviewed = await insertReviews(trx, { opinions, responses, listings: reviewedListings });
      await indexListings(trx, catalogue, reviewed);
      await insertFavourites(trx);
      await insertNotifications(trx);
    }
    if (await recordPart(trx, "demo popular searches")) await insertPopularSearches(trx);
    if (await recordPart(trx, "demo history")) await insertHistory(trx, searches, now);
    if (await recordPart(trx, "demo deals")) await indexListings(trx, catalogue, await insertDeals(trx));
    if (await recordPart(trx, "demo catalogues")) await insertCatalogues(trx);
    if (await recordPart(trx, "demo chats")) await insertChats(trx, now);
    if (await recordPart(trx, "demo orders")) {
      const phones = { buyer: demoLogins.buyer.phone, business: demoLogins.business.phone };
      await insertOrders(trx, catalogue, { phones, now });
    }
    if (await recordPart(trx, "demo claims")) {
      await insertClaims(trx, claims);
      await insertResolvedClaim(trx, resolvedClaim);
    }
    if (await recordPart(trx, "demo chat moderation")) await insertChatModeration(trx, now);
    if (await recordPart(trx, "demo review chats")) await insertReviewChats(trx);
    if (await recordPart(trx, "demo businesses")) {
      await writeBusinessRequests(trx, planBusinessRequests(await readDemoBusinesses(trx), catalogue, now));
    }
    if (await recordPart(trx, "demo payments"))
      await insertPayments(trx, { phone: demoLogins.business.phone, adminPhone: demoLogins.admin.phone, now });
    if (await recordPart(trx, "demo purchases"))
      await insertPurchases(trx, catalogue, { phone: demoLogins.business.phone, now });
    if (await recordPart(trx, "demo statistics")) await insertStatistics(trx, now);
    if (await recordPart(trx, "demo keeping")) {
      const { buyer, seller, business } = demoLogins;
      await insertKeeping(trx, { buyer: buyer.phone, seller: seller.phone, business: business.phone });
    }
    if (await recordPart(trx, "demo price history")) await insertPriceHistory(trx, catalogue, now);
    if (await recordPart(trx, "demo price months")) await insertPriceMonths(trx, catalogue, now);
  });
}
