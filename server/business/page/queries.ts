import { sql } from "kysely";
import { galleryPreview } from "#contracts/business/page-rules.ts";
import type { Holiday, WorkingDay } from "#contracts/business/record-schemas.ts";
import type { DeliveryKind } from "#contracts/business/rules.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { isBusinessPublic } from "#server/business/records/on-show-queries.ts";

/** A photo as JSON of the database has it. */
export interface StoredPhoto {
  id: number;
  name: string;
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
}

interface StoredAddress {
  id: number;
  location_id: number;
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** A condition of delivery as JSON of the database has it. */
export interface StoredDelivery {
  id: number;
  kind: DeliveryKind;
  from_amount: number | null;
  location_id: number | null;
  price: number | null;
  days: number | null;
  note: string | null;
}

export interface BusinessCardRow {
  id: number;
  user_id: number;
  link: string | null;
  name: string;
  request_status: RequestStatus;
  blocked_at: Date | null;
  category_id: number | null;
  rating: number | null;
  review_count: number;
  listings: number;
  logo: StoredPhoto | null;
}

/** A business with everything that its page shows. */
export interface BusinessRow extends BusinessCardRow {
  about: string;
  vip_until: Date | null;
  user_created_at: Date;
  schedule: WorkingDay[] | null;
  holidays: Holiday[];
  followers: number;
  is_following: boolean;
  addresses: StoredAddress[];
  deliveries: StoredDelivery[];
  without_delivery: boolean;
  banners: StoredPhoto[];
  gallery: StoredPhoto[];
  gallery_count: number;
  catalogues: number;
  has_promotions: boolean;
  has_contacts: boolean;
}

const photo = sql.raw(`jsonb_build_object('id', p.id, 'name', p.name, 'width', p.width, 'height', p.height,
  'thumbhash', encode(p.thumbhash, 'base64'))`);

const addressList = sql.raw(`(
  select coalesce(jsonb_agg(to_jsonb(a) order by a.position, a.id), '[]') from business_addresses a where a.business_id = b.id)`);
const deliveryList = sql.raw(`(
  select coalesce(jsonb_agg(to_jsonb(d) order by d.position, d.id), '[]') from business_deliveries d where d.business_id = b.id)`);

/** Of a business `b`. */
export const logoColumn = sql`
  (select ${photo} from business_photos p where p.business_id = b.id and p.kind = 'logo')`;

/** Of a business `b` and its user `u`. */
export const cardColumns = sql`
  b.id, b.user_id, b.link, b.name, b.request_status, u.blocked_at, b.category_id, b.rating, b.review_count,
  (select count(*) from listing_search s where s.user_id = b.user_id) as listings,
  ${logoColumn} as logo`;

/** The id of a business by its id, its link, or one that it had before; undefined when there is none. */
function idOf(key: string, now: Date) {
  if (/^\d+$/.test(key)) return sql`${key}::bigint`;
  return sql`coalesce(
    (select id from businesses where link = ${key}),
    (select business_id from business_links where link = ${key} and until > ${now}))`;
}

/** A business in whatever state, for a viewer, in one query. */
export async function findBusiness(
  db: Db,
  key: string,
  viewerId: number | undefined,
  now: Date,
): Promise<BusinessRow | undefined> {
  const following =
    viewerId === undefined
      ? sql`false`
      : sql`exists (select from follows f where f.seller_id = b.user_id and f.user_id = ${viewerId})`;
  const { rows } = await sql<BusinessRow>`
    select ${cardColumns}, b.about, b.vip_until, u.created_at as user_created_at, b.schedule, b.holidays, b.without_delivery,
      (select count(*) from follows f where f.seller_id = b.user_id and f.is_counted) as followers, ${following} as is_following,
      ${addressList} as addresses, ${deliveryList} as deliveries,
      (select coalesce(jsonb_agg(${photo} order by p.position, p.id), '[]') from business_photos p
        where p.business_id = b.id and p.kind = 'banner') as banners,
      (select coalesce(jsonb_agg(${photo} order by p.position, p.id), '[]') from (
        select * from business_photos g where g.business_id = b.id and g.kind = 'gallery'
        order by g.position, g.id limit ${sql.lit(galleryPreview)}) p) as gallery,
      (select count(*) from business_photos g where g.business_id = b.id and g.kind = 'gallery') as gallery_count,
      (select count(*) from business_catalogues c where c.business_id = b.id and not c.is_discount) as catalogues,
      exists (select from listing_search s join listings l on l.id = s.listing_id
        where s.user_id = b.user_id and l.discount_price is not null) as has_promotions,
      num_nonnulls(b.whatsapp, b.telegram, b.instagram, b.email, b.website) > 0
        or exists (select from business_phones n where n.business_id = b.id) as has_contacts
    from businesses b join users u on u.id = b.user_id
    where b.id = ${idOf(key, now)}`.execute(db);
  return rows[0];
}

/** What listings of a business show of it. */
export type BusinessFactsRow = Pick<
  BusinessRow,
  "request_status" | "blocked_at" | "schedule" | "holidays" | "addresses" | "deliveries" | "without_delivery"
>;

export async function findBusinessFacts(db: Db, id: number): Promise<BusinessFactsRow | undefined> {
  const { rows } = await sql<BusinessFactsRow>`
    select b.request_status, u.blocked_at, b.schedule, b.holidays, b.without_delivery,
      ${addressList} as addresses, ${deliveryList} as deliveries
    from businesses b join users u on u.id = b.user_id where b.id = ${id}`.execute(db);
  return rows[0];
}

/** What has to be known of a business before something is done about it. */
export interface BusinessState {
  id: number;
  user_id: number;
  name: string;
  link: string | null;
  category_id: number | null;
  request_status: RequestStatus;
  blocked_at: Date | null;
  rating: number | null;
  review_count: number;
}

export async function findBusinessState(db: Db, key: string, now: Date): Promise<BusinessState | undefined> {
  const { rows } = await sql<BusinessState>`
    select b.id, b.user_id, b.name, b.link, b.category_id, b.request_status, u.blocked_at, b.rating, b.review_count
    from businesses b join users u on u.id = b.user_id where b.id = ${idOf(key, now)}`.execute(db);
  return rows[0];
}

/** Other businesses on show of categories, those with the most reviews first. */
export async function readSimilarBusinesses(
  db: Db,
  { id, categories, limit }: { id: number; categories: readonly number[]; limit: number },
): Promise<BusinessCardRow[]> {
  const { rows } = await sql<BusinessCardRow>`
    select ${cardColumns} from (
      select b.* from businesses b join users u on u.id = b.user_id
      where b.category_id = any(${categories}::int[]) and ${isBusinessPublic("b", "u")} and b.id <> ${id}
      order by b.review_count desc, b.rating desc nulls last, b.id limit ${sql.lit(limit)}
    ) b join users u on u.id = b.user_id order by b.review_count desc, b.rating desc nulls last, b.id`.execute(db);
  return rows;
}

/** A photo of the gallery with its place. */
export interface GalleryRow extends StoredPhoto {
  position: number;
}

/** The gallery in its order, from after a photo on. */
export async function readGallery(
  db: Db,
  businessId: number,
  { after, limit }: { after: { position: number; id: number } | undefined; limit: number },
): Promise<GalleryRow[]> {
  const later =
    after === undefined ? sql`` : sql`and (position, id) > (${after.position}::smallint, ${after.id}::bigint)`;
  const { rows } = await sql<GalleryRow>`
    select id, position, name, width, height, encode(thumbhash, 'base64') as thumbhash from business_photos
    where business_id = ${businessId} and kind = 'gallery' ${later}
    order by position, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function countGallery(db: Db, businessId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from business_photos where business_id = ${businessId} and kind = 'gallery'`.execute(db);
  return rows[0]?.count ?? 0;
}
