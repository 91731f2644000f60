import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { FirstPhotoRow } from "#server/photos/present.ts";
import { isBusinessOnShow } from "#server/business/records/on-show-queries.ts";

/** What a suggestion shows of a listing. */
export interface SuggestedListingRow extends FirstPhotoRow {
  id: number;
  title: string;
  category_id: number;
  deal_type: string;
  currency: string;
  price: number;
  discount_price: number | null;
  /** The discount of a seller without an approved business does not count. */
  is_business: boolean;
}

/** The listings of these ids, in their order. */
export async function readSuggestedListings(db: Db, ids: readonly number[]): Promise<SuggestedListingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SuggestedListingRow>`
    select l.id, l.title, l.category_id, l.deal_type, l.currency, l.price, l.discount_price,
      coalesce(${isBusinessOnShow("b")}, false) as is_business,
      p.id as photo_id, p.name as photo_name, p.width as photo_width, p.height as photo_height, p.thumbhash as photo_thumbhash
    from listings l
      left join businesses b on b.user_id = l.user_id
      left join photos p on p.listing_id = l.id and p.position = 0
    where l.id = any(${ids}::bigint[])`.execute(db);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
