import type { CategoryDetail } from "#contracts/catalogue/schemas.ts";
import type { PriceGroup, UsualPrice } from "#contracts/market-prices/schemas.ts";
import { type ListFilters, readOptions } from "../address/list-query.ts";

interface KnownPrices {
  category: Pick<CategoryDetail, "id" | "parameters">;
  usualPrices: readonly UsualPrice[];
  groups: readonly PriceGroup[];
}

/**
 * What the goods of a list usually cost: those of its make and model, else of its category. Nothing where the list is of one kind of them whose price is
 * not known: what all cars cost says nothing of a Fit. `filters` have what the search names as options, and other words left in it.
 */
export function findListPrice(
  filters: ListFilters,
  { category, usualPrices, groups }: KnownPrices,
): UsualPrice | PriceGroup | undefined {
  if (filters.search) return undefined;
  const chosen = readOptions(filters);
  if (chosen.length === 0) return usualPrices.find((price) => price.category.id === category.id);
  const [deepest] = groups
    .filter(({ options }) => options.every((id) => chosen.includes(id)))
    .toSorted((one, other) => other.options.length - one.options.length);
  if (!deepest) return undefined;
  // Two makes, or two models, are no group; nor is a model whose make alone is known.
  const ofKind = new Set(category.parameters.slice(0, 2).flatMap(({ options }) => options.map(({ id }) => id)));
  const kind = chosen.filter((id) => ofKind.has(id));
  return kind.length === deepest.options.length ? deepest : undefined;
}
