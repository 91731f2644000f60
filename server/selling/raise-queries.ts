import { sql } from "kysely";
import { maxLoggedRaises } from "#contracts/business/raises/rules.ts";
import type { Db } from "#server/database/database.ts";
import { isBusinessOnShow } from "#server/business/records/on-show-queries.ts";

/** A listing that was raised, and the day in Bishkek whose raise it was. */
export interface RaisedListing {
  id: number;
  day: string;
}

/** Notes raises of listings of businesses on show; of each listing the last ones stay. Those of other sellers are not noted. */
export async function logRaises(
  trx: Db,
  listings: readonly RaisedListing[],
  { now, isAutomatic }: { now: Date; isAutomatic: boolean },
): Promise<void> {
  const { rows } = await sql<{ listing_id: number }>`
    insert into listing_raises (listing_id, business_id, day, raised_at, is_automatic)
    select l.id, b.id, given.day, ${now}, ${isAutomatic}
    from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as given (id bigint, day date)
    join listings l on l.id = given.id
    join businesses b on b.user_id = l.user_id and ${isBusinessOnShow("b")}
    order by l.id
    returning listing_id`.execute(trx);
  if (rows.length === 0) return;
  await sql`
    delete from listing_raises r using unnest(${rows.map((row) => row.listing_id)}::bigint[]) as raised (listing_id)
    where r.listing_id = raised.listing_id and r.id <= (
      select o.id from listing_raises o where o.listing_id = raised.listing_id
      order by o.id desc offset ${sql.lit(maxLoggedRaises)} limit 1)`.execute(trx);
}
