import type { ListedBusiness } from "#contracts/business/directory/schemas.ts";
import type { Suggestion } from "#contracts/listings/schemas.ts";
import { presentBusinessCard, presentOpening, presentPlace } from "#server/business/page/present.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { ListedBusinessRow } from "./queries.ts";

export function presentListedBusiness(row: ListedBusinessRow, catalogue: Catalogue, now: Date): ListedBusiness {
  return {
    ...presentBusinessCard(row, catalogue),
    is_vip: row.vip_until !== null && row.vip_until > now,
    opening: presentOpening(row, now),
    locations: row.location_ids.flatMap((id) => presentPlace(id, catalogue) ?? []),
  };
}

export function presentBusinessSuggestion(row: ListedBusinessRow, catalogue: Catalogue, now: Date): Suggestion {
  const { id, name, link, logo, category, rating, review_count, opening, locations } = presentListedBusiness(
    row,
    catalogue,
    now,
  );
  return {
    kind: "business",
    text: name,
    ...(category && { category }),
    first_photo: logo,
    business: { id, link, rating, review_count, is_open: opening?.is_open ?? null, location: locations[0] ?? null },
  };
}
