import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { ImportFeed, updateImportFeed } from "#contracts/business/import/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { tellQueued } from "#server/database/queue-notices.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { personOf, type Viewer } from "#server/http/viewer.ts";
import { getOwnBusiness, lockBusinessOf } from "#server/business/records/own-business.ts";
import type { OwnerGuard } from "#server/business/records/owner-guard.ts";
import { lockMembership } from "#server/business/records/staff-queries.ts";
import { notify } from "#server/notifications/notify.ts";
import { parseDownloadAddress } from "#server/platform/download.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import type { Language } from "#server/platform/texts.ts";
import { presentImport } from "../records/present.ts";
import * as imports from "../records/queries.ts";
import type { ImportServices } from "../records/services.ts";
import * as queries from "./queries.ts";

type FeedServices = Pick<ImportServices, "db" | "now">;

export interface FeedChangeServices extends FeedServices {
  ownerGuard: Pick<OwnerGuard, "requireProof">;
}

const day = 86_400_000;
const bishkekOffset = 6 * 3_600_000;
/** Feeds that are begun at once. */
const batchSize = 20;

/** The next time of a business after `now`: the same minute of every day, another one for each business, from 1:00 to 7:00 in Bishkek. */
export function nextFeedTime(businessId: number, now: Date): Date {
  const minute = 60 + ((businessId * 7_919) % 360);
  const today = Math.floor((now.getTime() + bishkekOffset) / day) * day - bishkekOffset;
  const time = today + minute * 60_000;
  return new Date(time > now.getTime() ? time : time + day);
}

export async function getFeed(
  { db }: FeedServices,
  businessId: number,
  language: Language,
): Promise<ImportFeed | null> {
  const feed = await queries.findFeed(db, businessId);
  if (!feed) return null;
  const last = feed.last_import_id === null ? undefined : await imports.findImport(db, feed.last_import_id);
  const counts = last && (await imports.countRows(db, [last.id])).get(last.id);
  const isOn = feed.is_on && feed.changed_by !== null;
  return {
    address: feed.address,
    is_on: isOn,
    ends_gone: feed.ends_gone,
    next_date: isOn ? feed.next_at.toISOString() : null,
    failures: feed.failures,
    last: last ? presentImport(last, counts, language) : null,
  };
}

/**
 * Sets what is given; the rest stays. Whoever switches it on, or names an address, begins to count failures anew, and from then on the feed is theirs: it
 * ends with their membership. Another address needs a proof of the person: it goes on changing listings when the session
 * has ended. Refuses `acting_ended` when the membership has ended while the call was on its way.
 */
export async function changeFeed(
  services: FeedChangeServices,
  viewer: Viewer,
  { address, is_on, ends_gone, round_prices: roundsPrices, password }: ValidInput<typeof updateImportFeed>["body"],
  { language, request }: { language: Language; request: CallRequest },
): Promise<Reply<typeof updateImportFeed>> {
  const { db, now } = services;
  // As it is asked for, and not as it was typed.
  const url =
    address === undefined ? undefined : (parseDownloadAddress(address) ?? refuseField("address", "https_address"));
  if (url !== undefined && url.href !== (await findAddress(db, viewer.userId))) {
    await services.ownerGuard.requireProof(viewer, password, request);
  }
  const businessId = await db.transaction().execute(async (trx) => {
    const { id } = await lockBusinessOf(trx, viewer.userId);
    const { actor, mandate } = viewer;
    if (actor !== undefined && !(await lockMembership(trx, { id: mandate ?? 0, businessId: id, userId: actor }))) {
      refuse("acting_ended");
    }
    const isTaken = is_on === true || url !== undefined;
    const known = await queries.findFeed(trx, id);
    const changed = {
      business_id: id,
      address: url?.href ?? known?.address ?? refuseField("address", "required"),
      is_on: is_on ?? known?.is_on ?? true,
      ends_gone: ends_gone ?? known?.ends_gone ?? true,
      failures: isTaken ? 0 : (known?.failures ?? 0),
      changed_by: isTaken ? personOf(viewer) : (known?.changed_by ?? null),
      next_at: known?.is_on ? known.next_at : nextFeedTime(id, now()),
    };
    await queries.writeFeed(trx, changed);
    if (roundsPrices !== undefined) await imports.writeRounding(trx, id, roundsPrices);
    return id;
  });
  const feed = await getFeed(services, businessId, language);
  if (!feed) throw new Error("the feed is gone");
  return { feed };
}

/** The address that the business of an owner has named. */
async function findAddress(db: Db, ownerId: number): Promise<string | undefined> {
  const { id } = await getOwnBusiness(db, ownerId);
  return (await queries.findFeed(db, id))?.address;
}

/** Switches off the feeds whose setters have deleted their accounts, and tells the owners. */
async function endAbandonedFeeds(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { address, owner_id: ownerId } of await queries.endAbandoned(trx, batchSize)) {
      await tellFeedEnded(trx, ownerId, address);
    }
  });
}

/** Tells an owner that the daily import has ended with the membership of who had set it: also when the owner has ended that, who may not think of it. */
export async function tellFeedEnded(trx: Db, ownerId: number, address: string): Promise<void> {
  await notify(trx, { userId: ownerId, action: "business_import", note: hostOf(address) });
}

/** What of an address the owner is told. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}

/** Begins to read the feeds whose time has come, and ends those that nobody answers for any more. Safe to run in two processes at once. */
export async function startFeeds({ db, now }: FeedServices): Promise<void> {
  await endAbandonedFeeds(db);
  for (;;) {
    const started = await db.transaction().execute(async (trx) => {
      const feeds = await queries.lockDueFeeds(trx, now(), batchSize);
      for (const { business_id, address, ends_gone } of feeds) {
        await imports.deleteOldRows(trx, business_id);
        const given = { business_id, source: "feed", name: address, address, ends_gone } as const;
        const made = await imports.insertImport(trx, { ...given, now: now(), leasedUntil: null });
        if (made) await tellQueued(trx, "imports");
        if (made) await queries.noteStart(trx, business_id, made.id, nextFeedTime(business_id, now()));
      }
      return feeds.length;
    });
    if (started < batchSize) return;
  }
}
