import type { Api } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import type { ListFilters } from "./address/list-query.ts";

/** How search engines should treat a list. */
interface Indexing {
  /** Canonical path with its query, without the language. */
  path: string;
  /** True if anything but the location narrows the list. */
  noIndex: boolean;
  /** True if the address itself names a location. */
  isOfLocation: boolean;
}

/**
 * Search engines index a list without filters or with a location only (`docs/features/sitemap.md`).
 */
export function describeIndexing(path: string, { location, ...others }: ListFilters): Indexing {
  const isOfLocation = location !== undefined && /^\d+$/.test(location);
  return {
    path: isOfLocation ? `${path}?location=${location}` : path,
    noIndex: Object.values(others).some((value) => value !== undefined),
    isOfLocation,
  };
}

/** The site for search engines: schema.org `WebSite` with its search, and the `Organization` behind it. */
export function describeSite({ publicUrl, language }: Pick<Api, "publicUrl" | "language">): Record<string, unknown>[] {
  const home = publicUrl + hrefIn(language, "/");
  return [
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: "Жарыя",
      alternateName: "Jarya",
      url: home,
      inLanguage: language,
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${home}?search={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Жарыя",
      url: publicUrl,
      areaServed: { "@type": "Country", name: "Kyrgyzstan" },
    },
  ];
}
