import type { OrganizationLeaf, SearchActionLeaf, WebSiteLeaf, WithActionConstraints } from "schema-dts";
import { isListedPlace } from "#contracts/sitemap/rules.ts";
import type { Api } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { describeThing, type Thing } from "#web/platform/structured-data.ts";
import type { ListFilters } from "./address/list-query.ts";

/** How search engines should treat a list. */
interface Indexing {
  /** Canonical path with its query, without the language. */
  path: string;
  /** True if anything but the location narrows the list, or it is too small to be worth finding. */
  noIndex: boolean;
  /** True if the address itself names a location. */
  isOfLocation: boolean;
}

/** What is known of a list beside its filters. */
interface ListFacts {
  /** 1 for a main category, 0 without a category. */
  categoryLevel: number;
  /** 1 for a region, 0 without a location. */
  locationLevel: number;
  isEmpty: boolean;
}

/**
 * Search engines index a list without filters, or with a location only if it has listings and is not too deep (`docs/features/sitemap.md`).
 */
export function describeIndexing(
  path: string,
  { location, ...others }: ListFilters,
  { categoryLevel, locationLevel, isEmpty }: ListFacts,
): Indexing {
  const isOfLocation = location !== undefined && /^\d+$/.test(location);
  const isWorthFinding = !isOfLocation || (isListedPlace(categoryLevel, locationLevel) && !isEmpty);
  return {
    path: isOfLocation ? `${path}?location=${location}` : path,
    noIndex: !isWorthFinding || Object.values(others).some((value) => value !== undefined),
    isOfLocation,
  };
}

/** The site for search engines: schema.org `WebSite` with its search, and the `Organization` behind it. */
export function describeSite({ publicUrl, language }: Pick<Api, "publicUrl" | "language">): Thing[] {
  const home = publicUrl + hrefIn(language, "/");
  const search: WithActionConstraints<SearchActionLeaf> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${home}?search={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return [
    describeThing<WebSiteLeaf>({
      "@type": "WebSite",
      name: "Жарыя",
      alternateName: "Jarya",
      url: home,
      inLanguage: language,
      potentialAction: search,
    }),
    describeThing<OrganizationLeaf>({
      "@type": "Organization",
      name: "Жарыя",
      url: publicUrl,
      areaServed: { "@type": "Country", name: "Kyrgyzstan" },
    }),
  ];
}
