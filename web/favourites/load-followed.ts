import { listFollowedBusinesses } from "#contracts/business/page-schemas.ts";
import { type BusinessCardView, viewBusinessCard } from "#web/business/view/business-card-view.ts";
import type { Api } from "#web/platform/api.ts";

export interface FollowedView {
  businesses: (BusinessCardView & { isActive: boolean })[];
  nextKey: string | null;
}

/** A page of the businesses that the user follows. Throws refusals of the API. */
export async function loadFollowed(api: Api, key: string | null): Promise<FollowedView> {
  const t = api.texts("business-page");
  const found = await api.call(listFollowedBusinesses, { query: { key } });
  return {
    businesses: found.results.map((one) => ({
      ...viewBusinessCard(one, api.language, t),
      isActive: one.is_active,
    })),
    nextKey: found.key,
  };
}
