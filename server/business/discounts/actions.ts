import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { maxDiscountDays } from "#contracts/business/discount-rules.ts";
import type { setDiscounts as setDiscountsCall } from "#contracts/business/discount-schemas.ts";
import { businessPaths } from "#server/business/catalogues/business-paths.ts";
import { noteNews } from "#server/follows/news/tell-followers.ts";
import { lockOwnAddress } from "#server/business/records/own-address.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { publishListingRooms } from "#server/chat/rooms/publish-listings.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { listingPaths } from "#server/listings/listing-paths.ts";
import type { PageCache } from "#server/pages/page-cache.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { bishkekMidnightAfter, dayMs } from "#server/platform/clock.ts";
import { refuseField } from "#server/platform/refusal.ts";
import { computePrice } from "#server/prices/price.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { planDiscounts, readWanted } from "./plan-discounts.ts";
import { type DiscountedRow, lockListings, takeEndedDiscounts, writeDiscounts } from "./queries.ts";

export interface DiscountServices {
  db: Db;
  catalogue: CatalogueStore;
  pages: Pick<PageCache, "invalidate">;
  now(): Date;
}

type DiscountReply = Reply<typeof setDiscountsCall>;

/**
 * Gives discounts on one's own listings or takes them away, all or none. It is no edit: nothing goes on review. Of calls at the same time the last one
 * counts, for all listings that both name.
 */
export async function setDiscounts(
  services: DiscountServices,
  { userId }: Viewer,
  businessId: number,
  body: ValidInput<typeof setDiscountsCall>["body"],
): Promise<DiscountReply> {
  const { db, catalogue, pages, now } = services;
  const wanted = readWanted(body);
  const ids = [...wanted.keys()];
  const until = readUntil(body.until ?? undefined, now());
  const paths = [...listingPaths(ids), ...businessPaths(businessId)];
  const rows = await db.transaction().execute(async (trx) => {
    await lockOwnAddress(trx, userId, businessId);
    const before = await lockListings(trx, userId, ids);
    const planned = planDiscounts(wanted, before, catalogue.current().rates);
    const written = await writeDiscounts(trx, planned, { until, now: now() });
    await indexListings(trx, catalogue.current(), ids, now());
    await publishPageChanges(trx, paths);
    await publishListingRooms(trx, ids, now());
    // A discount that is changed is none that followers have not heard of.
    const undiscounted = new Set(before.flatMap(({ id, discount_price: price }) => (price === null ? id : [])));
    const given = planned.filter(({ id, price }) => price !== null && undiscounted.has(id));
    await noteNews(
      trx,
      given.map(({ id }) => id),
      "discount",
    );
    return written;
  });
  pages.invalidate(paths);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { results: ids.flatMap((id) => byId.get(id) ?? []).map(presentDiscount) };
}

function presentDiscount(row: DiscountedRow): DiscountReply["results"][number] {
  const { id: product, price, currency, discount_price, hides_old_price } = row;
  const { discount } = computePrice({ price, currency, discount_price }, true, 1);
  return { product, price, currency, discount_price, discount, hides_old_price };
}

/** The end of a day in Bishkek. Refuses days that are over, or too far away. */
function readUntil(day: string | undefined, now: Date): Date | null {
  if (day === undefined) return null;
  const until = bishkekMidnightAfter(new Date(`${day}T00:00:00+06:00`));
  const days = (until.getTime() - now.getTime()) / dayMs;
  if (days <= 0 || days > maxDiscountDays + 1) refuseField("until", "discount_day");
  return until;
}

/** Discounts that are taken away in one transaction. */
const batchSize = 200;

/** Takes away discounts whose time is over. Safe to run in two processes at once. */
export async function endDiscounts(services: DiscountServices): Promise<void> {
  const { db, catalogue, pages, now } = services;
  for (;;) {
    const paths: string[] = [];
    const ended = await db.transaction().execute(async (trx) => {
      const rows = await takeEndedDiscounts(trx, { now: now(), limit: batchSize });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await indexListings(trx, catalogue.current(), ids, now());
      const businesses = new Set(rows.flatMap((row) => row.business_id ?? []));
      paths.push(...listingPaths(ids), ...[...businesses].flatMap(businessPaths));
      await publishPageChanges(trx, paths);
      await publishListingRooms(trx, ids, now());
      return ids.length;
    });
    pages.invalidate(paths);
    if (ended < batchSize) return;
  }
}
