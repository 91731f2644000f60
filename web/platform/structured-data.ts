import { hrefIn } from "./href.ts";
import type { Language } from "./language.ts";

/** A schema.org object, for `<script type="application/ld+json">`. */
export type Thing = Record<string, unknown>;

/** The site's address and the page's language. */
export interface Site {
  publicUrl: string;
  language: Language;
}

/** Breadcrumbs for search engines: schema.org `BreadcrumbList`; `to` is without the language. */
export function describeBreadcrumbs(
  crumbs: readonly { title: string; to?: string }[],
  { publicUrl, language }: Site,
): Thing {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ title, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      ...(to ? { item: publicUrl + hrefIn(language, to) } : {}),
    })),
  };
}
