import type { Business } from "#contracts/business/page-schemas.ts";
import type { BusinessAddress, BusinessDelivery } from "#contracts/business/record-schemas.ts";
import { type BusinessCardView, viewBusinessCard, viewPicture } from "#web/business/view/business-card-view.ts";
import type { Hours } from "#web/business/view/opening-line.tsx";
import { type GalleryPhoto, viewPhoto } from "#web/listings/gallery/gallery-photo.ts";
import type { Api } from "#web/platform/api.ts";
import { formatDate, formatMoney, formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";
import type { PhotoSource } from "#web/ui/photo/photo-source.ts";

/** Pixels; the widest rendition of a banner on the page. */
const bannerWidth = 2048;

/** A business as its page shows it: formatted in the loader, so that server and browser render the same. */
export interface BusinessView extends BusinessCardView {
  /** Whom to write to. */
  userId: number;
  about: string;
  isVip: boolean;
  isMine: boolean;
  isFollowing: boolean;
  followers: string;
  memberSince: string;
  hours: Hours;
  addresses: AddressView[];
  deliveries: { id: number; title: string; terms: string }[];
  banners: PhotoSource[];
  gallery: GalleryPhoto[];
  galleryCount: number;
  hasContacts: boolean;
  listingCount: number;
  reviewCount: number;
}

export interface AddressView {
  id: number;
  text: string;
  /** Opens the place in an app of maps; absent without a point. */
  geo?: string;
}

export function viewBusiness(business: Business, { language, now, texts }: Api): BusinessView {
  const t = texts("business-page");
  const { follower_count: followers } = business;
  return {
    ...viewBusinessCard(business, language, t),
    userId: business.user,
    about: business.about,
    isVip: business.is_vip,
    isMine: business.is_mine ?? false,
    isFollowing: business.is_following ?? false,
    followers: t("followers", { count: followers, shown: formatNumber(followers) }),
    memberSince: t("memberSince", { date: formatDate(business.member_since, language) }),
    hours: { schedule: business.schedule, holidays: business.holidays, now },
    addresses: business.addresses.map((address) => viewAddress(address, language)),
    deliveries: business.deliveries.map((delivery) => viewDelivery(delivery, language, t)),
    banners: business.banners.map((banner) => viewPicture(banner, bannerWidth)),
    gallery: business.gallery.map(viewPhoto),
    galleryCount: business.gallery_count,
    hasContacts: business.has_contacts,
    listingCount: business.product_count,
    reviewCount: business.review_count,
  };
}

function viewAddress({ id, location, address, latitude, longitude }: BusinessAddress, language: Language): AddressView {
  const text = [titleOf(location, language), address].filter(Boolean).join(", ");
  if (latitude === null || longitude === null) return { id, text };
  const point = `${latitude},${longitude}`;
  return { id, text, geo: `geo:${point}?q=${point}(${encodeURIComponent(text)})` };
}

function viewDelivery(
  { id, kind, from_amount, location, price, days, note }: BusinessDelivery,
  language: Language,
  t: Translate<"business-page">,
): BusinessView["deliveries"][number] {
  const cost = price === 0 ? t("free") : price !== null && formatMoney(price, "KGS", language);
  const title =
    kind === "amount"
      ? t("freeFrom", { amount: formatMoney(from_amount ?? 0, "KGS", language) })
      : [location && titleOf(location, language), cost].filter(Boolean).join(": ");
  const terms = [days !== null && t("within", { count: days }), note].filter(Boolean).join(", ");
  return { id, title, terms };
}
