import sax from "sax";

/** Elements by name: texts, elements, or several of the same name in their order. */
export interface XmlFields {
  [name: string]: string | XmlFields | (string | XmlFields)[];
}

/** Characters; real answers have some hundreds. */
const maxLength = 64 * 1024;
const maxDepth = 8;

/** The elements of the root of an XML document; undefined for anything else, also with declarations of types and entities. */
export function readXml(text: string): XmlFields | undefined {
  if (text.length > maxLength) return undefined;
  const parser = sax.parser(true, { trim: false });
  const open: { name: string; fields: XmlFields; text: string }[] = [];
  let root: XmlFields | undefined;
  let isRefused = false;
  const addText = (piece: string) => {
    const last = open.at(-1);
    if (last) last.text += piece;
  };
  Object.assign(parser, {
    onerror() {
      isRefused = true;
      // Without it the parser would throw at the next piece.
      parser.resume();
    },
    ondoctype: () => (isRefused = true),
    onopentag({ name }: { name: string }) {
      if (open.length >= maxDepth || root) isRefused = true;
      else open.push({ name, fields: Object.create(null) as XmlFields, text: "" });
    },
    ontext: addText,
    oncdata: addText,
    onclosetag() {
      const closed = open.pop();
      if (!closed) return;
      const { name, fields } = closed;
      const value = Object.keys(fields).length > 0 ? fields : closed.text;
      const parent = open.at(-1);
      if (parent) add(parent.fields, name, value);
      else root = typeof value === "string" ? Object.create(null) : value;
    },
  });
  parser.write(text).close();
  return isRefused || open.length > 0 ? undefined : root;
}

function add(fields: XmlFields, name: string, value: string | XmlFields): void {
  const known = fields[name];
  if (known === undefined) fields[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else fields[name] = [known, value];
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** A document `<response>` of texts. */
export function writeXml(fields: Record<string, string>): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<response>${elements.join("")}</response>`;
}

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
