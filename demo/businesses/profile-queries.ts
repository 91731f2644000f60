import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { isDemoUser } from "../login-queries.ts";

export interface DemoBusinessRow {
  id: number;
  user_id: number;
  name: string;
  /** Of most of its listings. */
  category_id: number;
  location_id: number;
  latitude: number | null;
  longitude: number | null;
  phone: string;
}

/** The businesses of the demo market that were approved and have listings, in their order; none once they have their profiles. */
export async function readDemoBusinesses(db: Db): Promise<DemoBusinessRow[]> {
  const { rows } = await sql<DemoBusinessRow>`
    select b.id, b.user_id, b.name, l.category_id, l.location_id, coalesce(p.lat, up.lat) as latitude, coalesce(p.lon, up.lon) as longitude,
      l.contact_phone as phone
    from businesses b
      cross join lateral (
        select category_id, location_id, contact_phone from listings
        where user_id = b.user_id and deleted_at is null order by state = 'active' desc, id limit 1) l
      join locations p on p.id = l.location_id
      left join locations up on up.id = p.parent_id
    where ${isDemoUser("user_id")} and not exists (select from reference_loads where name = 'demo business profiles')
      and b.request_status in ('success', 'expired')
    order by b.id`.execute(db);
  return rows;
}

/** Copies the first photos of a business's listings, each look once, into its gallery. */
export async function copyToGallery(trx: Db, businessId: number, userId: number, count: number): Promise<void> {
  await sql`
    insert into business_photos (business_id, kind, position, name, width, height, thumbhash)
    select ${businessId}, 'gallery', row_number() over (order by id), name, width, height, thumbhash from (
      select distinct on (p.name) p.* from photos p join listings l on l.id = p.listing_id
      where l.user_id = ${userId} and l.deleted_at is null order by p.name, p.id) looks
    order by id limit ${count}`.execute(trx);
}
