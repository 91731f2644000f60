import { categoryPicture } from "#contracts/catalogue/icons.ts";
import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import type { CategoryItem } from "./fields/category-items.ts";

/** All categories in a language, in the order of the site; for the loader. */
export function viewCategories(categories: readonly FlatCategory[], language: Language): CategoryItem[] {
  return categories.map((category) => {
    const drawn = categoryPicture(category.icon);
    return {
      id: category.id,
      parent: category.parent,
      title: titleOf(category, language),
      deals: category.deal_types,
      ...(category.photo_optional && { isPhotoOptional: true as const, ...(drawn && { drawn }) }),
    };
  });
}
