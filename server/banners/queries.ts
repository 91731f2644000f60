import { sql } from "kysely";
import type { BannerEvent } from "#contracts/banners/schemas.ts";
import type { Db } from "#server/database/database.ts";

export interface BannerRow {
  id: number;
  type: string;
  image_link: string | null;
  link: string;
}

/** Active banners in their order. */
export async function readActiveBanners(db: Db, now: Date): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select id, type, image_link, link from banners where ${isActive(now)} order by position, id`.execute(db);
  return rows;
}

/**
 * Counts a view or a click once per day and `visitor`. Nothing is counted without a visitor, or if `before` was
 * counted. Returns whether it was counted; `undefined` if the banner is not active.
 */
export async function countEvent(
  db: Db,
  event: { bannerId: number; kind: BannerEvent; day: string; visitor: Buffer | undefined; before?: Buffer; now: Date },
): Promise<boolean | undefined> {
  const { bannerId, kind, day, visitor, before, now } = event;
  const [views, clicks] = kind === "view" ? [1, 0] : [0, 1];
  const { rows } = await sql<{ found: boolean; counted: boolean }>`
    with banner as (
      select id from banners where id = ${bannerId} and ${isActive(now)}
    ), seen as (
      insert into banner_visitors (day, banner_id, kind, visitor)
      select ${day}::date, id, ${kind}, visitor from banner, (select ${visitor ?? null}::bytea as visitor) as somebody
      where visitor is not null and not exists (
        select from banner_visitors b where b.day = ${day}::date and b.banner_id = ${bannerId} and b.kind = ${kind}
          and b.visitor = ${before ?? null}::bytea)
      on conflict do nothing
      returning banner_id
    ), counted as (
      insert into banner_days (banner_id, day, views, clicks)
      select banner_id, ${day}::date, ${sql.lit(views)}, ${sql.lit(clicks)} from seen
      on conflict (banner_id, day) do update
        set views = banner_days.views + excluded.views, clicks = banner_days.clicks + excluded.clicks
    )
    select exists (select from banner) as found, exists (select from seen) as counted`.execute(db);
  return rows[0]?.found ? rows[0].counted : undefined;
}

function isActive(now: Date) {
  return sql<boolean>`is_on and active_from <= ${now} and (active_until is null or active_until > ${now})`;
}

/** Deletes visitors of earlier days. */
export async function deleteVisitorsBefore(db: Db, day: string): Promise<void> {
  await sql`delete from banner_visitors where day < ${day}::date`.execute(db);
}
