import type { Db } from "#server/database/database.ts";
import type { ReadStanding } from "#server/http/viewer.ts";
import { findStandingFacts } from "./account-queries.ts";

/** Milliseconds after which an account with a phone is settled. */
const youth = 86_400_000;

export function createStandingReader(db: Db, now: () => Date): ReadStanding {
  return async (userId) => {
    const found = await findStandingFacts(db, userId);
    const isOld = found !== undefined && now().getTime() - found.created_at.getTime() >= youth;
    return { isSettled: isOld && found.phone !== null, mailbox: found?.mailbox ?? null };
  };
}
