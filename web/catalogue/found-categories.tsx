import { Suspense, use } from "react";
import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { findCategoryPath, hrefOfPath } from "./address/category-path.ts";
import { type FacetCounts, type FacetSource, readCounts } from "./filters/use-facets.ts";
import { Subcategories, type SubcategoryLink } from "./subcategories.tsx";

/** The most that are worth a look. */
const maxFound = 8;

interface CategorySource {
  /** Those of the main categories. */
  facets: FacetSource;
  /** The same of the children of a category. */
  countInside: (category: number) => Promise<FacetCounts | null>;
  categories: readonly FlatCategory[];
}

/**
 * The categories in which a search finds something, the largest first, for the loader. Where only a part was counted they have no numbers. Where all of it is in one («квартира» is always real estate),
 * those inside of that; none where there is no choice.
 */
export async function findCategories(
  { facets, countInside, categories }: CategorySource,
  language: Language,
): Promise<SubcategoryLink[]> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const parents = new Set(categories.map(({ parent }) => parent));
  let counts = facets instanceof Promise ? readCounts(await facets) : facets;
  let counted = listFound(counts);
  for (let only = counted[0]; only && counted.length === 1 && parents.has(only[0]); only = counted[0]) {
    counts = await countInside(only[0]);
    counted = listFound(counts);
  }
  const isMore = counts?.isMore === true;
  const links = counted
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxFound)
    .flatMap(([id, count]) => {
      const category = byId.get(id);
      const path = category && findCategoryPath(categories, category.title_slug);
      const link = category && path && { id, title: titleOf(category, language), to: hrefOfPath(path) };
      return link ? [{ ...link, count: isMore ? undefined : count }] : [];
    });
  return links.length > 1 ? links : [];
}

function listFound(counts: FacetCounts | null): [category: number, count: number][] {
  return (counts?.categories ?? []).filter(([, count]) => count > 0);
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
