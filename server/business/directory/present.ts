import type { ListedBusiness } from "#contracts/business/directory/schemas.ts";
import type { Suggestion } from "#contracts/listings/list-schemas.ts";
import {
  presentBusinessCard,
  presentOpening,
  presentPlace,
  presentPlaceInRegion,
} from "#server/business/page/present.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { ListedBusinessRow, SuggestedBusinessRow } from "./queries.ts";

export function presentListedBusiness(row: ListedBusinessRow, catalogue: Catalogue, now: Date): ListedBusiness {
  return {
    ...presentBusinessCard(row, catalogue),
    user: row.user_id,
    is_vip: row.vip_until !== null && row.vip_until > now,
    opening: presentOpening(row, now),
    locations: row.location_ids.flatMap((id) => presentPlaceInRegion(id, catalogue) ?? []),
  };
}

export function presentBusinessSuggestion(row: SuggestedBusinessRow, catalogue: Catalogue, now: Date): Suggestion {
  const { id, name, link, logo, category, rating, review_count } = presentBusinessCard(
    { ...row, listings: 0 },
    catalogue,
  );
  return {
    kind: "business",
    text: name,
    ...(category && { category }),
    first_photo: logo,
    business: {
      id,
      link,
      rating,
      review_count,
      is_open: presentOpening(row, now)?.is_open ?? null,
      location: row.location_id === null ? null : presentPlace(row.location_id, catalogue),
    },
  };
}
