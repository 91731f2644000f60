import { Suspense } from "react";
import { type FacetSource, useFacets } from "#web/catalogue/filters/use-facets.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";

/** «148 объявлений на этом участке карты». */
export function CountHere({ facets }: { facets: FacetSource }) {
  const t = useTranslations("map");
  return (
    <Suspense fallback={t("listHere")}>
      <Count facets={facets} />
    </Suspense>
  );
}

function Count({ facets }: { facets: FacetSource }) {
  const t = useTranslations("map");
  const counts = useFacets(facets);
  if (!counts) return t("listHere");
  const values = { count: counts.count, shown: formatNumber(counts.count) };
  return t(counts.approximate ? "aboutHere" : "countHere", values);
}
