import type { Db } from "#server/database/database.ts";

/** What admins set while the site runs. */
export interface SiteSettings {
  /** Grows with each change. */
  version: number;
  /** Null: as the operator set it at the start. */
  support_url: string | null;
  app_url: string | null;
  accepts_sign_ups: boolean;
  accepts_listings: boolean;
  /** New ones of an account a day. */
  listings_per_day: number;
  /** Days that an approved business is on show without paying. */
  business_demo_days: number;
  /** Who runs the site; null: not said. */
  operator_name: string | null;
  operator_inn: string | null;
  operator_address: string | null;
  operator_account: string | null;
}

const columns = [
  "version",
  "support_url",
  "app_url",
  "accepts_sign_ups",
  "accepts_listings",
  "listings_per_day",
  "business_demo_days",
  "operator_name",
  "operator_inn",
  "operator_address",
  "operator_account",
] as const;

export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  return db.selectFrom("site_settings").select(columns).executeTakeFirstOrThrow();
}

/** The settings, locked until the transaction ends. */
export async function lockSiteSettings(trx: Db): Promise<SiteSettings> {
  return trx.selectFrom("site_settings").select(columns).forUpdate().executeTakeFirstOrThrow();
}

export async function writeSiteSettings(trx: Db, settings: SiteSettings): Promise<void> {
  await trx.updateTable("site_settings").set(settings).execute();
}
