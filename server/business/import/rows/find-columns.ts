import type { Currency } from "#contracts/base/currency.ts";
import {
  type ColumnField,
  type ImportColumn,
  importColumns,
  maxImportColumns,
} from "#contracts/business/import/rules.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { ParseError } from "../parse/source.ts";
import { nameKey, withoutUnit } from "../columns/name-key.ts";
import { findOwnColumn, orderOf, type OwnColumn } from "../columns/own-column.ts";

/** Names that are told of columns nothing is known of. */
const maxUnknown = 50;

/** The columns of a file: those of ours, and those of parameters by their names. */
export interface FileColumns {
  /** What the file calls each of our columns that it has. */
  own: Partial<Record<ImportColumn, string>>;
  /** That of «Цена, сом»: the currency of rows that name none. */
  currency?: Currency;
  /** The price before a discount has a column of its own, which is empty, 0 or the price itself where there is none. */
  hasOldPrice?: boolean;
  /** Columns that may be parameters, by {@link nameKey}, with what the file calls them. */
  others: Map<string, string>;
  unknown: string[];
  /** Those that the file does not show. */
  hidden: ReadonlySet<string>;
}

/**
 * Recognises the columns of a header, in Russian, Kyrgyz and English. Of two that mean the same the better name counts.
 * Refuses a header without article numbers, or with two names of the first order for one column.
 */
export function findColumns(
  header: readonly string[],
  catalogue: Catalogue,
  hidden: readonly string[] = [],
): FileColumns {
  const known = parameterKeys(catalogue);
  const named = header.filter((name) => name !== "").map((name) => ({ name, own: findOwnColumn(name) }));
  const best = new Map<OwnColumn["column"], OwnColumn & { name: string }>();
  const others = new Map<string, string>();
  const unknown: string[] = [];
  const price = named
    .flatMap(({ own }) => (own?.column === "price" ? [own] : []))
    .toSorted((one, other) => one.rank - other.rank)[0];
  const addOther = (name: string) => {
    const key = [name, withoutUnit(name)].map(nameKey).find((candidate) => known.has(candidate));
    if (key === undefined) unknown.push(name);
    else if (!others.has(key)) others.set(key, name);
  };
  // «Товар» is a parameter of a category and a name of the title: it is the title where nothing else is.
  const isParameter = ({ name }: { name: string }) => known.has(nameKey(name));
  for (const { name, own } of [...named.filter((one) => !isParameter(one)), ...named.filter(isParameter)]) {
    const other = own && best.get(own.column);
    const isOther = own === undefined || (other !== undefined && other.name !== name && isParameter({ name }));
    // «Валюта (Закупочная цена)» is no currency of what is sold.
    const isOfOther = own?.ofPrice !== undefined && own.ofPrice !== 0 && own.ofPrice !== (price ? orderOf(price) : 0);
    if (isOther || isOfOther) {
      addOther(name);
      continue;
    }
    if (other === undefined || own.rank < other.rank) best.set(own.column, { ...own, name });
    // Of several stores: the first one counts.
    if (other === undefined || own.column === "quantity") continue;
    if (own.rank === 0 && other.rank === 0) throw new ParseError("column_twice", { one: other.name, other: name });
    unknown.push(own.rank < other.rank ? other.name : name);
  }
  const leaveOut = (column: OwnColumn["column"]) => {
    const left = best.get(column);
    if (left) unknown.push(left.name);
    best.delete(column);
  };
  // Beside a quantity it is the value of all that there is.
  if (best.get("price")?.isTotal && best.has("quantity")) leaveOut("price");
  const currency = best.get("price")?.currency;
  for (const column of ["discount_price", "old_price"] as const) {
    const ofDiscount = best.get(column)?.currency;
    if (ofDiscount !== undefined && ofDiscount !== (currency ?? "KGS")) leaveOut(column);
  }
  if (!best.has("price") || best.has("discount_price")) leaveOut("old_price");
  if (!best.has("article")) throw new ParseError("no_article");
  if (best.size + others.size < 2) throw new ParseError("one_column");
  const names = Object.fromEntries([...best].map(([column, { name }]) => [column, name]));
  const { old_price: before, ...own } = names as FileColumns["own"] & { old_price?: string };
  // The column of the price is that of the discounted one: see `withOldPrice`.
  if (before !== undefined) Object.assign(own, { price: before, discount_price: own.price });
  return {
    own,
    ...(currency && { currency }),
    ...(before !== undefined && { hasOldPrice: true }),
    others,
    unknown: unknown.slice(0, maxUnknown),
    hidden: new Set(hidden),
  };
}

/** Offers of YML name their parameters one by one. */
export function addColumns(columns: FileColumns, names: Iterable<string>): void {
  for (const name of names) {
    if (Object.values(columns.own).includes(name)) continue;
    const key = nameKey(withoutUnit(name));
    if (columns.others.size < 500 && !columns.others.has(key)) columns.others.set(key, name);
  }
}

/** A column of a file that is read, with its meaning. */
export interface ReadColumn {
  name: string;
  field: ColumnField;
  currency: Currency | null;
  is_hidden: boolean;
}

/** Lists the columns that are read, and those that are not. Includes the columns that rows have added so far. */
export function listColumns(
  { own, currency, others, unknown, hidden }: FileColumns,
  catalogue: Catalogue,
): { read: ReadColumn[]; unknown: string[] } {
  const known = parameterKeys(catalogue);
  const read: ReadColumn[] = importColumns.flatMap((field) => {
    const name = own[field];
    if (name === undefined) return [];
    return [{ name, field, currency: (field === "price" && currency) || null, is_hidden: hidden.has(name) }];
  });
  const left = new Set(unknown);
  const parameters = new Set<string>();
  for (const [key, name] of others)
    if (known.has(key)) parameters.add(name);
    else if (findOwnColumn(name) === undefined) left.add(name);
  for (const name of parameters) read.push({ name, field: "parameter", currency: null, is_hidden: hidden.has(name) });
  return { read: read.slice(0, maxImportColumns), unknown: [...left].slice(0, maxUnknown) };
}

function parameterKeys({ parameterById }: Catalogue): Set<string> {
  const keys = new Set<string>();
  for (const { title_ru, title_ky, key } of parameterById.values())
    for (const name of [title_ru, title_ky, key]) keys.add(nameKey(withoutUnit(name))).add(nameKey(name));
  return keys;
}
