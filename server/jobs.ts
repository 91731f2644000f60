import { forgetBannerVisitors } from "./banners/actions.ts";
import { forgetVisitors } from "./listings/visits.ts";
import { forgetMessages } from "./messages/messenger.ts";
import type { Db } from "./platform/database.ts";
import type { Job } from "./platform/jobs.ts";
import { refreshVocabulary } from "./search/vocabulary.ts";

/** Everything that is done in the background. */
export function listJobs(db: Db, now: () => Date): Job[] {
  return [
    { name: "refresh-vocabulary", cron: "17 * * * *", work: () => refreshVocabulary(db) },
    { name: "forget-visitors", cron: "40 3 * * *", work: () => forgetVisitors(db, now()) },
    { name: "forget-banner-visitors", cron: "45 3 * * *", work: () => forgetBannerVisitors(db, now()) },
    { name: "forget-messages", cron: "50 3 * * *", work: () => forgetMessages(db, now()) },
  ];
}
