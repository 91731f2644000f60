import { isbot } from "isbot";
import type { BannerEvent } from "#contracts/banners/schemas.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { hashVisitor, type Visitor } from "#server/http/visitor.ts";
import { countEvent, deleteVisitorsBefore } from "./queries.ts";

export interface BannerServices {
  db: Db;
  secret: string;
  now(): Date;
}

/**
 * Counts each click, and a view once per visitor, banner and day, and never of a known bot. Refuses with `not_found` unless the banner
 * is active.
 */
export async function countBanner(
  { db, secret, now }: BannerServices,
  visitor: Visitor & { userAgent: string | undefined },
  bannerId: number,
  kind: BannerEvent,
): Promise<{ counted: boolean }> {
  const moment = now();
  const day = bishkekDay(moment);
  const isKnownBot = !visitor.userAgent || isbot(visitor.userAgent);
  const counted = await countEvent(db, {
    bannerId,
    kind,
    day,
    now: moment,
    visitor: isKnownBot ? undefined : hashVisitor(secret, `banner ${day}`, visitor),
  });
  return { counted: counted ?? refuse("not_found") };
}

/** Deletes visitors from before yesterday. */
export async function purgeExpiredBannerVisitors(db: Db, now: Date): Promise<void> {
  await deleteVisitorsBefore(db, bishkekDay(new Date(now.getTime() - 86_400_000)));
}
