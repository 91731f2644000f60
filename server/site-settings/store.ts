import type { Db } from "#server/database/database.ts";
import { readSiteSettings, type SiteSettings } from "./queries.ts";

/** The settings of admins, as last read by this process. */
export interface SiteSettingsStore {
  current(): SiteSettings;
  refresh(): Promise<void>;
}

export async function openSiteSettings(db: Db): Promise<SiteSettingsStore> {
  let settings = await readSiteSettings(db);
  return {
    current: () => settings,
    async refresh() {
      settings = await readSiteSettings(db);
    },
  };
}
