import { listCatalogues } from "#contracts/business/catalogue-schemas.ts";
import { getBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { maxCatalogues } from "#contracts/business/rules.ts";
import type { Account } from "#contracts/accounts/schemas.ts";
import { type Api, isFailure } from "#web/platform/api.ts";

/** What a business has said already, so that nobody types it again for each listing. */
export interface PostingBusiness {
  /** Its first phone. */
  phone: string | undefined;
  /** The location of its first address. */
  location: number | undefined;
  /** Those that are filled by hand. */
  catalogues: { id: number; name: string }[];
}

/** Undefined for whoever is no business on show; the form works without it. */
export async function loadPostingBusiness(
  api: Api,
  { business, is_business: isBusiness, request_status: status }: Account,
): Promise<PostingBusiness | undefined> {
  if (!isBusiness || status === "expired" || business === null) return undefined;
  try {
    const [{ phones, addresses }, { results }] = await Promise.all([
      api.call(getBusinessProfile),
      api.call(listCatalogues, { params: { id: business }, query: { limit: maxCatalogues } }),
    ]);
    return {
      phone: phones[0],
      location: addresses[0]?.location.id,
      catalogues: results.flatMap(({ id, name, is_discount: fillsItself }) => (fillsItself ? [] : [{ id, name }])),
    };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return undefined;
  }
}
