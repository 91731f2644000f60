import type { LocalBusiness, LocalBusinessLeaf, OpeningHoursSpecificationLeaf, OrganizationLeaf } from "schema-dts";
import type { Business } from "#contracts/business/page-schemas.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { titleOf } from "#web/platform/language.ts";
import { describeThing, type Site, type Thing } from "#web/platform/structured-data.ts";

type LocalBusinessType = Exclude<LocalBusiness, string>["@type"];
type Described = Omit<LocalBusinessLeaf, "@type"> & { "@type": LocalBusinessType | OrganizationLeaf["@type"] };

/** Subtypes of schema.org `LocalBusiness` by main category. */
const types: Readonly<Record<string, LocalBusinessType>> = {
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
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** Path of the JPEG, stored beside the WebP renditions (`docs/features/photos.md`). */
function previewOf(photo: Photo): string {
  return photo.photo.replace(/-\d+\.webp$/, `-${Math.min(photo.width, 960)}.jpg`);
}

/**
 * The business for search engines, by the slug of its main category; its phones are never part of it. One without an address is an `Organization`: a
 * `LocalBusiness` is at a place, which search engines insist on.
 */
export function describeBusiness(business: Business, mainCategory: string | undefined, site: Site): Thing {
  const { publicUrl, language } = site;
  const { rating, review_count: reviews, logo, addresses, schedule } = business;
  const pictures = [...(logo ? [logo] : []), ...business.gallery.slice(0, 3)];
  const isAtPlace = addresses.length > 0;
  const [point] = addresses.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : { latitude, longitude },
  );
  return describeThing<Described>({
    "@type": isAtPlace ? (types[mainCategory ?? ""] ?? "LocalBusiness") : "Organization",
    name: business.name,
    url: publicUrl + hrefIn(language, businessPath(business)),
    ...(business.about && { description: business.about }),
    ...(pictures.length > 0 && { image: pictures.map((photo) => new URL(previewOf(photo), publicUrl).href) }),
    ...(isAtPlace && {
      address: addresses.map(({ location, address }) => ({
        "@type": "PostalAddress",
        addressCountry: "KG",
        addressLocality: titleOf(location, language),
        ...(location.region.id !== location.id && { addressRegion: titleOf(location.region, language) }),
        streetAddress: address,
      })),
    }),
    ...(point && { geo: { "@type": "GeoCoordinates", ...point } }),
    ...(isAtPlace && schedule && { openingHoursSpecification: schedule.flatMap(describeHours) }),
    ...(rating !== null &&
      reviews > 0 && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: reviews },
      }),
  });
}

function describeHours({
  day,
  is_working,
  from,
  to,
}: NonNullable<Business["schedule"]>[number]): OpeningHoursSpecificationLeaf[] {
  const weekday = weekdays[day - 1];
  if (!weekday || !is_working || from === null || to === null) return [];
  const isAllDay = from === to;
  return [
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${weekday}`,
      opens: isAllDay ? "00:00" : from,
      closes: isAllDay ? "23:59" : to,
    },
  ];
}
