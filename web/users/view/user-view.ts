import { formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";

/** A user as pages show them. */
export interface UserView {
  id: number;
  /** Path of their page, without the language. */
  path: string;
  /** Where all reviews of them are. */
  reviewsPath: string;
  name: string;
  initial: string;
  photo: string | null;
  memberSince: string;
  /** «21 активное объявление». */
  listingCount: string;
  /** How many reviews their listings have. */
  reviewCount: number;
  /** Mean of their reviews; absent before the first. */
  rating?: { value: number; shown: string; label: string; reviews: string };
  business?: string;
}

/** What the API says of a user or a seller. */
interface UserFields {
  id: number;
  name: string;
  photo: string | null;
  rating: number | null;
  review_count: number;
  product_count: number;
  business_name: string | null;
  /** Path of their page. */
  link: string;
}

/** A user in the language of `t`. */
export function viewUser(
  user: UserFields,
  memberSince: string,
  t: Translate<"listings"> | Translate<"users">,
): UserView {
  const { rating, review_count: reviews, product_count: count } = user;
  return {
    id: user.id,
    path: user.link,
    reviewsPath: user.link.startsWith("/user/") ? `${user.link}?tab=reviews` : `${user.link}#reviews`,
    name: user.name,
    initial: firstLetter(user.business_name ?? user.name),
    photo: user.photo,
    memberSince,
    listingCount: t("ads", { count, shown: formatNumber(count) }),
    reviewCount: reviews,
    ...(rating === null ? {} : { rating: viewRating(rating, reviews, t) }),
    ...(user.business_name ? { business: user.business_name } : {}),
  };
}

function viewRating(
  value: number,
  reviews: number,
  t: Translate<"listings"> | Translate<"users">,
): NonNullable<UserView["rating"]> {
  const shown = formatNumber(Math.round(value * 10) / 10);
  return {
    value,
    shown,
    label: t("rating", { rating: shown }),
    reviews: t("reviews", { count: reviews, shown: formatNumber(reviews) }),
  };
}

/** The letter that stands for a user without a portrait. */
export function firstLetter(name: string): string {
  return (Array.from(name.trim())[0] ?? "").toUpperCase();
}
