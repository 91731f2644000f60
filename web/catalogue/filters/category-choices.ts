/** A category to choose in the filters. */
export interface CategoryChoice {
  /** Its slug, or `all`. */
  slug: string;
  title: string;
  /** Its path, without the language. */
  to: string;
}

/** Stands for all categories: the list of the home page. */
export const allCategories = "all";

interface TitledPath {
  title: string;
  to: string;
}

/** Choices for categories; a slug is the last part of the path. */
export function toChoices(links: readonly TitledPath[]): CategoryChoice[] {
  return links.map(({ title, to }) => ({ title, to, slug: to.slice(to.lastIndexOf("/") + 1) }));
}
