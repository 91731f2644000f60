import type { CategoryNode, Location } from "#contracts/catalogue/schemas.ts";
import { countryId } from "#contracts/catalogue/rules.ts";
import { isListedPlace } from "#contracts/sitemap/rules.ts";
import type { PlaceCount } from "#contracts/sitemap/schemas.ts";
import { childrenOf, indexById, levelOf } from "#web/location/location-tree.ts";
import { formatNumber } from "#web/platform/format.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

export interface SitemapEntry {
  title: string;
  /** Path without the language. */
  to: string;
  /** How many listings there are, as text; of the country's subcategories and articles none is shown. */
  count?: string;
}

/** A location with its main categories. */
interface SitemapPlace {
  id: number;
  title: string;
  /** Its own page of the sitemap; undefined where nothing lies below it. */
  to: string | undefined;
  count: string;
  categories: SitemapEntry[];
}

interface SitemapView {
  /** Main categories with their children: those that have listings here. */
  groups: (SitemapEntry & { children: SitemapEntry[] })[];
  /** What lies right below the location and has listings. */
  places: SitemapPlace[];
  /** The names of what lies right below it and has none. */
  emptyPlaces: string[];
}

interface SitemapSource {
  tree: readonly CategoryNode[];
  locations: readonly Location[];
  /** Undefined for the whole country. */
  location: Location | undefined;
  /** Of the location and what lies right below it. */
  counts: readonly PlaceCount[];
  language: Language;
}

/** The lists of the whole country, or of one location and what lies right below it. */
export function viewSitemap({ tree, locations, location, counts, language }: SitemapSource): SitemapView {
  const numbers = new Map(counts.map((row) => [`${row.location} ${row.category}`, row.listings]));
  const countAt = (place: number, category: number) => numbers.get(`${place} ${category}`) ?? 0;
  const entriesAt = (place: number, categories: readonly CategoryNode[], base: string): SitemapEntry[] =>
    categories.flatMap((category) => {
      const count = countAt(place, category.id);
      const to = `${base}/${category.title_slug}?location=${place}`;
      return count > 0 ? [{ title: titleOf(category, language), to, count: formatNumber(count) }] : [];
    });
  const byId = indexById(locations);
  const level = location ? levelOf(location, byId) : 0;
  const places = childrenOf(locations, location?.id ?? countryId).map((place) => ({
    id: place.id,
    title: titleOf(place, language),
    to: locations.some(({ parent }) => parent === place.id) ? `/sitemap?location=${place.id}` : undefined,
    count: formatNumber(tree.reduce((sum, { id }) => sum + countAt(place.id, id), 0)),
    categories: entriesAt(place.id, tree, "/category"),
  }));
  return {
    places: places.filter(({ categories }) => categories.length > 0),
    emptyPlaces: places.filter(({ categories }) => categories.length === 0).map(({ title }) => title),
    groups: tree.flatMap((main) => {
      const base = `/category/${main.title_slug}`;
      if (!location)
        return [
          {
            ...viewEverywhere(main, "/category", language),
            children: main.children.map((child) => viewEverywhere(child, base, language)),
          },
        ];
      const children = isListedPlace(2, level) ? entriesAt(location.id, main.children, base) : [];
      return entriesAt(location.id, [main], "/category").map((entry) => ({ ...entry, children }));
    }),
  };
}

function viewEverywhere(category: CategoryNode, base: string, language: Language): SitemapEntry {
  const { title_slug: slug, product_count: count } = category;
  return { title: titleOf(category, language), to: `${base}/${slug}`, count: formatNumber(count) };
}
