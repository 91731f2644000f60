import type { Business } from "#contracts/business/page-schemas.ts";
import type { Photo, ProductCard } from "#contracts/listings/schemas.ts";
import type { Language } from "#server/platform/texts.ts";
import { writePrice } from "./price-text.ts";

/** What the picture of a link shows; `photo`: the stored name of a JPEG. */
export interface Shown {
  headline: string;
  figure: string;
  note: string;
  photo: string | undefined;
}

/** Pixels of the JPEG that is kept of every photo. */
const photoWidth = 960;

/** Title, price, place and first photo. */
export function showListing(card: ProductCard, language: Language): Shown {
  const { title, location, first_photo: photo } = card;
  const names = [location, location.region].map((place) => titleIn(place, language));
  return {
    headline: title,
    figure: writePrice(card, language),
    note: [...new Set(names)].join(", "),
    photo: nameOf(photo),
  };
}

const ratings: Record<Language, (rating: string) => string> = {
  ru: (rating) => `${rating} из 5`,
  ky: (rating) => `5тен ${rating}`,
};
const reviews = { ru: "Отзывов", ky: "Пикирлер" } as const satisfies Record<Language, string>;

/** Name, rating, what it does and where, and its logo: without one the first photo of its gallery. */
export function showBusiness(business: Business, language: Language): Shown {
  const { name, rating, review_count: count, category, addresses, logo, gallery } = business;
  const [address] = addresses;
  const facts = [
    count > 0 && `${reviews[language]}: ${count}`,
    category && titleIn(category, language),
    address && titleIn(address.location, language),
  ];
  return {
    headline: name,
    figure: rating === null || count === 0 ? "" : ratings[language](rating.toFixed(1).replace(".", ",")),
    note: facts.filter(Boolean).join(" · "),
    photo: nameOf(logo ?? gallery[0] ?? null),
  };
}

function titleIn(named: { title_ru: string; title_ky: string }, language: Language): string {
  return language === "ky" ? named.title_ky : named.title_ru;
}

/** The stored name of the JPEG of a photo. */
function nameOf(photo: Photo | null): string | undefined {
  return photo?.photo.replace(/^\/media\//, "").replace(/-\d+\.webp$/, `-${Math.min(photo.width, photoWidth)}.jpg`);
}
