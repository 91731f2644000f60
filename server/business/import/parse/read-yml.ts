import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { decodeHTML } from "entities";
import { maxPhotos } from "#contracts/selling/rules.ts";
import { ParseError, type ParseTask, type Source, type SourcePart, type SourceRow } from "./source.ts";
import { findXmlEncoding, readXml } from "./xml.ts";
import { addCurrency, type Currencies, mainCurrency } from "./yml/currencies.ts";
import { photosOf } from "./yml/photos.ts";
import { type OfferPrices, priceCells, priceText } from "./yml/prices.ts";
import { saysGone } from "./yml/stock.ts";

const columns = [
  "article",
  "title",
  "description",
  "category",
  "price",
  "currency",
  "discount price",
  "photos",
  "available",
];
const ownColumns = new Set(columns);
/** Elements whose children count as those of the offer. Others have their own: prices for wholesale, the name of a maker. */
const wrapped = new Map([
  ["params", "param"],
  ["pictures", "picture"],
  ["outlets", "outlet"],
]);

/** Categories of a catalogue: they are in memory. */
const maxCategories = 20_000;
/** Bytes: the file is not packed. */
const maxBytes = 64 * 2 ** 20;

interface Offer extends SourceRow, OfferPrices {
  model: Record<string, string>;
  photos: string[];
  category: string;
  /** Something says that the goods are not there. */
  isGone: boolean;
  /** Shops that have the goods or may have them, and those that have none. */
  outlets: { open: number; empty: number };
}

/** Reads the offers of a catalogue in the format of Yandex (YML): each is a row, its `param`s are columns. */
export async function* readYml({ path, maxCell, maxColumns }: ParseTask): Source {
  const categories = new Map<string, { name: string; parent: string | undefined }>();
  const currencies: Currencies = new Map();
  const ready: SourcePart[] = [];
  let [root, text, count] = ["", "", 0];
  let attributes: Record<string, string> = {};
  let offer: Offer | undefined;
  /** How deep in the offer the reading is, how deep the element is whose text is read, and in which of `wrapped` it lies. */
  let [depth, textDepth, wrapper] = [0, 0, ""];

  const addText = (part: string) => {
    if (text.length <= maxCell) text += part;
  };
  const openElement = (row: Offer, name: string, given: Record<string, string>) => {
    depth += 1;
    if (textDepth > 0) {
      // The element of an offer has tags inside: they are a part of its text.
      addText(`<${name}>`);
      return;
    }
    if (depth === 1) wrapper = name;
    if (depth === 1 ? wrapped.has(name) : depth > 2 || wrapped.get(wrapper) !== name) return;
    [text, attributes, textDepth] = ["", given, depth];
    if (name === "outlet") row.outlets[saysGone("instock", given["instock"] ?? "") ? "empty" : "open"] += 1;
  };
  const closeElement = (row: Offer, name: string) => {
    depth -= 1;
    if (textDepth === 0) return;
    if (depth >= textDepth) {
      addText(`</${name}>`);
      return;
    }
    textDepth = 0;
    takeElement(row, name, { text: text.trim(), attributes, maxColumns });
  };
  const closeOffer = (row: Offer) => {
    const shop = { category: pathOf(row.category, categories), currency: mainCurrency(currencies) };
    ready.push({ kind: "row", row: toRow(row, shop) });
    offer = undefined;
  };

  const reading = readXml(
    createReadStream(path),
    {
      open(name, given) {
        root ||= name;
        if (root !== "yml_catalog") throw new ParseError("format_unknown");
        if (offer) openElement(offer, name, given);
        else if (name === "offer") [offer, depth, textDepth] = [openOffer((count += 1), given), 0, 0];
        else {
          [text, attributes] = ["", given];
          if (name === "currency") addCurrency(currencies, given);
        }
      },
      close(name) {
        if (offer && depth > 0) closeElement(offer, name);
        else if (offer) closeOffer(offer);
        else if (name === "category") {
          if (categories.size >= maxCategories) throw new ParseError("too_large_unpacked");
          categories.set(attributes["id"] ?? "", { name: text.trim().slice(0, 200), parent: attributes["parentId"] });
        }
      },
      text: addText,
      take: () => ready.splice(0),
    },
    { maxBytes, encoding: findXmlEncoding(await readFile(path)) },
  );
  yield { kind: "columns", names: columns, hidden: [] };
  yield* reading;
}

function openOffer(line: number, attributes: Record<string, string>): Offer {
  return {
    line,
    cells: { article: attributes["id"] ?? "", description: "" },
    price: "",
    oldPrice: "",
    currency: "",
    category: "",
    model: {},
    photos: [],
    isGone: Object.entries(attributes).some(([name, value]) => saysGone(name, value)),
    outlets: { open: 0, empty: 0 },
  };
}

interface OfferElement {
  text: string;
  attributes: Record<string, string>;
  maxColumns: number;
}

/** Takes what an element of an offer says. Of two the later one counts, if it says anything. */
function takeElement(row: Offer, name: string, { text, attributes, maxColumns }: OfferElement): void {
  if (saysGone(name, text)) row.isGone = true;
  if (text === "") return;
  if (name === "description") row.cells["description"] = textOfHtml(text);
  else if (name === "name") row.cells["title"] = lineOfHtml(text);
  else if (name === "price") row.price = priceText(text, attributes);
  else if (name === "oldprice") row.oldPrice = text;
  else if (name === "currencyId") row.currency = text;
  else if (name === "categoryId") row.category ||= text;
  else if (name === "picture") row.photos = [...new Set([...row.photos, ...photosOf(text)])].slice(0, maxPhotos);
  else if (["typePrefix", "vendor", "model"].includes(name)) row.model[name] = lineOfHtml(text).slice(0, 200);
  else if (name === "param") addParameter(row, { name: attributes["name"] ?? "", value: lineOfHtml(text), maxColumns });
}

function addParameter(
  { cells }: Offer,
  { name, value, maxColumns }: { name: string; value: string; maxColumns: number },
): void {
  const column = name.trim().slice(0, 200);
  // What an element says is not for a parameter to change: «currency» may be the one of a wallet.
  if (column === "" || ownColumns.has(column) || Object.keys(cells).length >= maxColumns) return;
  cells[column] ??= value;
}

/** The row of an offer: `category` is the path of its names, `currency` the main one of the shop. */
function toRow(row: Offer, { category, currency }: { category: string; currency: string }): SourceRow {
  const { typePrefix, vendor, model } = row.model;
  const { open, empty } = row.outlets;
  const isGone = row.isGone || (empty > 0 && open === 0);
  const title = row.cells["title"] || [typePrefix, vendor, model].filter(Boolean).join(" ");
  const photos = row.photos.join(" ");
  const own = { title, category, photos, available: isGone ? "0" : "1", ...priceCells(row, currency) };
  return { line: row.line, cells: { ...row.cells, ...own } };
}

/** The names from the main category to this one; parents that go round in a circle end somewhere. */
function pathOf(id: string, categories: ReadonlyMap<string, { name: string; parent: string | undefined }>): string {
  const names: string[] = [];
  for (let at = categories.get(id); at && names.length < 8; at = categories.get(at.parent ?? ""))
    names.unshift(at.name);
  return names.join(" > ");
}

/** Descriptions may be HTML: what is read of it is its text. */
function textOfHtml(html: string): string {
  const text = html
    .replace(/<(?:br|\/p|\/li|\/div|\/tr|\/h[1-6])\b[^<>]*>/gi, "\n")
    // Words of two cells are two words; a letter that is bold is a part of its word.
    .replace(/<\/?(?:p|li|div|ul|ol|td|th|tr|table|h[1-6]|hr|img)\b[^<>]*>/gi, " ")
    .replace(/<\/?[a-z!][^<>]*>/gi, "");
  return decodeHTML(text)
    .replaceAll("\u00a0", " ")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

/** The same in one line: names, and values of parameters. */
function lineOfHtml(html: string): string {
  return textOfHtml(html).replaceAll("\n", " ");
}
