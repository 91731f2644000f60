import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

/** A main category as a link. */
export interface CategoryLink {
  title: string;
  /** Address in the language of the page. */
  href: string;
}

/** The main categories in the reader's language, in the order of the site. */
export function linkCategories(categories: readonly FlatCategory[], language: Language): CategoryLink[] {
  return categories.map((category) => ({
    title: titleOf(category, language),
    href: hrefIn(language, `/category/${category.title_slug}`),
  }));
}
