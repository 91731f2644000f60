import type { Business } from "#contracts/business/page-schemas.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { titleOf } from "#web/platform/language.ts";
import type { Site, Thing } from "#web/platform/structured-data.ts";

/** Subtypes of schema.org `LocalBusiness` by main category. */
const types: Readonly<Record<string, string>> = {
  transport: "AutomotiveBusiness",
  nedvizhimost: "RealEstateAgent",
  rabota: "EmploymentAgency",
  telefony: "MobilePhoneStore",
  elektronika: "ElectronicsStore",
  "bytovaya-tehnika": "ElectronicsStore",
  "mebel-i-interer": "FurnitureStore",
  "stroitelstvo-i-remont": "HardwareStore",
  agrobazar: "Store",
  pitomtsy: "PetStore",
  "moda-i-krasota": "ClothingStore",
  "optovaya-torgovlya": "WholesaleStore",
  "natsionalnye-tovary": "Store",
  "detskiy-mir": "ToyStore",
  "sport-i-hobbi": "SportingGoodsStore",
  produkty: "GroceryStore",
  "biznes-i-oborudovanie": "Store",
  turizm: "TravelAgency",
  "otdam-i-obmen": "Store",
};
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Path of the JPEG for link previews, stored beside the WebP renditions (`docs/features/photos.md`). */
export function previewOf(photo: Photo): string {
  return photo.photo.replace(/-\d+\.webp$/, `-${Math.min(photo.width, 960)}.jpg`);
}

/** The business for search engines, by the slug of its main category; its phones are never part of it. */
export function describeBusiness(business: Business, mainCategory: string | undefined, site: Site): Thing {
  const { publicUrl, language } = site;
  const { rating, review_count: reviews, logo, addresses, schedule } = business;
  const pictures = [...(logo ? [logo] : []), ...business.gallery.slice(0, 3)];
  const located = addresses.find(({ latitude }) => latitude !== null);
  return {
    "@context": "https://schema.org",
    "@type": types[mainCategory ?? ""] ?? "LocalBusiness",
    name: business.name,
    url: publicUrl + hrefIn(language, businessPath(business)),
    ...(business.about && { description: business.about }),
    ...(pictures.length > 0 && { image: pictures.map((photo) => new URL(previewOf(photo), publicUrl).href) }),
    ...(addresses.length > 0 && {
      address: addresses.map(({ location, address }) => ({
        "@type": "PostalAddress",
        addressCountry: "KG",
        addressLocality: titleOf(location, language),
        streetAddress: address,
      })),
    }),
    ...(located && {
      geo: { "@type": "GeoCoordinates", latitude: located.latitude, longitude: located.longitude },
    }),
    ...(schedule && { openingHoursSpecification: schedule.flatMap(describeHours) }),
    ...(rating !== null &&
      reviews > 0 && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: reviews },
      }),
  };
}

function describeHours({ day, is_working, from, to }: NonNullable<Business["schedule"]>[number]): Thing[] {
  if (!is_working || from === null || to === null) return [];
  const isAllDay = from === to;
  return [
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${weekdays[day - 1]}`,
      opens: isAllDay ? "00:00" : from,
      closes: isAllDay ? "23:59" : to,
    },
  ];
}
