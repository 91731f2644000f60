import type { Db } from "#server/database/database.ts";
import type { ReadStanding } from "#server/http/viewer.ts";
import { dayMs } from "#server/platform/clock.ts";
import { findStandingFacts } from "./account-queries.ts";

/** Milliseconds after which an account with a phone is settled, and one without a phone is free no more. */
const youth = { withPhone: dayMs, withoutPhone: 7 * dayMs };

export function createStandingReader(db: Db, now: () => Date): ReadStanding {
  return async (userId) => {
    const found = await findStandingFacts(db, userId);
    const age = found === undefined ? 0 : now().getTime() - found.created_at.getTime();
    const hasPhone = found !== undefined && found.phone !== null;
    const sinceFormer = found?.former_deleted_at ? now().getTime() - found.former_deleted_at.getTime() : Infinity;
    return {
      isSettled: hasPhone && age >= youth.withPhone,
      isFree: !hasPhone && age < youth.withoutPhone,
      isCountedApart: hasPhone && sinceFormer >= dayMs,
      mailbox: found?.mailbox ?? null,
    };
  };
}
