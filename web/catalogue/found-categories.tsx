import { Suspense, use } from "react";
import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { findCategoryPath, hrefOfPath } from "./address/category-path.ts";
import { type FacetSource, readCounts } from "./filters/use-facets.ts";
import { Subcategories, type SubcategoryLink } from "./subcategories.tsx";

/** The most that are worth a look. */
const maxFound = 8;

/** The categories in which a search finds something, the largest first, for the loader. None where there is no choice. */
export async function findCategories(
  facets: FacetSource,
  categories: readonly FlatCategory[],
  language: Language,
): Promise<SubcategoryLink[]> {
  const counts = facets instanceof Promise ? readCounts(await facets) : facets;
  const counted = counts?.categories ?? [];
  const byId = new Map(categories.map((category) => [category.id, category]));
  const links = counted
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxFound)
    .flatMap(([id, count]) => {
      const category = byId.get(id);
      const path = category && findCategoryPath(categories, category.title_slug);
      return category && path ? [{ id, title: titleOf(category, language), to: hrefOfPath(path), count }] : [];
    });
  return links.length > 1 ? links : [];
}

interface FoundCategoriesProps {
  links: Promise<SubcategoryLink[]>;
  /** The query of the search, which the links keep. */
  query: string;
}

/** The categories in which a search finds something, with the numbers of their listings. */
export function FoundCategories({ links, query }: FoundCategoriesProps) {
  return (
    <Suspense key={query}>
      <FoundRow links={links} query={query} />
    </Suspense>
  );
}

function FoundRow({ links, query }: FoundCategoriesProps) {
  return <Subcategories links={use(links)} query={query} isNarrowed={false} facets={null} listKey="found" />;
}
