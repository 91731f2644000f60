import { currencyNames, findCurrency } from "#contracts/selling/currency-names.ts";
import { currencies, type Currency } from "#contracts/base/currency.ts";
import { columnNames, type ImportColumn, importColumns, oldPriceNames } from "#contracts/business/import/rules.ts";
import { columnKey, wordsKey } from "./column-key.ts";
import { nameKey, withoutUnit } from "./name-key.ts";

/** The column of ours that a name of a file means. */
export interface OwnColumn {
  /** `old_price` is the price before a discount. */
  column: ImportColumn | "old_price";
  /** That of «Цена, сом». */
  currency?: Currency;
  /** Of two columns that mean the same the lower one counts; 0 is a name of the first order, below it is a surer one. */
  rank: number;
  /** The {@link orderOf} of the price whose currency «Валюта (Цена продажи)» is. */
  ofPrice?: number;
  /** «Стоимость»: beside a quantity it is the value of all that there is. */
  isTotal?: boolean;
}

/** Ranks from one name of a list to the next: a known unit stands between them. */
const step = 10;
/** A name with something in brackets that nobody knows ranks below all others. */
const withRest = 10_000;
/** Stocks of one store rank below those of all. */
const ofStore = 5_000;

/** The place of a name in the list of its column, whatever its unit; 0 is the first order. */
export function orderOf({ rank }: OwnColumn): number {
  return Math.floor(rank / step);
}

const columnByKey = makeIndex();

function makeIndex(): Map<string, OwnColumn> {
  const index = new Map<string, OwnColumn>();
  const add = (name: string, own: OwnColumn) => {
    const key = wordsKey(columnKey(name));
    if (!index.has(key)) index.set(key, own);
  };
  for (const column of importColumns) {
    const { ru, ky, en } = columnNames[column];
    for (const name of [column, ...ru, ...ky, ...en]) add(name, { column, rank: 0 });
  }
  for (const column of importColumns)
    for (const [at, name] of (columnNames[column].spare ?? []).entries())
      add(name, { column, rank: (at + 1) * step, ...(name === "Стоимость" && { isTotal: true }) });
  for (const column of importColumns)
    for (const [at, name] of (columnNames[column].surer ?? []).entries())
      add(name, { column, rank: (at - 100) * step });
  for (const [at, name] of oldPriceNames.entries()) add(name, { column: "old_price", rank: (at + 1) * step });
  return index;
}

/** The column that a header names: in Russian, Kyrgyz or English, with or without a unit. */
export function findOwnColumn(name: string): OwnColumn | undefined {
  const key = columnKey(name);
  const own = findNamed(key) ?? findPriced(key) ?? findCurrencyColumn(key) ?? findWithTail(key);
  if (own) return own;
  const bare = findNamed(columnKey(withoutUnit(nameKey(name).replace(/[ .:]+$/, ""))));
  // A price in roubles or by the thousand is none of ours, and a currency is of the price that brackets name.
  if (!bare || bare.column.endsWith("price") || bare.column === "currency") return undefined;
  return { ...bare, rank: bare.rank + withRest };
}

/** A name of a list, its words in any order, or several names of one column: «Код / Артикул», «Цена: Цена продажи». */
function findNamed(key: string): OwnColumn | undefined {
  const whole = columnByKey.get(wordsKey(key));
  // «Цена (договорная)» is a column of prices, not of «yes».
  if (whole && !(whole.column === "is_negotiable" && key.includes("/"))) return whole;
  const parts = key.split("/");
  const [first, ...others] = parts.length > 1 ? parts.map((part) => columnByKey.get(wordsKey(part))) : [];
  if (!first || !others.every((other) => other?.column === first.column)) return undefined;
  const ranks = [first, ...others].map((one) => one?.rank ?? 0);
  const surest = Math.min(...ranks);
  // Neither of the names alone: it is not of the first order.
  return { ...first, rank: surest < 0 ? surest + 1 : Math.max(1, ...ranks) };
}

/** «с НДС»: prices on the site are what buyers pay. A price without the tax is none. */
const withTax = /[ /](?:с|со|с учетом|включая|вкл) (?:ндс|налогом|налога|налоги|налогами)(?=[ /]|$)/;
const byPiece =
  /[ /](?:за |per )?(?:1 ?)?(?:шт|штук[уаи]|ед|единиц[уаы]|даана|даанасы|pcs|piece|unit)(?:[ /](?:изм|измерения|товара))?(?=[ /]|$)/;
const currencyWords = new RegExp(
  `(?:^|[ /])(?:(?:в|in) )?(${currencies
    .flatMap((currency) => currencyNames[currency])
    .map((name) => columnKey(name).replaceAll("$", "\\$").replaceAll(" ", "[ /]"))
    .toSorted((one, other) => other.length - one.length)
    .join("|")})(?=[ /]|$)`,
  "g",
);

/** «Цена, сом», «Цена (сом)», «Цена $», «Цена в сомах», «price, KGS», «Цена, сом/шт.», «Цена за 1 шт.», «Цена с НДС» */
function findPriced(key: string): OwnColumn | undefined {
  const taxed = key.replace(withTax, "");
  const plain = taxed.replace(byPiece, "");
  const said = new Set(
    Array.from(plain.matchAll(currencyWords), ([, name = ""]) => findCurrency(name.replaceAll("/", " "))),
  );
  const rest = plain.replace(currencyWords, "").replace(/^[ /]+/, "");
  const [currency] = said;
  const bare = rest === key || said.size > 1 ? undefined : findNamed(rest);
  if (!bare?.column.endsWith("price")) return undefined;
  const { isTotal, ...own } = bare;
  return {
    ...own,
    // A price of one piece is no value of all of them.
    ...(isTotal && plain === taxed && { isTotal }),
    ...(currency && { currency }),
    rank: bare.rank + (currency === "USD" ? 2 : 1),
  };
}

/** «Валюта (Цена продажи)» is the currency of that price; «Валюта (KGS/USD)» says what may stand in it. */
function findCurrencyColumn(key: string): OwnColumn | undefined {
  const at = key.indexOf("/");
  const own = at < 0 ? undefined : columnByKey.get(wordsKey(key.slice(0, at)));
  if (own?.column !== "currency") return undefined;
  const rest = key.slice(at + 1);
  if (rest.split("/").every((name) => findCurrency(name) !== undefined)) return { ...own, rank: own.rank + 1 };
  const price = findNamed(rest) ?? findPriced(rest);
  return price?.column === "price" ? { ...own, rank: own.rank + 1, ofPrice: orderOf(price) } : undefined;
}

/** What may stand behind the names of some columns, with what it adds to the rank. */
const tails: readonly { pattern: RegExp; columns: readonly OwnColumn["column"][]; rank: number }[] = [
  { pattern: /[ /](?:шт|штук|штука|ед|даана|pcs)$/, columns: ["quantity", "available"], rank: 1 },
  { pattern: /[ /](?:ru|rus|рус|русский|на русском|орусча)$/, columns: ["title", "description", "category"], rank: 1 },
  {
    pattern: /[ /](?:ky|kg|кырг|кыргызский|на кыргызском|кыргызча)$/,
    columns: ["title", "description", "category"],
    rank: 2,
  },
];
/** «Наименование товара (работы, услуги)», «Номенклатура / Характеристика» */
const alsoTitle =
  /(?:[ /]и|[ /]или)?[ /](?:характеристик[аи]|упаковка|серия|работ[аы]?|услуг[аи]?|мүнөздөмөсү|кызмат)$/;
/** «Остаток на складе «Ош базары»», «Остаток на 30.11.2026», «Остаток: Основной склад» */
const stores =
  /^(?:остат(?:ок|ки)|количество|кол во|запасы?|калдык|калдыгы)(?:[ /](?:на (?:склад|конец|\d)|по склад|склад|кампа)|\/.{0,60}склад)/;

/** A name with something behind it that says nothing new, or with the number of its column: «Фото 1». */
function findWithTail(key: string): OwnColumn | undefined {
  for (const { pattern, columns, rank } of tails) {
    const bare = pattern.test(key) ? findNamed(key.replace(pattern, "")) : undefined;
    if (bare && columns.includes(bare.column)) return { ...bare, rank: bare.rank + rank };
  }
  let title = key;
  for (let count = 0; count < 4 && alsoTitle.test(title); count += 1) title = title.replace(alsoTitle, "");
  const named = title === key ? undefined : findNamed(title);
  if (named?.column === "title") return { ...named, rank: named.rank + 1 };
  const [, numbered, number] = /^(\D{1,60}?)[ /]?(\d)$/.exec(key) ?? [];
  const first = numbered === undefined ? undefined : findNamed(numbered);
  if (first && ["photos", "category"].includes(first.column))
    return { ...first, rank: first.rank + Math.max(1, Number(number)) };
  return stores.test(key) ? { column: "quantity", rank: ofStore } : undefined;
}

/** Rows above a header at most: the name of a shop, a date. */
export const maxTitleRows = 19;

/** Whether a row is a header: it names the article and another column of ours. */
export function isHeader(row: readonly string[]): boolean {
  const named = new Set(row.map((name) => findOwnColumn(name)?.column));
  named.delete(undefined);
  return named.has("article") && named.size >= 2;
}
