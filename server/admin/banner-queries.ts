import { sql } from "kysely";
import { advisoryLocks } from "#server/database/advisory-locks.ts";
import type { Db } from "#server/database/database.ts";

/** One admin at a time changes banners: positions and counts are of this moment then. */
export async function lockBanners(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.advertisingChange)})`.execute(trx);
}

export interface BannerRow {
  id: number;
  type: string;
  image_link: string | null;
  link: string;
  position: number;
  active_from: Date;
  /** Null: until further notice. */
  active_until: Date | null;
  is_on: boolean;
  version: number;
  views: number;
  clicks: number;
}

/** All banners in their order, with what was counted. */
export async function readBanners(db: Db): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select b.id, b.type, b.image_link, b.link, b.position, b.active_from, b.active_until, b.is_on, b.version,
      coalesce(counted.views, 0) as views, coalesce(counted.clicks, 0) as clicks
    from banners b
      left join lateral (
        select sum(views) as views, sum(clicks) as clicks from banner_days where banner_id = b.id
      ) counted on true
    order by b.position, b.id`.execute(db);
  return rows;
}

export interface BannerValues {
  image_link: string | null;
  link: string;
  active_from: Date;
  active_until: Date | null;
  is_on: boolean;
}

/** Returns the id. */
export async function insertBanner(
  trx: Db,
  values: BannerValues & { type: string; position: number },
): Promise<number> {
  const { id } = await trx.insertInto("banners").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateBanner(trx: Db, id: number, values: BannerValues): Promise<void> {
  await trx
    .updateTable("banners")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Leaves the version: whoever edits the banner meanwhile is not disturbed. */
export async function setPosition(trx: Db, id: number, position: number): Promise<void> {
  await trx.updateTable("banners").set({ position }).where("id", "=", id).execute();
}

export async function deleteBanner(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("banners").where("id", "=", id).execute();
}
