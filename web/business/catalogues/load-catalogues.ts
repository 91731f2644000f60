import { listCatalogues } from "#contracts/business/catalogue-schemas.ts";
import { maxCatalogues } from "#contracts/business/rules.ts";
import { coveredWidth } from "#web/listings/card/card-view.ts";
import type { Api } from "#web/platform/api.ts";
import { coversFor } from "#web/ui/photo/cover-photo.ts";
import { type CatalogueView, viewCatalogue } from "./catalogue-view.ts";

/** The catalogues of a business that buyers see; also its owner sees no empty ones here. */
export async function loadCatalogues(api: Api, businessId: number): Promise<CatalogueView[]> {
  const query = { limit: maxCatalogues + 1 };
  const { results } = await api.call(listCatalogues, { params: { id: businessId }, query });
  const t = api.texts("catalogues");
  const makeCover = coversFor(api, coveredWidth);
  return results.filter((one) => one.product_count > 0).map((one) => viewCatalogue(one, t, makeCover));
}
