import type { Api } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import type { ListFilters } from "./list-query.ts";

/** What search engines should make of a list. */
interface Indexing {
  /** Path with the query that the canonical address keeps, without the language. */
  path: string;
  /** Lists narrowed in any way but by place are one and the same to a search engine. */
  noIndex: boolean;
  /** Whether the address itself narrows the list to a place. */
  isOfPlace: boolean;
}

/** A list is worth finding as it is or in a place (`server/sitemap`); every other combination is kept out. */
export function describeIndexing(path: string, { location, ...others }: ListFilters): Indexing {
  const isOfPlace = location !== undefined && /^\d+$/.test(location);
  return {
    path: isOfPlace ? `${path}?location=${location}` : path,
    noIndex: Object.values(others).some((value) => value !== undefined),
    isOfPlace,
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
