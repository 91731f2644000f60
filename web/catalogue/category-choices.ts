/** A category that the filters can lead to. */
export interface CategoryChoice {
  /** Its name in the address, or `all`. */
  slug: string;
  title: string;
  /** Its path, without the language. */
  to: string;
}

/** Stands for all categories: home (spec §4, the filter drawer). */
export const allCategories = "all";

interface TitledPath {
  title: string;
  to: string;
}

/** A choice for each category by its path; the last part of the path is the category's own name. */
export function toChoices(links: readonly TitledPath[]): CategoryChoice[] {
  return links.map(({ title, to }) => ({ title, to, slug: to.slice(to.lastIndexOf("/") + 1) }));
}
