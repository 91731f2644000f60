import { sql } from "kysely";
import { linksTo } from "#server/listings/page-links.ts";
import type { Db } from "#server/platform/database.ts";
import { tellPages } from "#server/platform/page-news.ts";
import { notify } from "#server/notifications/notify.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { type ListingServices, settle } from "./services.ts";
import { transitions } from "./states.ts";
import { lifetime, noticeBefore } from "./terms.ts";

const batchSize = 200;
/** The condition of the index `listings_kept`, word for word. */
const kept = sql<Date>`greatest(upvote_at, renewed_at)`;

/** Tells owners whose ads are about to go inactive, and takes off the market those whose owners were told and did nothing. Safe to run twice at once. */
export async function expireListings(
  services: Pick<ListingServices, "db" | "catalogue" | "media" | "pages" | "log" | "now">,
): Promise<void> {
  const { db, now } = services;
  while ((await db.transaction().execute((trx) => tellSome(trx, now()))) === batchSize);
  for (;;) {
    const expired = await db.transaction().execute((trx) => expireSome(services, trx));
    await settle(services, { listings: expired, files: [] });
    if (expired.length < batchSize) return;
  }
}

async function tellSome(trx: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    update listings set expiry_told_at = ${now} where id in (
      select id from listings
      where state = 'active' and ${kept} <= ${new Date(now.getTime() - lifetime + noticeBefore)}
        and (expiry_told_at is null or expiry_told_at < ${kept})
      order by ${kept} limit ${sql.lit(batchSize)} for update skip locked)
    returning id, user_id`.execute(trx);
  for (const { id, user_id } of rows) await notify(trx, { userId: user_id, action: "expires", productId: id });
  return rows.length;
}

/** Nobody's ad goes before its owner has had the days that were promised, however late they were told. */
async function expireSome({ catalogue, now }: Pick<ListingServices, "catalogue" | "now">, trx: Db): Promise<number[]> {
  const time = now().getTime();
  const { rows } = await sql<{ id: number }>`
    update listings set state = ${transitions.expire.to} where id in (
      select id from listings
      where state = 'active' and ${kept} <= ${new Date(time - lifetime)}
        and expiry_told_at between ${kept} and ${new Date(time - noticeBefore)}
      order by ${kept} limit ${sql.lit(batchSize)} for update skip locked)
    returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await indexListings(trx, catalogue.current(), ids);
  await tellPages(trx, linksTo(ids));
  return ids;
}
