import type { BreadcrumbListLeaf } from "schema-dts";
import { hrefIn } from "./href.ts";
import type { Language } from "./language.ts";

/** A schema.org object, for `<script type="application/ld+json">`. */
export type Thing = Record<string, unknown>;

/** A thing that is of schema.org by its type, as in `describeThing<ProductLeaf>({ … })`: what is no part of that does not compile. */
export function describeThing<Typed extends object = never>(thing: NoInfer<Typed>): Thing {
  const untyped: object = thing;
  return { "@context": "https://schema.org", ...untyped };
}

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
  return describeThing<BreadcrumbListLeaf>({
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ title, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      ...(to ? { item: publicUrl + hrefIn(language, to) } : {}),
    })),
  });
}
