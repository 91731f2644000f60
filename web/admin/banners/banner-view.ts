import type { AdminBanner } from "#contracts/admin/banner-schemas.ts";
import { formatDate, formatNumber } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";

/** A banner on the screen of admins. */
export interface BannerView {
  id: number;
  version: number;
  image: string | null;
  link: string;
  /** Where the link leads for readers of this language. */
  href: string;
  firstDay: string;
  /** Empty: until further notice. */
  lastDay: string;
  /** Formatted. */
  from: string;
  to: string | null;
  isOn: boolean;
  state: AdminBanner["state"];
  /** Formatted. */
  views: string;
  clicks: string;
}

export function viewBanner(banner: AdminBanner, language: Language): BannerView {
  const { id, version, link, first_day, last_day, is_on, state } = banner;
  return {
    id,
    version,
    image: banner.image_link,
    link,
    href: link.startsWith("/") ? hrefIn(language, link) : link,
    firstDay: first_day,
    lastDay: last_day ?? "",
    from: formatDate(first_day, language),
    to: last_day && formatDate(last_day, language),
    isOn: is_on,
    state,
    views: formatNumber(banner.views),
    clicks: formatNumber(banner.clicks),
  };
}
