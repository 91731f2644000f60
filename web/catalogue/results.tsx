import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { ListingGrid, SkeletonGrid } from "#web/listings/grid/listing-grid.tsx";
import type { CardPage } from "#web/listings/grid/load-cards.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { describePriceRange } from "./filters/describe-range.ts";
import type { ListedBusinessView } from "#web/business/directory/listed-business-view.ts";
import type { FilterView } from "./filters/filter-view.ts";
import { NothingFound } from "./nothing/lazy-nothing-found.tsx";
import type { AroundCount } from "./nothing/count-around.ts";
import { useIsSwitching } from "./business-switch.ts";
import { changeFilters, everywhere, type ListFilters, writeFilters } from "./address/list-query.ts";

interface ResultsProps {
  /** Null if a range of the address has a fault. */
  page: CardPage | null;
  /** The filters of the address. */
  filters: ListFilters;
  view: FilterView;
  /** Path without filters. */
  path: string;
  /** Query of the address without its cursor. */
  startQuery: string;
  /** Title of the location that narrows the list. */
  locationTitle: string | undefined;
  /** How many more there are in other locations. */
  elsewhere?: number | undefined;
  /** Nothing has the price in som, and something has it in dollars. */
  hasDollars?: boolean | undefined;
  /** What a wider circle around the place has, where the place itself has nothing. */
  around?: readonly AroundCount[];
  /** The business whose listings these are, where no listing has what was searched for. */
  seller?: ListedBusinessView | undefined;
  /** How many of its pictures are fetched first, where fewer than usual are in sight at once. */
  eager?: number;
}

/** Whether a bound is no number; else a lower bound is above its upper one. */
function hasUnclearBound({ price__gte: from = "", price__lte: to = "", parameters = "" }: ListFilters): boolean {
  return !/^\d*$/.test(from + to) || /[^\d.,:]/.test(parameters);
}

/** The cards of a list, or why there are none. */
export function Results(props: ResultsProps) {
  const { page, filters, view, path, startQuery, locationTitle, elsewhere, hasDollars, around, seller, eager } = props;
  const t = useTranslations("catalogue");
  const isSwitching = useIsSwitching();
  // Those that the page has are seen; the link to the others follows them.
  const shownElsewhere = page?.near?.elsewhere ?? 0;
  const hasMoreElsewhere = elsewhere !== undefined && elsewhere > shownElsewhere;
  if (isSwitching) return <SkeletonGrid />;
  if (!page)
    return (
      <EmptyState
        icon={SlidersHorizontal}
        title={t(hasUnclearBound(filters) ? "unclearRange" : "wrongRange")}
        text={t("fixRange")}
      />
    );
  if (page.cards.length === 0)
    return (
      <>
        {hasDollars && <DollarHint filters={filters} path={path} />}
        <NothingFound filters={filters} view={view} path={path} locationTitle={locationTitle} around={around} />
      </>
    );
  const moreElsewhere = hasMoreElsewhere && (
    <MoreElsewhere to={path + writeFilters(changeFilters(filters, everywhere))} count={elsewhere - shownElsewhere} />
  );
  return (
    <>
      {filters.key !== undefined && (
        <p className="mb-3">
          <LinkButton variant="quiet" to={path + startQuery}>
            {t("toListStart")}
          </LinkButton>
        </p>
      )}
      {shownElsewhere === 0 && moreElsewhere}
      {seller && <p className="mb-3 text-lg font-semibold wrap-anywhere">{t("ofBusiness", { name: seller.name })}</p>}
      {hasDollars && <DollarHint filters={filters} path={path} />}
      <ListingGrid page={page} eager={eager} />
      {shownElsewhere > 0 && moreElsewhere}
      {seller && (
        <p className="text-center">
          <LinkButton variant="soft" to={seller.path}>
            {t("toBusiness", { name: seller.name })}
          </LinkButton>
        </p>
      )}
    </>
  );
}

/** Where nothing has the price in som: the same in dollars, one tap away. */
function DollarHint({ filters, path }: { filters: ListFilters; path: string }) {
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const { price__gte: from, price__lte: to } = filters;
  const bounds = { from: from ? Number(from) : null, to: to ? Number(to) : null, currency: "KGS" as const };
  return (
    <p className="mb-3">
      {t("meantDollars", { price: describePriceRange(bounds, { t, language }) })}{" "}
      {/* It stands inside a sentence: what can be pressed is higher than its line. */}
      <PageLink
        to={path + writeFilters(changeFilters(filters, { currency: "USD" }))}
        rel="nofollow"
        className="relative inline-block font-semibold text-lake-600 before:absolute before:inset-x-0 before:-inset-y-2.5 hover:text-lake-700"
      >
        {t("searchInDollars")}
      </PageLink>
    </p>
  );
}

/** A place stays chosen from one list to the next: where it leaves little, the link to what other locations have. */
function MoreElsewhere({ to, count }: { to: string; count: number }) {
  const t = useTranslations("catalogue");
  return (
    <p className="mb-3">
      <PageLink
        to={to}
        rel="nofollow"
        className="inline-flex min-h-11 items-center font-semibold text-lake-600 hover:text-lake-700"
      >
        {t("moreElsewhere", { count, shown: formatNumber(count) })}
      </PageLink>
    </p>
  );
}
