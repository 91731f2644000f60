import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";

/** The categories where goods may be. */
export interface Assortment {
  /** Where most of them are expected. */
  main: Category | undefined;
  accepts(leaf: Category): boolean;
}

/**
 * The assortment of a business: its main category, if it has named one, and goods that are sold. A list of goods names no
 * services, unless the business offers services.
 */
export function assortmentOf({ categoryById }: Pick<Catalogue, "categoryById">, id: number | null): Assortment {
  const main = categoryById.get(id ?? 0)?.path[0];
  return { main, accepts: (leaf) => leaf.path[0] === main || leaf.deal_types.includes("sell") };
}
