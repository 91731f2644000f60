import { useTranslations } from "#web/platform/i18n.tsx";
import { CatalogueGrid } from "./catalogue-grid.tsx";
import type { CatalogueView } from "./catalogue-view.ts";
import "#web/business/listings/texts.ts";

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
      <CatalogueGrid catalogues={catalogues.slice(0, shownAtOnce)} label={t("title")} isRow />
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
