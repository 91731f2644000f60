import type { PublicNetwork } from "#server/platform/public-network.ts";
import type { Uploads } from "#server/http/uploads.ts";
import type { PhotoServices } from "#server/photos/store-photo.ts";
import type { Search } from "#server/search/search.ts";
import type { ListingServices } from "#server/selling/services.ts";
import type { SiteSettingsStore } from "#server/site-settings/store.ts";

/** What imports work with. */
export interface ImportServices extends ListingServices, PhotoServices {
  network: PublicNetwork;
  uploads: Uploads;
  search: Search;
  siteSettings: Pick<SiteSettingsStore, "current">;
}
