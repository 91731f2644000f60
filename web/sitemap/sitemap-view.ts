import type { CategoryNode, Location } from "#contracts/catalogue/schemas.ts";
import { countryId } from "#contracts/catalogue/rules.ts";
import { childrenOf } from "#web/location/location-tree.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

export interface SitemapEntry {
  title: string;
  /** Path without the language. */
  to: string;
}

interface SitemapView {
  /** Main categories with their children. */
  groups: (SitemapEntry & { children: SitemapEntry[] })[];
  /** The same page for each child location. */
  locations: SitemapEntry[];
}

/** The lists of the whole country, or of one location. */
export function viewSitemap(
  tree: readonly CategoryNode[],
  locations: readonly Location[],
  location: Location | undefined,
  language: Language,
): SitemapView {
  const narrowed = location ? `?location=${location.id}` : "";
  return {
    groups: tree.map((main) => {
      const to = `/category/${main.title_slug}`;
      const children = main.children.map((child) => ({
        title: titleOf(child, language),
        to: `${to}/${child.title_slug}${narrowed}`,
      }));
      return { title: titleOf(main, language), to: to + narrowed, children };
    }),
    locations: childrenOf(locations, location?.id ?? countryId).map((inside) => ({
      title: titleOf(inside, language),
      to: `/sitemap?location=${inside.id}`,
    })),
  };
}
