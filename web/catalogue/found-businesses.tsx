import Store from "lucide-react/icons/store";
import { lazy, Suspense } from "react";
import type { ListedBusinessView } from "#web/business/directory/listed-business-view.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { ListFilters } from "./address/list-query.ts";

const load = () => import("#web/business/directory/found-businesses.tsx").then((module) => module.FoundBusinesses);
/** Few searches name a business: its script comes when one does. */
const FoundRow = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load() }));

/** Where the list has listings of businesses alone: the way to the businesses themselves. */
export function BusinessesLink({ filters, category }: { filters: ListFilters; category?: number | undefined }) {
  const t = useTranslations("catalogue");
  if (filters.is_business !== "true") return null;
  const { location } = filters;
  const query = new URLSearchParams({
    ...(category !== undefined && { category: String(category) }),
    ...(location !== undefined && location !== "all" && { location }),
  });
  return (
    <p className="mb-3">
      <PageLink
        to={`/businesses${query.size > 0 ? `?${query}` : ""}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-lake-600 hover:text-lake-700"
      >
        <Icon of={Store} size={18} />
        {t("toBusinesses")}
      </PageLink>
    </p>
  );
}

interface NamedBusinessesProps {
  businesses: readonly ListedBusinessView[];
  search: string | undefined;
}

/** A slim row of them above the listings; nothing where there are none. */
export function NamedBusinesses({ businesses, search = "" }: NamedBusinessesProps) {
  if (businesses.length === 0) return null;
  return (
    <Suspense>
      <FoundRow businesses={businesses} allPath={`/businesses?${new URLSearchParams({ search })}`} />
    </Suspense>
  );
}
