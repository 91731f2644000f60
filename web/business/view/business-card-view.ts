import { businessPath } from "#contracts/business/page-path.ts";
import type { BusinessCard } from "#contracts/business/page-schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";
import { colourOf } from "#web/ui/photo/photo-colour.ts";
import { photoAt, type PhotoSource, photoSet } from "#web/ui/photo/photo-source.ts";
import { firstLetter, type UserView } from "#web/users/view/user-view.ts";

/** Pixels: twice the largest drawn. */
const logoWidth = 320;

/** A business in lists. */
export interface BusinessCardView {
  id: number;
  /** Path of its page, without the language. */
  path: string;
  name: string;
  initial: string;
  logo: PhotoSource | null;
  category: string;
  /** «21 объявление». */
  ads: string;
  /** Absent before the first review. */
  rating?: NonNullable<UserView["rating"]>;
}

export function viewBusinessCard(
  business: BusinessCard,
  language: Language,
  t: Translate<"business-page">,
): BusinessCardView {
  const { rating, review_count: reviews, product_count: count } = business;
  return {
    id: business.id,
    path: businessPath(business),
    name: business.name,
    initial: firstLetter(business.name),
    logo: business.logo && { ...viewPicture(business.logo, logoWidth), src: photoAt(business.logo, logoWidth) },
    category: business.category ? titleOf(business.category, language) : "",
    ads: t("ads", { count, shown: formatNumber(count) }),
    ...(rating !== null && { rating: viewRating(rating, reviews, t) }),
  };
}

function viewRating(value: number, count: number, t: Translate<"business-page">): NonNullable<UserView["rating"]> {
  const shown = formatNumber(Math.round(value * 10) / 10);
  return {
    value,
    shown,
    label: t("rating", { rating: shown }),
    reviews: t("reviews", { count, shown: formatNumber(count) }),
  };
}

/** A photo of a business in sizes up to a width in pixels. */
export function viewPicture(photo: Photo, width: number): PhotoSource {
  return {
    src: photoAt(photo, width),
    srcSet: photoSet(photo, width),
    width: photo.width,
    height: photo.height,
    colour: colourOf(photo.thumbhash),
  };
}
