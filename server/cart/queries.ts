import { sql } from "kysely";
import type { Currency } from "#contracts/base/currency.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { StoredDelivery, StoredPhoto } from "#server/business/page/queries.ts";
import type { Db } from "#server/database/database.ts";
import { type CardRow, cardColumns, cardTables } from "#server/listings/queries.ts";

/** A line of a cart, with the listing as it is: without it, when it was deleted for good. */
export type LineRow = { [Name in keyof CardRow]: CardRow[Name] | null } & {
  product: number;
  quantity: number;
  /** As it was when it was put in; null in the cart of a guest. */
  added_title: string | null;
  added_price: number | null;
  added_currency: Currency | null;
  deleted_at: Date | null;
  user_blocked_at: Date | null;
};

const lineTables = sql`(${cardTables}) on l.id = i.listing_id left join users u on u.id = l.user_id`;

/** The lines of a user's cart, the last put in first. */
export async function readLines(db: Db, userId: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${cardColumns}, i.listing_id as product, i.quantity, i.title as added_title, i.price as added_price,
      i.currency as added_currency, l.deleted_at, u.blocked_at as user_blocked_at
    from cart_items i left join ${lineTables}
    where i.user_id = ${userId} order by i.created_at desc, i.listing_id desc`.execute(db);
  return rows;
}

/** The lines of a cart that a browser keeps, in their order. */
export async function readGivenLines(
  db: Db,
  items: readonly { product: number; quantity: number }[],
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${cardColumns}, i.listing_id as product, i.quantity::int, null as added_title, null as added_price,
      null as added_currency, l.deleted_at, u.blocked_at as user_blocked_at
    from unnest(${items.map(({ product }) => product)}::bigint[], ${items.map(({ quantity }) => quantity)}::int[])
      with ordinality i (listing_id, quantity, place) left join ${lineTables}
    order by i.place`.execute(db);
  return rows;
}

/** A seller as a cart shows it. */
export interface SellerRow {
  id: number;
  user_id: number;
  link: string | null;
  name: string;
  logo: StoredPhoto | null;
  deliveries: StoredDelivery[];
  without_delivery: boolean;
  /** Its first address. */
  shop: { location_id: number; address: string } | null;
}

export async function readSellers(db: Db, ids: readonly number[]): Promise<SellerRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SellerRow>`
    select b.id, b.user_id, b.link, b.name, b.without_delivery,
      (select jsonb_build_object('id', p.id, 'name', p.name, 'width', p.width, 'height', p.height,
          'thumbhash', encode(p.thumbhash, 'base64'))
        from business_photos p where p.business_id = b.id and p.kind = 'logo') as logo,
      (select coalesce(jsonb_agg(to_jsonb(d) order by d.position, d.id), '[]') from business_deliveries d where d.business_id = b.id)
        as deliveries,
      (select jsonb_build_object('location_id', a.location_id, 'address', a.address)
        from business_addresses a where a.business_id = b.id order by a.position, a.id limit 1) as shop
    from businesses b where b.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** How many orders of a buyer a seller has not answered, up to a number. */
export async function countWaitingOrders(db: Db, buyerId: number, sellerId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from chat_orders
      where buyer_id = ${buyerId} and stage = 'waiting' and seller_id = ${sellerId} limit ${sql.lit(most)}) waiting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A business that is ordered from, in whatever state. */
export async function findSeller(
  db: Db,
  id: number,
): Promise<{ user_id: number; request_status: RequestStatus; blocked_at: Date | null } | undefined> {
  const { rows } = await sql<{ user_id: number; request_status: RequestStatus; blocked_at: Date | null }>`
    select b.user_id, b.request_status, u.blocked_at from businesses b join users u on u.id = b.user_id
    where b.id = ${id}`.execute(db);
  return rows[0];
}

/** Serialises changes of a user's cart. */
export async function lockUser(trx: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

/** Locks what is in a cart; in one order, so that those who wait for each other's lines do so one after the other. */
export async function lockLines(trx: Db, userId: number): Promise<void> {
  await sql`select from cart_items where user_id = ${userId} order by listing_id for update`.execute(trx);
}

export interface NewLine {
  product: number;
  quantity: number;
  title: string;
  price: number;
  currency: string;
}

/** Puts lines into the cart of a locked user, the first one last, as it was put in last; one that is there gets the quantity, or the larger of both. Returns the quantities. */
export async function putLines(
  trx: Db,
  userId: number,
  lines: readonly NewLine[],
  { keepsLarger, now }: { keepsLarger: boolean; now: Date },
): Promise<number[]> {
  const quantity = keepsLarger ? sql`greatest(i.quantity, excluded.quantity)` : sql`excluded.quantity`;
  const columns = {
    products: lines.map(({ product }) => product),
    quantities: lines.map((line) => line.quantity),
    titles: lines.map(({ title }) => title),
    prices: lines.map(({ price }) => price),
    currencies: lines.map(({ currency }) => currency),
  };
  const { rows } = await sql<{ quantity: number }>`
    insert into cart_items as i (user_id, listing_id, quantity, title, price, currency, created_at)
    select ${userId}, n.product, n.quantity, n.title, n.price, n.currency, ${now}::timestamptz - n.place * interval '1 millisecond'
    from unnest(${columns.products}::bigint[], ${columns.quantities}::int[], ${columns.titles}::text[],
      ${columns.prices}::bigint[], ${columns.currencies}::text[]) with ordinality n (product, quantity, title, price, currency, place)
    order by n.product
    on conflict (user_id, listing_id) do update set quantity = ${quantity}
    returning i.quantity`.execute(trx);
  return rows.map((row) => row.quantity);
}

/** Takes listings out of a cart. */
export async function removeLines(db: Db, userId: number, products: readonly number[]): Promise<void> {
  await sql`
    delete from cart_items where user_id = ${userId} and listing_id = any(${[...products]}::bigint[])`.execute(db);
}

/** The listings in a cart. */
export async function readProducts(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`
    select listing_id from cart_items where user_id = ${userId}`.execute(db);
  return rows.map((row) => row.listing_id);
}

/** The phone that an account signs in with: it has proved by a code that it is its own. */
export async function findConfirmedPhone(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`select phone from users where id = ${userId}`.execute(db);
  return rows[0]?.phone ?? null;
}

export async function countLines(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from cart_items where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}
