import { purgeExpiredAccountData } from "./accounts/purge.ts";
import type { Backups } from "./backup/backups.ts";
import { purgeExpiredBannerVisitors } from "./banners/actions.ts";
import { tellOrdersBySms } from "./cart/tell-orders-by-sms.ts";
import { purgeOldImports } from "./business/import/actions.ts";
import { startFeeds } from "./business/import/feeds/feeds.ts";
import { purgeDemos } from "./business/lifecycle/earlier-demos.ts";
import { expireBusinesses } from "./business/lifecycle/expiry.ts";
import { endDiscounts } from "./business/discounts/actions.ts";
import { raiseListings } from "./business/raises/raise-listings.ts";
import { collectDailyNews, tellFollowers } from "./follows/news/tell-followers.ts";
import { purgeStaffRecords } from "./business/staff/actions.ts";
import { purgeDecisions } from "./chat/held/purge-decisions.ts";
import { expireOffers } from "./chat/messages/offers.ts";
import { purgeLooseChatPhotos } from "./chat/photos/photos.ts";
import { purgeOldRooms } from "./chat/purge.ts";
import { tellSales } from "./deals/tell-sold.ts";
import { purgeOldDeliveries, type DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import { sendDigests } from "./notifications/digest.ts";
import { expireCorrections } from "./admin/payments/corrections.ts";
import type { Payments } from "./payments/payments.ts";
import { workOnPurchases } from "./payments/purchases/invoices.ts";
import type { Refunds } from "./payments/refunds/refunds.ts";
import type { LedgerProof } from "./payments/ledger/prove.ts";
import { purgeToldPushes } from "./push/queue.ts";
import { purgeUnattachedPhotos } from "./photos/store-photo.ts";
import { withdrawPhotos } from "./photos/withdraw-photos.ts";
import type { Job } from "./database/jobs/jobs.ts";
import { daily, everyMinute, hourly, sundays } from "./database/jobs/schedule.ts";
import { purgeExpiredIdempotencyKeys } from "./http/idempotency.ts";
import { purgeOldHistory } from "./history/actions.ts";
import { emptyMediaTrash } from "./media/discarded-media.ts";
import { tellSearchEngines } from "./index-now/tell-search-engines.ts";
import { sumUpMonths } from "./market-prices/sum-up-months.ts";
import { makeSitemap } from "./sitemap/make-sitemap.ts";
import { tellDaily } from "./saved-searches/alerts/daily.ts";
import { refreshSavedSearches } from "./saved-searches/actions.ts";
import { expireListings } from "./selling/expiry.ts";
import { forgetClaimNetworks } from "./claims/actions.ts";
import { forgetReviewNetworks } from "./reviews/hold-burst.ts";
import { countWaitingReviews } from "./reviews/count-waiting.ts";
import type { ListingServices } from "./selling/services.ts";
import { keepEventDays } from "./statistics/event-days.ts";
import { cleanStoredTexts } from "./stored-texts/clean-stored-texts.ts";
import type { Search } from "./search/search.ts";
import type { PublicNetwork } from "./platform/public-network.ts";
import { reindexRequested } from "./search/reindex/reindex-requested.ts";
import { deleteOldSearches } from "./search/vocabulary-queries.ts";
import { refreshVocabulary } from "./search/vocabulary.ts";

interface JobServices extends ListingServices {
  search: Search;
  secret: string;
  delivery: Pick<DeliveryQueue, "enqueue">;
  publicUrl: string;
  indexNowKey: string | undefined;
  network: PublicNetwork;
  ledger: LedgerProof;
  payments: Pick<Payments, "ask">;
  refunds: Pick<Refunds, "workOnAll">;
  /** Undefined: no backups are made by this product. */
  backups: Pick<Backups, "backUp" | "verify"> | undefined;
}

/** Seconds. */
const hours = 3_600;

/** Requested at a start without a sitemap. */
export const sitemapJob = "make-sitemap";

export function listJobs(services: JobServices): Job[] {
  const { db, media, now } = services;
  return [
    { name: "send-digests", at: daily("10:00"), work: () => sendDigests(services) },
    { name: "forget-accounts", at: daily("03:55"), work: () => purgeExpiredAccountData(db, now()) },
    { name: "empty-media-trash", at: hourly(27), work: () => emptyMediaTrash(db, media, now()) },
    { name: "collect-loose-photos", at: hourly(37), work: () => purgeUnattachedPhotos(db, media, now()) },
    { name: "collect-loose-chat-photos", at: hourly(47), work: () => purgeLooseChatPhotos(db, media, now()) },
    { name: "forget-review-networks", at: daily("04:34"), work: () => forgetReviewNetworks(db, now()) },
    { name: "forget-claim-networks", at: daily("04:36"), work: () => forgetClaimNetworks(db, now()) },
    { name: "count-waiting-reviews", at: everyMinute, work: () => countWaitingReviews(services) },
    { name: "expire-offers", at: everyMinute, work: () => expireOffers({ db, now }) },
    { name: "end-discounts", at: everyMinute, work: () => endDiscounts(services) },
    { name: "raise-listings", at: everyMinute, work: () => raiseListings(services) },
    { name: "tell-orders-by-sms", at: everyMinute, work: () => tellOrdersBySms(services) },
    { name: "tell-sales", at: everyMinute, work: () => tellSales({ db, now }) },
    { name: "forget-chat-decisions", at: daily("04:35"), work: () => purgeDecisions(db, now()) },
    { name: "forget-chats", at: sundays("04:05"), work: () => purgeOldRooms(db, media, now()) },
    { name: "withdraw-photos", at: everyMinute, work: () => withdrawPhotos(db, media) },
    { name: "start-import-feeds", at: everyMinute, work: () => startFeeds({ db, now }) },
    { name: "forget-imports", at: daily("03:25"), work: () => purgeOldImports({ db, now }) },
    { name: "expire-businesses", at: everyMinute, work: () => expireBusinesses(services) },
    { name: "collect-news", at: daily("11:00"), work: () => collectDailyNews({ db, now }) },
    { name: "tell-followers", at: everyMinute, work: () => tellFollowers({ db, now }) },
    { name: "expire-listings", at: hourly(7), work: () => expireListings(services) },
    { name: "forget-answers", at: daily("03:35"), work: () => purgeExpiredIdempotencyKeys(db, now()) },
    { name: sitemapJob, at: hourly(23), work: () => makeSitemap(services) },
    { name: "tell-search-engines", at: everyMinute, work: () => tellSearchEngines(services) },
    { name: "reindex-requested", at: everyMinute, work: () => reindexRequested(db) },
    { name: "clean-stored-texts", at: everyMinute, work: () => cleanStoredTexts(services) },
    { name: "refresh-vocabulary", at: hourly(17), work: () => refreshVocabulary(db) },
    { name: "forget-searches", at: hourly(20), work: () => deleteOldSearches(db, now()) },
    { name: "tell-saved-searches", at: daily("09:00"), work: () => tellDaily(services) },
    { name: "refresh-saved-searches", at: daily("04:32"), work: () => refreshSavedSearches(services) },
    { name: "sum-up-prices", at: daily("02:22"), work: () => sumUpMonths(services) },
    { name: "forget-history", at: daily("03:38"), work: () => purgeOldHistory({ db, now }) },
    { name: "forget-demos", at: daily("03:52"), work: () => purgeDemos(db, now()) },
    { name: "keep-event-days", at: daily("03:40"), work: () => keepEventDays(db, now()) },
    { name: "forget-business-staff", at: daily("03:48"), work: () => purgeStaffRecords(db, now()) },
    { name: "ask-about-payments", at: everyMinute, work: () => services.payments.ask() },
    { name: "work-on-purchases", at: everyMinute, work: () => workOnPurchases({ db, now }) },
    { name: "work-on-refunds", at: everyMinute, work: () => services.refunds.workOnAll() },
    { name: "expire-corrections", at: hourly(12), work: () => expireCorrections({ db, now }) },
    { name: "prove-ledger", at: daily("04:10"), work: () => services.ledger.prove() },
    { name: "forget-banner-visitors", at: daily("03:45"), work: () => purgeExpiredBannerVisitors(db, now()) },
    { name: "forget-pushes", at: hourly(42), work: () => purgeToldPushes(db, now()) },
    { name: "forget-messages", at: daily("03:50"), work: () => purgeOldDeliveries(db, now()) },
    ...(services.backups ? listBackupJobs(services.backups) : []),
  ];
}

function listBackupJobs(backups: NonNullable<JobServices["backups"]>): Job[] {
  return [
    { name: "backup", at: daily("02:30"), timeout: 12 * hours, work: () => backups.backUp() },
    { name: "verify-backup", at: sundays("05:30"), timeout: 20 * hours, work: () => backups.verify() },
  ];
}
