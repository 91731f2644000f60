import { categoryPicture } from "#contracts/catalogue/icons.ts";
import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import type { CategoryItem, CategoryTopic } from "./fields/category-items.ts";

/** Topics by the address of the category that they begin with. */
const topics: Readonly<Record<string, CategoryTopic>> = { nedvizhimost: "housing", rezyume: "resume" };

/** All categories in a language, in the order of the site; for the loader. */
export function viewCategories(categories: readonly FlatCategory[], language: Language): CategoryItem[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const topicOf = (category: FlatCategory): CategoryTopic | undefined => {
    const parent = category.parent === null ? undefined : byId.get(category.parent);
    return topics[category.title_slug] ?? (parent && topicOf(parent));
  };
  return categories.map((category) => {
    const topic = topicOf(category);
    const drawn = categoryPicture(category.icon);
    return {
      id: category.id,
      parent: category.parent,
      title: titleOf(category, language),
      deals: category.deal_types,
      ...(topic && { topic }),
      ...(category.is_gift && { isGift: true as const }),
      ...(category.photo_optional && { isPhotoOptional: true as const, ...(drawn && { drawn }) }),
    };
  });
}
