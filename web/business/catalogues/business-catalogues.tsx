import type { Api } from "#web/platform/api.ts";
import { listCatalogues } from "#contracts/business/catalogue-schemas.ts";
import { maxCatalogues } from "#contracts/business/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { CatalogueGrid } from "./catalogue-grid.tsx";
import { type CatalogueView, viewCatalogue } from "./catalogue-view.ts";

/** The catalogues of a business that buyers see; also its owner sees no empty ones here. */
export async function loadCatalogues(api: Api, businessId: number): Promise<CatalogueView[]> {
  const query = { limit: maxCatalogues + 1 };
  const { results } = await api.call(listCatalogues, { params: { id: businessId }, query });
  const t = api.texts("catalogues");
  return results.filter((one) => one.product_count > 0).map((one) => viewCatalogue(one, t));
}

/** So many are shown at once: two rows on wide screens. */
const shownAtOnce = 8;

/** The catalogues on the page of their business, the later ones folded; nothing where it has none. */
export function BusinessCatalogues({ catalogues }: { catalogues: readonly CatalogueView[] }) {
  const t = useTranslations("catalogues");
  if (catalogues.length === 0) return null;
  const more = catalogues.slice(shownAtOnce);
  return (
    <section id="catalogues" className="min-w-0 scroll-mt-32">
      <h2 className="mb-3 text-xl font-semibold tracking-tight">{t("title")}</h2>
      <CatalogueGrid catalogues={catalogues.slice(0, shownAtOnce)} label={t("title")} />
      {more.length > 0 && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-lake-600">
            {t("moreCatalogues", { count: more.length })}
          </summary>
          <div className="mt-2">
            <CatalogueGrid catalogues={more} label={t("others")} />
          </div>
        </details>
      )}
    </section>
  );
}
