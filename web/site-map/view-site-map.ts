import type { CategoryNode, Location } from "#contracts/catalogue.ts";
import { childrenOf, countryId } from "#web/location/location-search.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

export interface SiteMapEntry {
  title: string;
  /** Path without the language. */
  to: string;
}

interface SiteMapView {
  /** Main categories, and what is right inside each. */
  groups: (SiteMapEntry & { children: SiteMapEntry[] })[];
  /** Site maps of the places inside. */
  places: SiteMapEntry[];
}

/** Lists of the whole country, or of one place. */
export function viewSiteMap(
  tree: readonly CategoryNode[],
  locations: readonly Location[],
  place: Location | undefined,
  language: Language,
): SiteMapView {
  const narrowed = place ? `?location=${place.id}` : "";
  return {
    groups: tree.map((main) => {
      const to = `/category/${main.title_slug}`;
      const children = main.children.map((child) => ({
        title: titleOf(child, language),
        to: `${to}/${child.title_slug}${narrowed}`,
      }));
      return { title: titleOf(main, language), to: to + narrowed, children };
    }),
    places: childrenOf(locations, place?.id ?? countryId).map((inside) => ({
      title: titleOf(inside, language),
      to: `/sitemap?location=${inside.id}`,
    })),
  };
}
