import type { Parameter, ParameterOption } from "#contracts/catalogue/schemas.ts";
import {
  type ImportColumn,
  importColumns,
  maxArticleLength,
  maxCategoryName,
  maxImportAddress,
} from "#contracts/business/import/rules.ts";
import type { Currency } from "#contracts/base/currency.ts";
import { cleanText } from "#contracts/base/values.ts";
import { findCurrency } from "#contracts/selling/currency-names.ts";
import { readPricing, roundedPricing } from "#contracts/selling/read-price.ts";
import { maxPhotos } from "#contracts/selling/rules.ts";
import { type GivenParameter, ListingChange } from "#contracts/selling/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { OwnListingRow } from "#server/selling/queries.ts";
import { needsPhotos } from "#server/selling/states.ts";
import type { Assortment } from "./assortment.ts";
import type { SourceRow } from "../parse/source.ts";
import type { FileColumns } from "./find-columns.ts";
import { nameIndexOf } from "./name-index.ts";
import { nameKey, withoutUnit } from "../columns/name-key.ts";
import type { ReadRow, RowData, RowFault, SaidCategory } from "./row.ts";

const yes = new Set(
  "да|ооба|yes|y|true|t|истина|1|+|++|+++|есть|есть в наличии|бар|в наличии|на складе|in stock|instock".split("|"),
);
const no = new Set(
  "нет|жок|no|n|false|f|ложь|0|-|нет в наличии|отсутствует|закончился|закончилось|out of stock|outofstock".split("|"),
);
/** Takes away what there is: a discount, photos. */
const nothing = new Set(["-", "–", "—"]);
const negotiable = new Set(["договорная", "по договоренности", "договор", "келишим баада", "келишимдуу", "negotiable"]);
/** What cells are read with. */
export interface ReadingScene {
  catalogue: Catalogue;
  /** Categories by what files of the business call them, as its owner has said. */
  mapped: ReadonlyMap<string, SaidCategory>;
  /** Prices in som with tyiyn are rounded. */
  roundsPrices?: boolean;
  assortment: Assortment;
  /** The leaf of an assortment where goods with a title surely belong. */
  chooseLeaf?: (title: string, within: Assortment) => number | undefined;
}

/** Reads a row into what a listing is made of. Says what cannot be read; whether that makes a listing is found out by the rules of selling. */
export function readRow(
  { cells, section }: SourceRow,
  columns: FileColumns,
  scene: ReadingScene,
  listingOf: (article: string) => OwnListingRow | undefined,
): ReadRow {
  const faults: RowFault[] = [];
  const cellOf = (column: ImportColumn) => cells[columns.own[column] ?? ""]?.trim() || undefined;
  const fault = (column: ImportColumn, message: string, values?: RowFault["values"]) =>
    void faults.push({ field: column, column: columns.own[column] ?? null, message, ...(values && { values }) });
  for (const column of importColumns) if (cellOf(column)?.includes("\ufffd")) fault(column, "letter_broken");
  const article = readArticle(cellOf("article"), fault);
  const listing = article === null ? undefined : listingOf(article);
  const known = listing?.category_id;
  const { catalogue } = scene;
  const isNew = listing === undefined || needsPhotos(listing);
  const saidOf = (name: string | undefined) => name !== undefined && scene.mapped.has(nameKey(name));
  // A listing stays where it is, whatever group its goods are in; one that nobody has seen yet moves as the owner says.
  const ofSection = known === undefined || (isNew && saidOf(section)) ? section : undefined;
  const named = cellOf("category") ?? ofSection;
  const category = readCategory(named, { ...scene, known, isNew, title: cellOf("title") }, fault);
  const wanted: Record<string, unknown> = {
    title: cellOf("title"),
    description: cellOf("description"),
    contact_phone: cellOf("contact_phone"),
    category,
    location: readLocation(cellOf("location"), catalogue, fault),
    ...readPrices(
      { price: cellOf("price"), discount: cellOf("discount_price") },
      {
        said: readCurrency(cellOf("currency"), fault),
        ofHeader: columns.currency,
        isRounded: scene.roundsPrices === true,
      },
      fault,
    ),
  };
  const isNegotiable = readBoolean("is_negotiable", cellOf("is_negotiable"), fault);
  if (isNegotiable !== undefined) wanted["is_negotiable"] = isNegotiable;
  const parameters = readParameters(cells, columns, { catalogue, category: category ?? known }, faults);
  if (parameters.length > 0) wanted["parameters"] = parameters;
  for (const [name, value] of Object.entries(wanted)) if (value === undefined) delete wanted[name];
  const change = checkChange(wanted, fault);
  const photos = readPhotos(cellOf("photos"), fault);
  const available = readAvailable(cellOf("available")) ?? readQuantity(cellOf("quantity"));
  const title = typeof wanted["title"] === "string" ? wanted["title"].slice(0, 100) : undefined;
  const group = cellOf("category") ?? section;
  const data = {
    change,
    ...(title !== undefined && { title }),
    ...(group !== undefined && { group: { name: nameOf(group), key: nameKey(group) } }),
    ...(photos && { photos }),
    ...(available !== undefined && { available }),
    ...(isZero(cellOf("price")) && { zeroPrice: true as const }),
  };
  return { article, data, faults };
}

/** The fields that are well-formed; the others are told. */
function checkChange(wanted: Record<string, unknown>, fault: AddFault): RowData["change"] {
  const parsed = ListingChange.safeParse(wanted);
  if (parsed.success) return parsed.data;
  const rest = { ...wanted };
  for (const { path, message } of parsed.error.issues) {
    fault(String(path[0]) as ImportColumn, /^[a-z_]+$/.test(message) ? message : "invalid");
    delete rest[String(path[0])];
  }
  return ListingChange.safeParse(rest).data ?? {};
}

type AddFault = (column: ImportColumn, message: string, values?: RowFault["values"]) => void;

/** An article number as it is kept. */
export function cleanArticle(cell: string | undefined): string {
  return cleanText(cell?.slice(0, 2 * maxArticleLength) ?? "").replace(/\s+/g, " ");
}

function readArticle(cell: string | undefined, fault: AddFault): string | null {
  const article = cleanArticle(cell);
  if (article === "") fault("article", "required");
  else if (article.length > maxArticleLength) fault("article", "too_long");
  else return article;
  return null;
}

function readCategory(
  cell: string | undefined,
  scene: ReadingScene & { known: number | undefined; isNew: boolean; title: string | undefined },
  fault: AddFault,
): number | undefined {
  if (cell === undefined) return undefined;
  const { catalogue, mapped } = scene;
  const said = mapped.get(nameKey(cell));
  if (said !== undefined)
    return readSaid(said, scene, () => fault("category", "category_untold", { name: nameOf(cell) }));
  if (/^\d{1,9}$/.test(cell)) return readInGroup([Number(cell)], scene) ?? Number(cell);
  const [found, other] = nameIndexOf(catalogue).findCategories(cell);
  if (found === undefined) {
    const inGroup = readInGroup(nameIndexOf(catalogue).findGroups(cell), scene);
    if (inGroup !== undefined) return inGroup;
    const near = nameIndexOf(catalogue).findNearest(cell, scene.assortment);
    const name = nameOf(cell);
    if (near === undefined) fault("category", "category_unknown", { name });
    else fault("category", "category_near", { name, near });
  } else if (other !== undefined) fault("category", "category_many", { name: nameOf(cell) });
  else return found;
  return undefined;
}

const nameOf = (cell: string) => cell.slice(0, maxCategoryName);

/**
 * The category that the owner has said, or the one that the title says; `untold`: neither says any. A listing that was
 * on show stays where it is.
 */
function readSaid(
  { category_id: category, by_title: byTitle }: SaidCategory,
  { known, isNew, title, assortment, chooseLeaf }: Parameters<typeof readCategory>[1],
  untold: () => void,
): number | undefined {
  if (!isNew) return known;
  if (!byTitle) return category ?? undefined;
  const found = chooseLeaf?.(title ?? "", assortment) ?? category ?? known;
  if (found === undefined) untold();
  return found;
}

/** The leaf of a category that others are below: where the listing is, or where its title says. Several are none. */
function readInGroup(
  [id, ...others]: readonly number[],
  { catalogue, known, title, chooseLeaf }: Parameters<typeof readCategory>[1],
): number | undefined {
  const group = others.length > 0 ? undefined : catalogue.categoryById.get(id ?? 0);
  if (group === undefined || group.children.length === 0) return undefined;
  const isThere = catalogue.categoryById.get(known ?? 0)?.path.includes(group);
  return isThere ? known : chooseLeaf?.(title ?? "", { main: group, accepts: ({ path }) => path.includes(group) });
}

function readLocation(cell: string | undefined, catalogue: Catalogue, fault: AddFault): number | undefined {
  if (cell === undefined) return undefined;
  if (/^\d{1,9}$/.test(cell)) return Number(cell);
  const [found, other] = nameIndexOf(catalogue).findLocations(cell);
  if (found === undefined) {
    const near = nameIndexOf(catalogue).findNearestPlace(cell);
    const name = cell.slice(0, 100);
    if (near === undefined) fault("location", "location_unknown", { name });
    else fault("location", "location_near", { name, near });
  } else if (other !== undefined) fault("location", "location_many", { name: cell.slice(0, 100) });
  else return found;
  return undefined;
}

function readCurrency(cell: string | undefined, fault: AddFault): string | undefined {
  if (cell === undefined) return undefined;
  const currency = findCurrency(cell);
  if (currency === undefined) fault("currency", "choice", { choices: "KGS, USD" });
  return currency;
}

/**
 * The prices of a row, in one currency: that of its column, else that beside the price, else that of the header. «12 000
 * сом» is a price too; «договорная» is one that is agreed on.
 */
function readPrices(
  { price, discount }: { price: string | undefined; discount: string | undefined },
  { said, ofHeader, isRounded }: { said: string | undefined; ofHeader: Currency | undefined; isRounded: boolean },
  fault: AddFault,
) {
  const wanted: Record<string, unknown> = {};
  let currency = said ?? (price === undefined ? undefined : ofHeader);
  if (price !== undefined && negotiable.has(nameKey(price))) Object.assign(wanted, { price: 0, is_negotiable: true });
  else if (price !== undefined) {
    const read = readAmount("price", price, currency, fault, isRounded);
    wanted["price"] = read?.amount;
    wanted["is_negotiable"] = read?.amount === 0;
    currency ??= read?.currency;
  }
  if (discount !== undefined && isNoDiscount(discount, price)) wanted["discount_price"] = null;
  else if (discount !== undefined) {
    // A price without a currency is in som.
    const before = currency ?? (price === undefined ? undefined : "KGS");
    const read = readAmount("discount_price", discount, before, fault, isRounded);
    wanted["discount_price"] = read?.amount;
    currency ??= read?.currency;
  }
  wanted["currency"] = currency;
  return wanted;
}

function isZero(cell: string | undefined): boolean {
  const read = readPricing(cell ?? "");
  return "fault" in read && read.fault === "zero";
}

/** Takes a discount away: a sign, a zero, or nearly the price itself, which programs write where there is none. */
function isNoDiscount(discount: string, price: string | undefined): boolean {
  if (nothing.has(discount)) return true;
  if (isZero(discount)) return true;
  const [less, full] = [discount, price ?? ""].map((cell) => roundedPricing(readPricing(cell)));
  if (less === undefined || full === undefined || less.currency !== full.currency) return false;
  return less.price <= full.price && less.price * 100 >= full.price * 97;
}

/** An amount, with the currency beside it if one is there. Tells one in another currency than the row has. */
function readAmount(
  column: ImportColumn,
  cell: string,
  wanted: string | undefined,
  fault: AddFault,
  isRounded: boolean,
): { amount: number; currency?: Currency } | undefined {
  const read = readPricing(cell);
  const name = cell.slice(0, 100);
  const rounded = isRounded ? roundedPricing(read) : undefined;
  const inSom = rounded && (rounded.currency ?? wanted ?? "KGS") === "KGS" ? rounded : undefined;
  const priced = "price" in read ? read : inSom;
  if (priced) {
    const { price: amount, currency } = priced;
    if (currency === undefined || wanted === undefined || currency === wanted)
      return { amount, ...(currency && { currency }) };
    fault(column, "price_currency", { name });
  } else if (!("fault" in read)) return undefined;
  else if (read.fault === "zero") return { amount: 0 };
  else if (read.fault === "tooHigh") fault(column, "out_of_range");
  else fault(column, read.fault === "fraction" ? "price_fraction" : "amount", { name });
  return undefined;
}

function readBoolean(column: ImportColumn, cell: string | undefined, fault: AddFault): boolean | undefined {
  if (cell === undefined) return undefined;
  const said = readYesOrNo(cell);
  if (said === undefined) fault(column, "yes_or_no", { name: cell.slice(0, 100) });
  return said;
}

function readYesOrNo(cell: string): boolean | undefined {
  const key = nameKey(cell);
  return yes.has(key) ? true : no.has(key) ? false : undefined;
}

/** Yes or no, or how many there are; undefined for other words («под заказ»), which leave a listing as it is. */
function readAvailable(cell: string | undefined): boolean | undefined {
  return cell === undefined ? undefined : (readYesOrNo(cell) ?? readQuantity(cell.replace(/^\s*[<>≥≤]\s*/, "")));
}

/** Whether anything is left; undefined where that is no number («много»), which is nothing wrong: nobody is told how much there is. */
function readQuantity(cell: string | undefined): boolean | undefined {
  const plain = cell?.slice(0, 60).replace(/[\s\u00a0\u202f]/g, "") ?? "";
  const number = /^-?\d{1,12}(?:[.,]\d{1,6})?(?=[^\d.,]|$)/.exec(plain)?.[0];
  return number === undefined ? undefined : Number(number.replace(",", ".")) > 0;
}

/** Addresses between spaces, commas or semicolons: what has a comma inside has it encoded. */
function readPhotos(cell: string | undefined, fault: AddFault): string[] | undefined {
  if (cell === undefined) return undefined;
  if (nothing.has(cell)) return [];
  const addresses = [...new Set(cell.split(/[\s;|]+|,(?=\s*https?:)/i).filter(Boolean))];
  const wrong = addresses.find((address) => address.length > maxImportAddress || !/^https:\/\/[^/]/i.test(address));
  if (wrong !== undefined) fault("photos", "https_address");
  // A cell has room for thousands, and what is told is kept.
  return addresses.slice(0, maxPhotos).map((address) => address.slice(0, maxImportAddress));
}

/** The values of a category's parameters, by the names of columns and options. */
function readParameters(
  cells: SourceRow["cells"],
  { others }: FileColumns,
  { catalogue, category }: { catalogue: Catalogue; category: number | undefined },
  faults: RowFault[],
): GivenParameter[] {
  const parameters = catalogue.categoryById.get(category ?? 0)?.parameters ?? [];
  const given: GivenParameter[] = [];
  for (const parameter of parameters) {
    const column = columnOfParameter(parameter, others);
    const cell = cells[column ?? ""]?.trim();
    if (column === undefined || !cell) continue;
    if (parameter.type === "enter") given.push({ id: parameter.id, value: cell.slice(0, 200) });
    else {
      const chosen = given.flatMap(({ options }) => options ?? []);
      const options = findOptions(parameter, cell, chosen);
      if (options) given.push({ id: parameter.id, options });
      else {
        const field = `parameters.${parameter.id}`;
        // Of which choice the options are: with it the report names some.
        const parent = chosen.find((id) => parameter.options.some(({ parent_option }) => parent_option === id));
        const values = { name: cell.slice(0, 100), ...(parent !== undefined && { parent }) };
        faults.push({ field, column, message: "option_unknown", values });
      }
    }
  }
  return given;
}

function columnOfParameter({ title_ru, title_ky, key }: Parameter, others: FileColumns["others"]): string | undefined {
  for (const name of [title_ru, title_ky, key])
    for (const candidate of [name, withoutUnit(name)]) {
      const column = others.get(nameKey(candidate));
      if (column !== undefined) return column;
    }
  return undefined;
}

/** Options by their names; of a parameter that depends on another one, those of what was chosen there. */
function findOptions(parameter: Parameter, cell: string, chosen: readonly number[]): number[] | undefined {
  const { multiple, depends_on } = parameter;
  const byName = optionsByName(parameter);
  const parts = multiple ? cell.split(/[;,|]/).filter((part) => part.trim() !== "") : [cell];
  const found: number[] = [];
  for (const part of parts) {
    const option = byName
      .get(nameKey(part))
      ?.find(
        ({ parent_option }) =>
          depends_on === undefined || parent_option === undefined || chosen.includes(parent_option),
      );
    if (!option) return undefined;
    found.push(option.id);
  }
  return found;
}

const optionIndexes = new WeakMap<Parameter, Map<string, ParameterOption[]>>();

/** The options of a parameter by their names in both languages: models of cars are thousands. */
function optionsByName(parameter: Parameter): Map<string, ParameterOption[]> {
  const known = optionIndexes.get(parameter);
  if (known) return known;
  const index = new Map<string, ParameterOption[]>();
  for (const option of parameter.options)
    for (const key of new Set([nameKey(option.title_ru), nameKey(option.title_ky)]))
      index.set(key, [...(index.get(key) ?? []), option]);
  optionIndexes.set(parameter, index);
  return index;
}
