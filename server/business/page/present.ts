import { findOpening } from "#contracts/business/opening.ts";
import type { Business, BusinessCard, getBusinessFacts } from "#contracts/business/page-schemas.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import type { BusinessAddress, BusinessDelivery, PlaceInRegion } from "#contracts/business/record-schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { nameLocation } from "#server/listings/present.ts";
import { presentPhoto } from "#server/photos/present.ts";
import { bishkekDay, dayMs } from "#server/platform/clock.ts";
import { type BusinessReader, isOwnBusiness } from "./policy.ts";
import type { BusinessCardRow, BusinessFactsRow, BusinessRow, StoredDelivery, StoredPhoto } from "./queries.ts";

export function presentBusinessCard(
  row: Omit<BusinessCardRow, "request_status" | "blocked_at">,
  catalogue: Catalogue,
): BusinessCard {
  const category = catalogue.categoryById.get(row.category_id ?? 0);
  return {
    id: row.id,
    link: row.link,
    name: row.name,
    logo: row.logo && presentStoredPhoto(row.logo),
    category: category
      ? {
          id: category.id,
          title_ru: category.title_ru,
          title_ky: category.title_ky,
          title_slug: category.title_slug,
        }
      : null,
    rating: row.rating,
    review_count: row.review_count,
    product_count: row.listings,
  };
}

/** A business as its page shows it; a viewer also learns whether it is theirs, or followed by them. */
export function presentBusiness(row: BusinessRow, reader: BusinessReader, catalogue: Catalogue, now: Date): Business {
  return {
    ...presentBusinessCard(row, catalogue),
    user: row.user_id,
    about: row.about,
    follower_count: row.followers,
    is_following: reader ? row.is_following : undefined,
    is_mine: reader ? isOwnBusiness(reader, row) : undefined,
    is_vip: row.vip_until !== null && row.vip_until > now,
    member_since: row.user_created_at.toISOString(),
    opening: presentOpening(row, now),
    ...presentFacts(row, catalogue, now),
    banners: row.banners.map(presentStoredPhoto),
    gallery: row.gallery.map(presentStoredPhoto),
    gallery_count: row.gallery_count,
    catalog_count: row.catalogues,
    has_promotions: row.has_promotions,
    has_contacts: row.has_contacts,
  };
}

/** Whether it is open now, and when that changes; null where its hours were never said. */
export function presentOpening(
  { schedule, holidays }: Pick<BusinessFactsRow, "schedule" | "holidays">,
  now: Date,
): Business["opening"] {
  const opening = findOpening(schedule, holidays, now.getTime());
  if (!opening) return null;
  const { isOpen, changesAt } = opening;
  return { is_open: isOpen, changes_at: changesAt === null ? null : new Date(changesAt).toISOString() };
}

/** Hours, addresses and delivery. */
export function presentFacts(
  row: Omit<BusinessFactsRow, "request_status" | "blocked_at">,
  catalogue: Catalogue,
  now: Date,
): Reply<typeof getBusinessFacts> {
  return {
    schedule: row.schedule,
    // Yesterday's may go on past midnight.
    holidays: row.holidays.filter(({ date }) => date >= bishkekDay(new Date(now.getTime() - dayMs))),
    addresses: row.addresses.flatMap((address): BusinessAddress[] => {
      const location = presentPlaceInRegion(address.location_id, catalogue);
      if (!location) return [];
      const { id, address: text, latitude, longitude } = address;
      return [{ id, location, address: text, latitude, longitude }];
    }),
    deliveries: presentDeliveries(row.deliveries, catalogue),
    without_delivery: row.without_delivery && row.deliveries.length === 0,
  };
}

/** Conditions of delivery, with the names of places. */
export function presentDeliveries(deliveries: readonly StoredDelivery[], catalogue: Catalogue): BusinessDelivery[] {
  return deliveries.map(({ id, kind, from_amount, location_id, price, days, note }) => ({
    id,
    kind,
    from_amount,
    location: location_id === null ? null : presentPlace(location_id, catalogue),
    price,
    days,
    note,
  }));
}

export function presentStoredPhoto({ thumbhash, ...photo }: StoredPhoto): Photo {
  return presentPhoto({ ...photo, thumbhash: Buffer.from(thumbhash, "base64") });
}

/** A location by its names; null: there is none of this id. */
export function presentPlace(id: number, catalogue: Catalogue): BusinessDelivery["location"] {
  const location = catalogue.locationById.get(id);
  return location ? { id, title_ru: location.title_ru, title_ky: location.title_ky } : null;
}

/** The same with its region. */
export function presentPlaceInRegion(id: number, catalogue: Catalogue): PlaceInRegion | null {
  const location = catalogue.locationById.get(id);
  return location ? nameLocation(location) : null;
}
