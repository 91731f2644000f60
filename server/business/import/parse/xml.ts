import type { Readable } from "node:stream";
import sax from "sax";
import { findEncoding } from "./find-encoding.ts";
import { ParseError } from "./source.ts";

/** Entities of XML only: by default those of HTML are known too. Where it stands has to be known to the parser: without it nothing bounds what it holds. */
const options = { strictEntities: true, position: true };
/** Bytes that are decoded at once. */
const chunkSize = 64 * 1024;
/** Depth of elements: no format here needs more. */
const maxDepth = 64;
/** Attributes of an element: no format here needs more. Millions of them take memory in one piece, which ends the process and not the thread alone. */
const maxAttributes = 256;

/** Elements of a part: each takes time, however few letters it has. A sheet of all rows with a hundred cells each has two million. */
const maxElements = 2_500_000;

interface XmlHandlers<Item> {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
  /** Hands on what there is: asked after each piece. */
  take(): Item[];
}

/**
 * Reads XML as it arrives. Entities beyond the five of XML itself are an error, as is a document type that declares any: nothing is expanded or
 * fetched. `maxBytes`: unpacked.
 */
export async function* readXml<Item>(
  stream: Readable,
  handlers: XmlHandlers<Item>,
  { maxBytes, encoding }: { maxBytes: number; encoding?: string },
): AsyncGenerator<Item, void> {
  const parser = sax.parser(true, options);
  let [depth, bytes, attributeCount, elements] = [0, 0, 0, 0];
  let decoder: TextDecoder | undefined;
  Object.assign(parser, {
    onerror() {
      throw new ParseError("xml_broken");
    },
    ondoctype(text: string) {
      if (text.includes("[")) throw new ParseError("xml_entities");
    },
    onattribute() {
      attributeCount += 1;
      if (attributeCount > maxAttributes) throw new ParseError("xml_broken");
    },
    onopentag({ name, attributes }: { name: string; attributes: Record<string, string> }) {
      depth += 1;
      elements += 1;
      attributeCount = 0;
      if (elements > maxElements) throw new ParseError("too_large_unpacked");
      if (depth > maxDepth) throw new ParseError("xml_broken");
      handlers.open(localName(name), attributes);
    },
    onclosetag(name: string) {
      depth -= 1;
      handlers.close(localName(name));
    },
    ontext: handlers.text,
    oncdata: handlers.text,
  });
  const write = (text: string | null) => {
    try {
      parser.write(text as string);
    } catch (error) {
      // It stumbles over some names.
      throw error instanceof ParseError ? error : new ParseError("xml_broken");
    }
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ParseError("too_large_unpacked");
      decoder ??= openDecoder(encoding ?? encodingOf(chunk));
      write(decoder.decode(chunk, { stream: true }));
      yield* handlers.take();
    }
    write(decoder?.decode() ?? "");
    write(null);
    yield* handlers.take();
  } finally {
    stream.destroy();
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function encodingOf(chunk: Buffer): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
  return declaredEncoding(chunk) ?? "utf-8";
}

/**
 * The encoding of a file of XML: what its declaration says, unless its bytes say otherwise. Programs copy the declaration
 * of a sample and write UTF-8, or the other way round.
 */
export function findXmlEncoding(bytes: Buffer): string {
  const found = findEncoding(bytes);
  if (found.startsWith("utf-")) return found;
  const declared = declaredEncoding(bytes) ?? "utf-8";
  if (!declared.startsWith("utf-")) return declared;
  return isBroken(bytes) ? found : "utf-8";
}

/** Whether most signs beyond ASCII are none of UTF-8: a few broken ones among others are told with their rows. */
function isBroken(bytes: Buffer): boolean {
  const decoder = new TextDecoder();
  let [broken, right] = [0, 0];
  for (let start = 0; start < bytes.length; start += chunkSize) {
    const text = decoder.decode(bytes.subarray(start, start + chunkSize), { stream: true });
    broken += text.match(/\ufffd/g)?.length ?? 0;
    right += text.match(/[^\0-\u007f\ufffd]/g)?.length ?? 0;
  }
  return broken > right;
}

/** The encoding that the declaration at the beginning names, as decoders know it; undefined without one. */
function declaredEncoding(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 300).toString("latin1");
  const name = /^[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']\s{0,9}([\w.:-]{1,40})/.exec(start)?.[1]?.toLowerCase();
  // Decoders know `cp1251` and `utf8`, but not all that people call them.
  if (name === undefined || !/(?:1251|866|utf.?8)$/.test(name)) return name;
  return name.endsWith("1251") ? "windows-1251" : name.endsWith("866") ? "ibm866" : "utf-8";
}

function openDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new ParseError("encoding_unknown", { encoding });
  }
}
