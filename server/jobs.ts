import { forgetAccounts } from "./accounts/forget.ts";
import { forgetBannerVisitors } from "./banners/actions.ts";
import { forgetVisitors } from "./listings/visits.ts";
import { forgetMessages, type Messenger } from "./messages/messenger.ts";
import { sendDigests } from "./notifications/digest.ts";
import { collectLoosePhotos } from "./photos/upload.ts";
import type { Job } from "./platform/jobs.ts";
import { forgetAnswers } from "./platform/idempotency.ts";
import { emptyMediaTrash } from "./platform/media-trash.ts";
import { expireListings } from "./selling/expiry.ts";
import type { ListingServices } from "./selling/services.ts";
import { refreshVocabulary } from "./search/vocabulary.ts";

/** What is worked with in the background. */
interface JobServices extends ListingServices {
  messenger: Pick<Messenger, "send">;
  publicUrl: string;
}

/** Everything that is done in the background. */
export function listJobs(services: JobServices): Job[] {
  const { db, media, now } = services;
  return [
    { name: "send-digests", cron: "0 10 * * *", work: () => sendDigests(services) },
    { name: "forget-accounts", cron: "55 3 * * *", work: () => forgetAccounts(db, now()) },
    { name: "empty-media-trash", cron: "27 * * * *", work: () => emptyMediaTrash(db, media, now()) },
    { name: "collect-loose-photos", cron: "37 * * * *", work: () => collectLoosePhotos(db, media, now()) },
    { name: "expire-listings", cron: "7 * * * *", work: () => expireListings(services) },
    { name: "forget-answers", cron: "35 3 * * *", work: () => forgetAnswers(db, now()) },
    { name: "refresh-vocabulary", cron: "17 * * * *", work: () => refreshVocabulary(db) },
    { name: "forget-visitors", cron: "40 3 * * *", work: () => forgetVisitors(db, now()) },
    { name: "forget-banner-visitors", cron: "45 3 * * *", work: () => forgetBannerVisitors(db, now()) },
    { name: "forget-messages", cron: "50 3 * * *", work: () => forgetMessages(db, now()) },
  ];
}
