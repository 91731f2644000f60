import { isbot } from "isbot";
import type { BannerEvent } from "#contracts/banners/schemas.ts";
import { bishkekDay, dayMs } from "#server/platform/clock.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { hashVisitor, type Visitor } from "#server/http/limits/visitor.ts";
import { countEvent, deleteVisitorsBefore } from "./queries.ts";

export interface BannerServices {
  db: Db;
  secret: string;
  now(): Date;
}

/** `device`: of the signed cookie, if there is one. */
interface BannerVisitor extends Visitor {
  userAgent: string | undefined;
  device: string | undefined;
}

/**
 * Counts a view once per visitor, banner and day, and each click except the second one of a double click. Known bots
 * count for neither. Clicks are told apart by device where it is known, because many people may share an address.
 * Refuses with `not_found` unless the banner is active.
 */
export async function countBanner(
  { db, secret, now }: BannerServices,
  visitor: BannerVisitor,
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
    visitor: isKnownBot ? undefined : hashFor(kind, secret, visitor, moment),
    ...(kind === "click" && { before: hashFor(kind, secret, visitor, new Date(moment.getTime() - doubleClick)) }),
  });
  return { counted: counted ?? refuse("not_found") };
}

/** Milliseconds between the two clicks of a double click (the default of Windows and X11). */
const doubleClick = 500;

/** Another one each day, for clicks each time that a double click takes. */
function hashFor(kind: BannerEvent, secret: string, visitor: BannerVisitor, moment: Date): Buffer {
  if (kind === "view") return hashVisitor(secret, `banner ${bishkekDay(moment)}`, visitor);
  const purpose = `banner click ${Math.floor(moment.getTime() / doubleClick)}`;
  const { viewerId, device } = visitor;
  if (viewerId !== undefined || device === undefined) return hashVisitor(secret, purpose, visitor);
  return hashVisitor(secret, `${purpose} device ${device}`, { viewerId, ip: "" });
}

/** Deletes visitors from before yesterday. */
export async function purgeExpiredBannerVisitors(db: Db, now: Date): Promise<void> {
  await deleteVisitorsBefore(db, bishkekDay(new Date(now.getTime() - dayMs)));
}
