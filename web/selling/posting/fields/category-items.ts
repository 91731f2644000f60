import type { DealType } from "#contracts/catalogue/schemas.ts";
import { foldName } from "#web/location/location-search.ts";
import type { TreeItem } from "./tree-chooser.tsx";

/** Categories that the deal type does not tell apart: homes are sold and rented out like goods, whoever looks for work posts a job. */
export type CategoryTopic = "housing" | "resume";

/** Whose words the form speaks: of a seller, of an employer, of somebody who looks for work, of a master, of an owner of a home. */
export type PostingKind = "goods" | "job" | "service" | CategoryTopic;

/** The kind of a listing of this category and deal type. */
export function postingKindOf(category: Pick<CategoryItem, "topic"> | undefined, deal: DealType | null): PostingKind {
  if (deal === "job") return category?.topic === "resume" ? "resume" : "job";
  if (deal === "service") return "service";
  return category?.topic === "housing" ? "housing" : "goods";
}

/** A category as the form needs it; small, because the page carries all of them. */
export interface CategoryItem extends TreeItem {
  deals: readonly DealType[];
  /** What the form asks in words of its own, whatever is offered there. */
  topic?: CategoryTopic;
  /** Things are given away in it: nothing has a price. */
  isGift?: true;
  /** A listing may do without photos. */
  isPhotoOptional?: true;
  /** Address of the picture that stands for them then. */
  drawn?: string;
}

/** «Транспорт › Легковые автомобили › Авто с пробегом». */
export function pathOf(items: readonly TreeItem[], id: number): string {
  const item = items.find((known) => known.id === id);
  if (!item) return "";
  return item.parent === null ? item.title : `${pathOf(items, item.parent)} › ${item.title}`;
}

/**
 * Leaves whose path contains every word, and the `likely` ones, by id. First those whose own title starts with the first
 * word, then the likely ones.
 */
export function searchCategories(
  items: readonly TreeItem[],
  text: string,
  likely: readonly number[] = [],
): { id: number; title: string; path: string }[] {
  const words = foldName(text).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  const parents = new Set(items.map(({ parent }) => parent));
  return items
    .filter(({ id }) => !parents.has(id))
    .map((item) => ({ item, path: pathOf(items, item.id) }))
    .flatMap(({ item, path }) => {
      const isNamed = words.every((word) => foldName(path).includes(word));
      const isFirst = isNamed && foldName(item.title).startsWith(words[0] ?? "");
      const at = likely.indexOf(item.id);
      if (!isNamed && at < 0) return [];
      return [{ ...item, path, rank: isFirst ? -1 : at < 0 ? likely.length : at }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, 40)
    .map(({ id, title, path }) => ({ id, title, path: path.split(" › ").slice(0, -1).join(" › ") }));
}
