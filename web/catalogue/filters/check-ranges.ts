import { type ListFilters, readRanges } from "#web/catalogue/address/list-query.ts";

/** A range whose lower bound is above its upper one: the price, the dates, or a parameter by id. */
export type InvertedRange = "price" | "dates" | number;

/** The ranges of an address that no listing can satisfy. */
export function findInvertedRanges(filters: ListFilters): InvertedRange[] {
  const price = isInverted(filters.price__gte ?? "", filters.price__lte ?? "") ? ["price" as const] : [];
  const parameters = [...readRanges(filters)].filter(([, { from, to }]) => isInverted(from, to)).map(([id]) => id);
  const { date_from: since = "", date_to: until = "" } = filters;
  // Days are written as 2026-11-29: as texts they have the order of time.
  const dates = since !== "" && until !== "" && since > until ? ["dates" as const] : [];
  return [...price, ...parameters, ...dates];
}

function isInverted(from: string, to: string): boolean {
  return from !== "" && to !== "" && Number(from) > Number(to);
}
