import type { Problem } from "#contracts/base/errors.ts";
import { changeFilters, type ListFilters } from "#web/catalogue/address/list-query.ts";

/**
 * The filters without those that the API refused, for a mistyped or outdated address; undefined if there are none to drop.
 * Prices stay: their error is shown at the field.
 */
export function repairFilters(filters: ListFilters, problem: Problem): ListFilters | undefined {
  if (problem.status !== 400 || problem.code === "price_range_inverted") return undefined;
  if (problem.code === "key_invalid") return changeFilters(filters, {});
  const refused = Object.keys(problem.errors ?? {}).filter((name) => name in filters);
  if (refused.length === 0) return undefined;
  return changeFilters(filters, Object.fromEntries(refused.map((name) => [name, undefined])));
}
