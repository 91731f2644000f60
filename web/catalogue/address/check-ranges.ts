import { type ListFilters, readRanges } from "./list-query.ts";

/** Why a range finds nothing: its lower bound is above its upper one, or a bound is no number. */
export type RangeFault = "inverted" | "unclear";

/** The faults of the price, the dates and of parameters by id. */
export type RangeFaults = ReadonlyMap<"price" | "dates" | number, RangeFault>;

/** The ranges of an address that no listing can satisfy. */
export function findRangeFaults(filters: ListFilters): RangeFaults {
  const { date_from: since = "", date_to: until = "" } = filters;
  const price = findFault(filters.price__gte ?? "", filters.price__lte ?? "", /^\d{1,12}$/);
  const parameters = [...readRanges(filters)].map(([id, { from, to }]) => [id, findFault(from, to, number)] as const);
  // Days are written as 2026-11-29: as texts they have the order of time.
  const dates = since !== "" && until !== "" && since > until ? ("inverted" as const) : undefined;
  const all = [["price", price] as const, ...parameters, ["dates", dates] as const];
  return new Map(all.flatMap(([range, fault]) => (fault ? [[range, fault] as const] : [])));
}

/** A number as an address has it. */
const number = /^\d{1,12}(?:\.\d{1,4})?$/;

function findFault(from: string, to: string, pattern: RegExp): RangeFault | undefined {
  if ([from, to].some((bound) => bound !== "" && !pattern.test(bound))) return "unclear";
  return from !== "" && to !== "" && Number(from) > Number(to) ? "inverted" : undefined;
}
