import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { computeCompleteness } from "#contracts/business/profile-rules.ts";
import type { BusinessAddress, BusinessDelivery } from "#contracts/business/record-schemas.ts";
import { linkChangeDays, nameChangeDays } from "#contracts/business/rules.ts";
import { presentPlaceInRegion } from "#server/business/page/present.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { presentPhoto } from "#server/photos/present.ts";
import { dayMs } from "#server/platform/clock.ts";
import type { AddressRow } from "./address-queries.ts";
import type { DeliveryRow } from "./delivery-queries.ts";
import type { PictureRow } from "./photo-queries.ts";
import type { ProfileRow } from "./profile-queries.ts";

/** Everything that is stored of a profile. */
export interface ProfileRows {
  profile: ProfileRow;
  phones: string[];
  addresses: AddressRow[];
  deliveries: DeliveryRow[];
  pictures: PictureRow[];
}

/** When the link may be changed again; undefined: now. */
export function nextLinkChange({ link_changed_at }: Pick<ProfileRow, "link_changed_at">, now: Date): Date | undefined {
  return nextChange(link_changed_at, linkChangeDays, now);
}

/** When another name may be chosen; undefined: now. */
export function nextNameChange({ name_changed_at }: Pick<ProfileRow, "name_changed_at">, now: Date): Date | undefined {
  return nextChange(name_changed_at, nameChangeDays, now);
}

function nextChange(last: Date | null, days: number, now: Date): Date | undefined {
  if (last === null) return undefined;
  const next = new Date(last.getTime() + days * dayMs);
  return next > now ? next : undefined;
}

export function presentProfile(rows: ProfileRows, catalogue: Catalogue, now: Date): BusinessProfile {
  const { profile, phones, addresses, deliveries, pictures } = rows;
  const withoutDelivery = profile.without_delivery && deliveries.length === 0;
  const picturesOf = (kind: PictureRow["kind"]) => pictures.filter((row) => row.kind === kind).map(presentPhoto);
  const { id, name, about, link, whatsapp, telegram, instagram, email, website, schedule, holidays, version } = profile;
  const [logo = null] = picturesOf("logo");
  const banners = picturesOf("banner");
  return {
    id,
    name,
    about,
    link,
    next_link_change_date: nextLinkChange(profile, now)?.toISOString() ?? null,
    category: profile.category_id,
    logo,
    banners,
    gallery: picturesOf("gallery"),
    phones,
    whatsapp,
    telegram,
    instagram,
    email,
    website,
    addresses: addresses.map((row) => presentAddress(row, catalogue)),
    schedule,
    holidays,
    deliveries: deliveries.map((row) => presentDelivery(row, catalogue)),
    without_delivery: withoutDelivery,
    request_status: profile.request_status,
    demo_until: profile.demo_until?.toISOString() ?? null,
    paid_until: profile.paid_until?.toISOString() ?? null,
    registration_step: profile.registration_step,
    completeness: computeCompleteness({
      logo: logo !== null,
      banner: banners.length > 0,
      contacts: phones.length > 0,
      addresses: addresses.length > 0,
      about: about !== "",
      category: profile.category_id !== null,
      link: link !== null,
      schedule: schedule !== null,
      delivery: deliveries.length > 0 || withoutDelivery,
    }),
    version,
  };
}

export function presentAddress(row: AddressRow, catalogue: Catalogue): BusinessAddress {
  const { id, address, latitude, longitude } = row;
  const place = presentPlace(row.location_id, catalogue);
  const location = presentPlaceInRegion(row.location_id, catalogue) ?? { ...place, region: place };
  return { id, location, address, latitude, longitude };
}

export function presentDelivery({ location_id, ...row }: DeliveryRow, catalogue: Catalogue): BusinessDelivery {
  return { ...row, location: location_id === null ? null : presentPlace(location_id, catalogue) };
}

function presentPlace(id: number, { locationById }: Catalogue): NonNullable<BusinessDelivery["location"]> {
  const location = locationById.get(id);
  return { id, title_ru: location?.title_ru ?? "", title_ky: location?.title_ky ?? "" };
}
