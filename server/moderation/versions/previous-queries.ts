import { sql } from "kysely";
import type { ChangedField } from "#contracts/moderation/rules.ts";
import type { ListingRow } from "#server/listings/queries.ts";
import type { Db } from "#server/database/database.ts";

type SharedColumns =
  | "title"
  | "description"
  | "category_id"
  | "location_id"
  | "deal_type"
  | "currency"
  | "price"
  | "discount_price"
  | "parameters";

/** How a listing was before the edits that are on review. */
export interface PreviousRow extends Pick<ListingRow, SharedColumns> {
  revision: number;
  is_blocked: boolean;
  contact_phone: string;
  photo_ids: number[];
}

/** Undefined unless the listing is on review after a moderator has decided on an earlier version. */
export async function findPrevious(db: Db, id: number): Promise<PreviousRow | undefined> {
  const { rows } = await sql<PreviousRow>`
    select v.revision, v.is_blocked, v.title, v.description, v.category_id, v.location_id, v.deal_type, v.currency,
      v.price, v.discount_price, v.contact_phone, v.parameters, v.photo_ids
    from previous_versions v join listings l on l.id = v.listing_id and l.state = 'on_review'
    where v.listing_id = ${id}`.execute(db);
  return rows[0];
}

/** The fields in which a listing `l` differs from its previous version `v`; `null` without one. */
export const changedFields = sql<ChangedField[] | null>`
  case when v.listing_id is null then null else array_remove(array[
    case when v.title <> l.title then 'title' end,
    case when (v.price, v.currency) <> (l.price, l.currency)
      or v.discount_price is distinct from l.discount_price then 'price' end,
    case when v.category_id <> l.category_id then 'category' end,
    case when v.deal_type <> l.deal_type then 'deal' end,
    case when v.location_id <> l.location_id then 'location' end,
    case when v.contact_phone <> l.contact_phone then 'phone' end,
    case when v.description <> l.description then 'description' end,
    case when v.parameters <> l.parameters then 'parameters' end,
    case when v.photo_ids <> array(select p.id from photos p where p.listing_id = l.id order by p.position)
      then 'photos' end], null) end`;
