import { type CSSProperties, Suspense } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import { type FacetSource, useFacets } from "./filters/use-facets.ts";

/** Subcategories before «Показать все». */
const shownCount = 12;

export interface SubcategoryLink {
  id: number;
  title: string;
  /** Path without the language and the filters. */
  to: string;
  /** All its listings; undefined where that is not known. */
  count: number | undefined;
}

interface SubcategoriesProps {
  links: readonly SubcategoryLink[];
  /** The query of the list's filters, `?…` or empty, which the links keep. */
  query: string;
  /** Something narrows the list: the numbers are then those of the narrowed list. */
  isNarrowed: boolean;
  facets: FacetSource;
  /** Identifies the list, because another list has other counts. */
  listKey: string | number;
}

/** The children of a category: twelve and «Показать все»; on phones a row to swipe, the largest first. */
export function Subcategories({ facets, isNarrowed, listKey, ...rest }: SubcategoriesProps) {
  if (rest.links.length === 0) return null;
  if (!isNarrowed) return <SubcategoryRow {...rest} />;
  return (
    <Suspense key={listKey} fallback={<SubcategoryRow {...rest} />}>
      <NarrowedRow facets={facets} {...rest} />
    </Suspense>
  );
}

type RowProps = Pick<SubcategoriesProps, "links" | "query">;

/** The row with the numbers under the filters; those of all listings after a failure. */
function NarrowedRow({ facets, links, query }: RowProps & Pick<SubcategoriesProps, "facets">) {
  const { categories: counts, isMore } = useFacets(facets) ?? {};
  if (!counts) return <SubcategoryRow links={links} query={query} />;
  const byId = new Map(counts);
  // A category may have some of those that were not counted.
  if (isMore) return <SubcategoryRow links={links.map((link) => ({ ...link, count: undefined }))} query={query} />;
  const counted = links.map((link) => ({ ...link, count: byId.get(link.id) ?? 0 }));
  // What leads to nothing is in nobody's way; the row stays, so that nothing jumps.
  const filled = counted.filter(({ count }) => count > 0);
  return <SubcategoryRow links={filled.length > 0 ? filled : counted} query={query} />;
}

function SubcategoryRow(props: RowProps) {
  const { links, query } = props;
  return (
    <CachedMarkup name="subcategories" of={query === "" ? links : undefined}>
      <Row {...props} />
    </CachedMarkup>
  );
}

function Row({ links, query }: RowProps) {
  const t = useTranslations("catalogue");
  // «Показать все» takes the room of one: it never stands for a single one.
  const cut = links.length === shownCount + 1 ? links.length : shownCount;
  const rank = new Map(links.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).map(({ id }, index) => [id, index]));
  const row = (shown: readonly SubcategoryLink[], isExtra = false) =>
    shown.map((link) => (
      <Subcategory key={link.id} link={link} query={query} order={rank.get(link.id)} isExtra={isExtra} />
    ));
  return (
    <nav aria-label={t("subcategories")} className="subcategories">
      {row(links.slice(0, cut))}
      {links.length > cut && (
        <>
          <input
            type="checkbox"
            id="all-subcategories"
            className="peer sr-only max-785:hidden"
            aria-label={t("showAllSubcategories")}
          />
          <label htmlFor="all-subcategories" className="subcategory tile-more" aria-hidden>
            <span className="tile-more-show">{t("showAll")}</span>
            <span className="tile-more-hide">{t("hide")}</span>
          </label>
          {row(links.slice(cut), true)}
        </>
      )}
    </nav>
  );
}

interface SubcategoryProps {
  link: SubcategoryLink;
  query: string;
  order: number | undefined;
  isExtra: boolean;
}

function Subcategory({ link: { title, to, count }, query, order, isExtra }: SubcategoryProps) {
  return (
    <PageLink
      to={to + query}
      rel={query === "" ? undefined : "nofollow"}
      className={isExtra ? "subcategory tile-extra" : "subcategory"}
      style={{ "--order": order } as CSSProperties}
    >
      {title} {count !== undefined && <small data-none={count === 0 ? "" : undefined}>{formatNumber(count)}</small>}
    </PageLink>
  );
}
