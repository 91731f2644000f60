import type { FlatCategory } from "#contracts/catalogue.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

/** A main category as menus and tiles show it. */
export interface CategoryLink {
  id: number;
  title: string;
  /** Path without the language. */
  to: string;
  image: string | null;
  count: number;
}

/** The main categories in the reader's language, in the order of the site. */
export function linkCategories(categories: readonly FlatCategory[], language: Language): CategoryLink[] {
  return categories.map((category) => ({
    id: category.id,
    title: titleOf(category, language),
    to: `/category/${category.title_slug}`,
    image: category.image,
    count: category.product_count,
  }));
}
