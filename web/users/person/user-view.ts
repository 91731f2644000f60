import { formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";

/** A person as pages show them. */
export interface UserView {
  /** Path of their page, without the language. */
  path: string;
  name: string;
  initial: string;
  photo: string | null;
  memberSince: string;
  ads: string;
  /** Mean of their reviews; absent before the first. */
  rating?: { value: number; shown: string; label: string; reviews: string };
  business?: string;
}

interface Person {
  id: number;
  name: string;
  photo: string | null;
  rating: number | null;
  review_count: number;
  product_count: number;
  business_name: string | null;
}

/** Words about a person; `t` has the texts `ads`, `reviews` and `rating`. */
export function viewUser(person: Person, memberSince: string, t: Translate<"listings"> | Translate<"users">): UserView {
  const { rating, review_count: reviews, product_count: ads } = person;
  return {
    path: `/user/${person.id}`,
    name: person.name,
    initial: firstLetter(person.business_name ?? person.name),
    photo: person.photo,
    memberSince,
    ads: t("ads", { count: ads, shown: formatNumber(ads) }),
    ...(rating === null ? {} : { rating: viewRating(rating, reviews, t) }),
    ...(person.business_name ? { business: person.business_name } : {}),
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

/** The letter that stands for a person without a picture. */
export function firstLetter(name: string): string {
  return (Array.from(name.trim())[0] ?? "").toUpperCase();
}
