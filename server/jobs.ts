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
import type { Job } from "./database/jobs.ts";
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
    { name: "send-digests", cron: "0 10 * * *", work: () => sendDigests(services) },
    { name: "forget-accounts", cron: "55 3 * * *", work: () => purgeExpiredAccountData(db, now()) },
    { name: "empty-media-trash", cron: "27 * * * *", work: () => emptyMediaTrash(db, media, now()) },
    { name: "collect-loose-photos", cron: "37 * * * *", work: () => purgeUnattachedPhotos(db, media, now()) },
    { name: "collect-loose-chat-photos", cron: "47 * * * *", work: () => purgeLooseChatPhotos(db, media, now()) },
    { name: "forget-review-networks", cron: "34 4 * * *", work: () => forgetReviewNetworks(db, now()) },
    { name: "forget-claim-networks", cron: "36 4 * * *", work: () => forgetClaimNetworks(db, now()) },
    { name: "count-waiting-reviews", cron: "* * * * *", work: () => countWaitingReviews(services) },
    { name: "expire-offers", cron: "* * * * *", work: () => expireOffers({ db, now }) },
    { name: "end-discounts", cron: "* * * * *", work: () => endDiscounts(services) },
    { name: "raise-listings", cron: "* * * * *", work: () => raiseListings(services) },
    { name: "tell-orders-by-sms", cron: "* * * * *", work: () => tellOrdersBySms(services) },
    { name: "tell-sales", cron: "* * * * *", work: () => tellSales({ db, now }) },
    { name: "forget-chat-decisions", cron: "35 4 * * *", work: () => purgeDecisions(db, now()) },
    { name: "forget-chats", cron: "5 4 * * 0", work: () => purgeOldRooms(db, media, now()) },
    { name: "withdraw-photos", cron: "* * * * *", work: () => withdrawPhotos(db, media) },
    { name: "start-import-feeds", cron: "* * * * *", work: () => startFeeds({ db, now }) },
    { name: "forget-imports", cron: "25 3 * * *", work: () => purgeOldImports({ db, now }) },
    { name: "expire-businesses", cron: "* * * * *", work: () => expireBusinesses(services) },
    { name: "collect-news", cron: "0 11 * * *", work: () => collectDailyNews({ db, now }) },
    { name: "tell-followers", cron: "* * * * *", work: () => tellFollowers({ db, now }) },
    { name: "expire-listings", cron: "7 * * * *", work: () => expireListings(services) },
    { name: "forget-answers", cron: "35 3 * * *", work: () => purgeExpiredIdempotencyKeys(db, now()) },
    { name: sitemapJob, cron: "23 * * * *", work: () => makeSitemap(services) },
    { name: "tell-search-engines", cron: "* * * * *", work: () => tellSearchEngines(services) },
    { name: "reindex-requested", cron: "* * * * *", work: () => reindexRequested(db) },
    { name: "clean-stored-texts", cron: "* * * * *", work: () => cleanStoredTexts(services) },
    { name: "refresh-vocabulary", cron: "17 * * * *", work: () => refreshVocabulary(db) },
    { name: "forget-searches", cron: "20 * * * *", work: () => deleteOldSearches(db, now()) },
    { name: "tell-saved-searches", cron: "0 9 * * *", work: () => tellDaily(services) },
    { name: "refresh-saved-searches", cron: "32 4 * * *", work: () => refreshSavedSearches(services) },
    { name: "sum-up-prices", cron: "22 2 * * *", work: () => sumUpMonths(services) },
    { name: "forget-history", cron: "38 3 * * *", work: () => purgeOldHistory({ db, now }) },
    { name: "forget-demos", cron: "52 3 * * *", work: () => purgeDemos(db, now()) },
    { name: "keep-event-days", cron: "40 3 * * *", work: () => keepEventDays(db, now()) },
    { name: "forget-business-staff", cron: "48 3 * * *", work: () => purgeStaffRecords(db, now()) },
    { name: "ask-about-payments", cron: "* * * * *", work: () => services.payments.ask() },
    { name: "work-on-purchases", cron: "* * * * *", work: () => workOnPurchases({ db, now }) },
    { name: "work-on-refunds", cron: "* * * * *", work: () => services.refunds.workOnAll() },
    { name: "expire-corrections", cron: "12 * * * *", work: () => expireCorrections({ db, now }) },
    { name: "prove-ledger", cron: "10 4 * * *", work: () => services.ledger.prove() },
    { name: "forget-banner-visitors", cron: "45 3 * * *", work: () => purgeExpiredBannerVisitors(db, now()) },
    { name: "forget-pushes", cron: "42 * * * *", work: () => purgeToldPushes(db, now()) },
    { name: "forget-messages", cron: "50 3 * * *", work: () => purgeOldDeliveries(db, now()) },
    ...(services.backups ? listBackupJobs(services.backups) : []),
  ];
}

function listBackupJobs(backups: NonNullable<JobServices["backups"]>): Job[] {
  return [
    { name: "backup", cron: "30 2 * * *", timeout: 12 * hours, work: () => backups.backUp() },
    { name: "verify-backup", cron: "30 5 * * 0", timeout: 20 * hours, work: () => backups.verify() },
  ];
}
