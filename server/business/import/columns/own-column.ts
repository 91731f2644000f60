import type { Currency } from "#contracts/base/currency.ts";
import { columnNames, type ImportColumn, importColumns } from "#contracts/business/import/rules.ts";
import { nameKey, withoutUnit } from "./name-key.ts";

/** The column of ours that a name of a file means. */
export interface OwnColumn {
  column: ImportColumn;
  /** That of «Цена, сом». */
  currency?: Currency;
  /** Of two columns that mean the same the lower one counts; 0 is a name of the first order. */
  rank: number;
}

/** A name with a unit ranks below all names without one. */
const withUnit = 100;

const columnByKey = new Map<string, OwnColumn>(
  importColumns.flatMap((column) => {
    const { ru, ky, en, spare = [] } = columnNames[column];
    return [
      ...[column, ...ru, ...ky, ...en].map((name) => [columnKey(name), { column, rank: 0 }] as const),
      ...spare.map((name, index) => [columnKey(name), { column, rank: index + 1 }] as const),
    ];
  }),
);

const currencyNames: Readonly<Record<Currency, readonly string[]>> = {
  KGS: ["kgs", "кгс", "som", "soms", "с", "сом", "сома", "сомов", "сомах", "сомы", "сом менен"],
  USD: [
    "usd",
    "us$",
    "$",
    "доллар",
    "доллары",
    "долларов",
    "долларах",
    "долл",
    "доллар менен",
    "доллар сша",
    "доллары сша",
    "долларов сша",
    "долларах сша",
    "долл. сша",
    "ашш доллары",
  ],
};
const currencyByName = new Map<string, Currency>(
  (["KGS", "USD"] as const).flatMap((currency) => currencyNames[currency].map((name) => [name, currency] as const)),
);

/** The column that a header names: in Russian, Kyrgyz or English, with or without a unit. */
export function findOwnColumn(name: string): OwnColumn | undefined {
  const key = columnKey(name);
  const own = columnByKey.get(key);
  if (own) return own;
  const priced = findPriced(key);
  if (priced) return priced;
  const bare = columnByKey.get(columnKey(withoutUnit(key)));
  // A price in roubles or by the thousand is none of ours.
  if (!bare || bare.column.endsWith("price")) return undefined;
  return { ...bare, rank: bare.rank + withUnit };
}

/** «Цена, сом», «Цена (сом)», «Цена $», «Цена в сомах», «price, KGS», «Цена, сом/шт.» */
function findPriced(key: string): OwnColumn | undefined {
  const plain = key.replace(/[)\]]$/, "").replace(/(?:\/| за )(?:1 ?)?(?:шт|штуку|ед)\.?$/, "");
  for (const sign of plain.matchAll(/[ ,([/]+(?:в |in )?/g)) {
    const currency = currencyByName.get(plain.slice(sign.index + sign[0].length).replace(/\.$/, ""));
    const bare = currency && columnByKey.get(columnKey(plain.slice(0, sign.index)));
    if (bare?.column.endsWith("price"))
      return { ...bare, currency, rank: bare.rank + withUnit + (currency === "KGS" ? 0 : 1) };
  }
  return undefined;
}

/** Rows above a header at most: the name of a shop, a date. */
export const maxTitleRows = 19;

/** Whether a row is a header: it names the article and another column of ours. */
export function isHeader(row: readonly string[]): boolean {
  const named = new Set(row.map((name) => findOwnColumn(name)?.column));
  named.delete(undefined);
  return named.has("article") && named.size >= 2;
}

function columnKey(name: string): string {
  return nameKey(name).replace(/[ .:]+$/, "");
}
