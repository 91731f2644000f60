import fc from "fast-check";
import sax from "sax";
import { expect, test } from "vitest";
import { type FeedItem, writeFeed } from "./rss.ts";

const page = "https://jarya.example/ky/category/transport?location=3&x=1";
const feedOf = (items: readonly FeedItem[]) =>
  writeFeed({ title: "a & b", description: "<all>", language: "ky", page, address: page, items });

/** The texts of a feed by the element that they are in; throws where it is not XML. */
function read(xml: string) {
  const parser = sax.parser(true);
  const texts: Record<string, string[]> = {};
  const open: string[] = [];
  const enclosures: (string | undefined)[] = [];
  Object.assign(parser, {
    onerror(error: Error) {
      throw error;
    },
    onopentag({ name, attributes }: sax.Tag) {
      open.push(name);
      if (name === "enclosure") enclosures.push(attributes["url"]);
      const path = open.slice(-2).join(" ");
      (texts[path] ??= []).push("");
    },
    onclosetag: () => void open.pop(),
    ontext(text: string) {
      const of = texts[open.slice(-2).join(" ")];
      if (of) of[of.length - 1] += text;
    },
  });
  parser.write(xml).close();
  return { texts, enclosures };
}

/** What XML has no way to say. */
const withoutForbidden = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- these are what XML 1.0 forbids
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");

test("a feed is XML that says what it was given, whatever people write", () => {
  const nasty = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("]]>", "<![CDATA[", "&amp;", "</title>", "\u0000\uD800", "<!--", "ө ү ң & «»"),
  );
  fc.assert(
    fc.property(nasty, nasty, (title, description) => {
      const item = { title, description, address: page, date: "2026-01-02T03:04:05Z", picture: `${page}&y="` };
      const { texts, enclosures } = read(feedOf([item]));
      expect(texts["item title"]).toEqual([withoutForbidden(title)]);
      expect(texts["item description"]).toEqual([withoutForbidden(description)]);
      expect(texts["item guid"]).toEqual([page]);
      expect(texts["item pubDate"]).toEqual(["Fri, 02 Jan 2026 03:04:05 GMT"]);
      expect(enclosures).toEqual([`${page}&y="`]);
    }),
    { numRuns: 40 },
  );
});

test("a feed without items is a feed", () => {
  const { texts } = read(feedOf([]));
  expect(texts["channel title"]).toEqual(["a & b"]);
  expect(texts["channel link"]).toEqual([page]);
  expect(texts["channel item"]).toBeUndefined();
});
