import { createReadStream } from "node:fs";
import { decodeHTML } from "entities";
import { ParseError, type ParseTask, type Source, type SourceRow } from "./source.ts";
import { readXml } from "./xml.ts";

/** Elements of an offer, and the column that each is. */
const columnOf: Readonly<Record<string, string>> = {
  name: "title",
  description: "description",
  price: "price",
  currencyId: "currency",
};
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

/** Categories of a catalogue: they are in memory. */
const maxCategories = 20_000;
const maxPhotos = 20;
/** Bytes: the file is not packed. */
const maxBytes = 64 * 2 ** 20;

interface Offer extends SourceRow {
  model: Record<string, string>;
  photos: string[];
  oldPrice: string;
  category: string;
}

/** Reads the offers of a catalogue in the format of Yandex (YML): each is a row, its `param`s are columns. */
export async function* readYml({ path, maxCell, maxColumns }: ParseTask): Source {
  const categories = new Map<string, { name: string; parent: string | undefined }>();
  const ready: SourceRow[] = [];
  let [root, text, count] = ["", "", 0];
  let attributes: Record<string, string> = {};
  let offer: Offer | undefined;
  /** The element whose text is read, and how deep in it the tags of HTML are. */
  let [textOf, depth] = ["", 0];

  const addParameter = (row: Offer, value: string) => {
    const name = (attributes["name"] ?? "").trim().slice(0, 200);
    if (name === "" || Object.keys(row.cells).length >= maxColumns) return;
    row.cells[name] ??= value;
  };
  const closeOffer = (row: Offer) => {
    const { typePrefix, vendor, model } = row.model;
    row.cells["title"] ??= [typePrefix, vendor, model].filter(Boolean).join(" ");
    row.cells["category"] = pathOf(row.category, categories);
    row.cells["photos"] = row.photos.join(" ");
    // The price before the discount is the price here.
    if (isAbove(row.oldPrice, row.cells["price"])) {
      row.cells["discount price"] = row.cells["price"] ?? "";
      row.cells["price"] = row.oldPrice;
    } else row.cells["discount price"] = "-";
    ready.push({ line: row.line, cells: row.cells });
    offer = undefined;
  };
  const closeElement = (row: Offer, name: string) => {
    const value = text.trim();
    const column = columnOf[name];
    if (column === "description") row.cells[column] = textOfHtml(value);
    else if (column === "title") row.cells[column] = textOfHtml(value).replaceAll("\n", " ");
    else if (column) row.cells[column] = value;
    else if (name === "param") addParameter(row, decodeHTML(value));
    else if (name === "picture" && row.photos.length < maxPhotos) row.photos.push(value);
    else if (name === "oldprice") row.oldPrice = value;
    else if (name === "categoryId") row.category ||= value;
    else if (["typePrefix", "vendor", "model"].includes(name)) row.model[name] = decodeHTML(value).slice(0, 200);
  };

  const reading = readXml(
    createReadStream(path),
    {
      open(name, given) {
        root ||= name;
        if (root !== "yml_catalog") throw new ParseError("format_unknown");
        if (offer && textOf !== "") {
          // The element of an offer has tags inside: they are a part of its text.
          if (text.length <= maxCell) text += `<${name}>`;
          depth += 1;
          return;
        }
        text = "";
        attributes = given;
        if (offer && name in columnOf) textOf = name;
        if (name === "offer") offer = openOffer((count += 1), given);
      },
      close(name) {
        if (depth > 0) {
          depth -= 1;
          if (text.length <= maxCell) text += `</${name}>`;
          return;
        }
        textOf = "";
        if (name === "category" && !offer) {
          if (categories.size >= maxCategories) throw new ParseError("too_large_unpacked");
          categories.set(attributes["id"] ?? "", { name: text.trim().slice(0, 200), parent: attributes["parentId"] });
        } else if (offer && name === "offer") closeOffer(offer);
        else if (offer) closeElement(offer, name);
      },
      text(part) {
        if (text.length <= maxCell) text += part;
      },
      take: () => ready.splice(0),
    },
    { maxBytes },
  );
  yield columns;
  yield* reading;
}

function openOffer(line: number, attributes: Record<string, string>): Offer {
  const available = attributes["available"] === "false" ? "0" : "1";
  const cells = { article: attributes["id"] ?? "", available };
  return { line, cells, model: {}, photos: [], oldPrice: "", category: "" };
}

/** The names from the main category to this one; parents that go round in a circle end somewhere. */
function pathOf(id: string, categories: ReadonlyMap<string, { name: string; parent: string | undefined }>): string {
  const names: string[] = [];
  for (let at = categories.get(id); at && names.length < 8; at = categories.get(at.parent ?? ""))
    names.unshift(at.name);
  return names.join(" > ");
}

/** Whether the price before a discount is one: shops also write 0, or the price itself. */
function isAbove(oldPrice: string, price = ""): boolean {
  const [before, now] = [numberOf(oldPrice), numberOf(price)];
  // A text that is no number is told with its row.
  return Number.isNaN(before) || Number.isNaN(now) ? oldPrice !== "" : before > now;
}

function numberOf(cell: string): number {
  return Number(cell.replace(/\s/g, "").replace(",", "."));
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
