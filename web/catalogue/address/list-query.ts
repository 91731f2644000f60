/*
 * The address of a list. Its query names are the API's. A form without a script cannot join values: it sends `option`
 * repeatedly and `p21_from`, `p21_to` for a range, and the loader redirects to the canonical address.
 */
import { ordersOf } from "./list-orders.ts";

/** Filters in the order of a canonical address. */
const filterNames = [
  "search",
  "location",
  "near",
  "area",
  "delivers_to",
  "deal_type",
  "price__gte",
  "price__lte",
  "currency",
  "options",
  "parameters",
  "date_from",
  "date_to",
  "is_business",
  "ordering",
] as const;
/** The position in the list: dropped when a filter changes. */
const positionNames = ["key", "offset"] as const;
const listNames = new Set<string>([...filterNames, ...positionNames]);
/** The change of filters after which no place narrows a list, not even the one that is remembered. */
export const everywhere = { location: "all", near: undefined, area: undefined, delivers_to: undefined } as const;
/** Default values, left out of an address. */
const defaults: Readonly<Record<string, string>> = { currency: "KGS" };
/** Whole numbers, which may be typed with spaces. */
const amountNames = new Set(["price__gte", "price__lte"]);

/** The filters of an address by the API's names; empty and default ones are left out. */
export type ListFilters = Partial<Record<(typeof filterNames)[number] | (typeof positionNames)[number], string>>;

/** How numbers in the fields of a form are read: a price, and a bound of a range. */
export interface NumberReading {
  amount: (typed: string) => string;
  bound: (typed: string) => string;
}

const withoutSpaces = (typed: string) => typed.replaceAll(/\s/g, "");
const canonical: NumberReading = { amount: withoutSpaces, bound: withoutSpaces };

/** Reads the filters of an address; those of a submitted form with `typedNumbers`. */
export function readFilters(query: URLSearchParams, numbers = canonical): ListFilters {
  const joined: Record<string, string> = { options: joinOptions(query), parameters: joinRanges(query, numbers) };
  const filters: ListFilters = {};
  for (const name of [...filterNames, ...positionNames]) {
    const text = (joined[name] ?? query.get(name) ?? "").trim();
    const value = amountNames.has(name) ? numbers.amount(text) : text;
    if (value !== "" && value !== defaults[name]) filters[name] = value;
  }
  const { ordering } = filters;
  const [usual, ...others] = ordersOf(filters);
  // Nothing is relevant to no search, nor near to no place.
  const isForOthers = ordering === "relevance" || ordering === "distance";
  if (ordering === usual.ordering || (isForOthers && !others.some((other) => other.ordering === ordering)))
    delete filters.ordering;
  if (filters.currency && !filters.price__gte && !filters.price__lte) delete filters.currency;
  return filters;
}

/** The query of the canonical address, `?…` or empty. */
export function writeFilters(filters: ListFilters): string {
  const query = new URLSearchParams();
  for (const name of [...filterNames, ...positionNames]) {
    const value = filters[name];
    if (value) query.set(name, value);
  }
  // Commas and colons need no escaping in a query: the address stays readable.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text === "" ? "" : `?${text}`;
}

/** Fields of a plain form that no canonical address has: one option, and the chosen category. */
const formNames = new Set(["option", "category"]);

/** True if lists read this name of an address. */
export function isListName(name: string): boolean {
  return listNames.has(name) || formNames.has(name) || rangeName.test(name);
}

/** True if the address was submitted by a plain form: it has such fields or empty ones. */
export function needsJoining(query: URLSearchParams): boolean {
  return [...query].some(([name, value]) => formNames.has(name) || rangeName.test(name) || value.trim() === "");
}

/** The filters with some changes, on the first page; undefined drops a filter. */
export function changeFilters(filters: ListFilters, changes: ListFilters): ListFilters {
  return { ...filters, key: undefined, offset: undefined, ...changes };
}

/** Ids of the chosen options. */
export function readOptions({ options }: ListFilters): number[] {
  return (options ?? "").split(",").filter(Boolean).map(Number);
}

/** A range of one parameter as written in the address; either side may be empty. */
export interface RangeText {
  from: string;
  to: string;
}

/** Ranges by parameter id. */
export function readRanges({ parameters }: ListFilters): Map<number, RangeText> {
  const ranges = new Map<number, RangeText>();
  for (const part of (parameters ?? "").split(",")) {
    const [id = "", bounds = ""] = part.split(":");
    const [from = "", to = ""] = bounds.split("..");
    if (id !== "") ranges.set(Number(id), { from, to });
  }
  return ranges;
}

/** `21:2005..2012,22:..150000`; a range with both sides empty is dropped. */
export function writeRanges(ranges: ReadonlyMap<number, RangeText>): string {
  return [...ranges]
    .filter(([, { from, to }]) => from !== "" || to !== "")
    .toSorted(([a], [b]) => a - b)
    .map(([id, { from, to }]) => `${id}:${from}..${to}`)
    .join(",");
}

/** Ids in ascending order, each once. */
export function writeOptions(ids: Iterable<number>): string {
  return [...new Set(ids)].toSorted((a, b) => a - b).join(",");
}

const rangeName = /^p(\d+)_(from|to)$/;

function joinOptions(query: URLSearchParams): string {
  const pieces = [query.get("options") ?? "", ...query.getAll("option")].flatMap((text) => text.split(","));
  return pieces.some((piece) => piece !== "" && !/^\d+$/.test(piece))
    ? pieces.join(",")
    : writeOptions(pieces.filter(Boolean).map(Number));
}

function joinRanges(query: URLSearchParams, numbers: NumberReading): string {
  const pieces = [...query].filter(([name]) => rangeName.test(name));
  if (pieces.length === 0) return query.get("parameters") ?? "";
  const ranges = readRanges({ parameters: query.get("parameters") ?? "" });
  for (const [name, value] of pieces) {
    const [, id = "", side] = rangeName.exec(name) ?? [];
    const known = ranges.get(Number(id)) ?? { from: "", to: "" };
    ranges.set(Number(id), {
      ...known,
      [side === "from" ? "from" : "to"]: numbers.bound(value),
    });
  }
  return writeRanges(ranges);
}
