import type { Language } from "#web/platform/language.ts";

export interface FeedItem {
  title: string;
  /** Full address, which is its identity too. */
  address: string;
  /** Readable by `Date`. */
  date: string;
  description: string;
  /** Full address of a JPEG. */
  picture?: string | undefined;
}

interface Feed {
  title: string;
  description: string;
  language: Language;
  /** Full address of the page that has the same. */
  page: string;
  /** Full address of the feed itself. */
  address: string;
  items: readonly FeedItem[];
}

/** Writes RSS 2.0. Without items it is a valid feed, too. */
export function writeFeed({ title, description, language, page, address, items }: Feed): string {
  const head =
    tag("title", title) +
    tag("link", page) +
    tag("description", description) +
    tag("language", language) +
    `<atom:link href="${escapeXml(address)}" rel="self" type="application/rss+xml"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head}\n${items.map((item) => `${writeItem(item)}\n`).join("")}</channel></rss>\n`;
}

/** The answer with a feed. `maxAge`: seconds for which it may be kept. */
export function answerWithFeed(feed: Feed, maxAge: number): Response {
  const headers = {
    "content-type": "application/rss+xml; charset=utf-8",
    "cache-control": `public, max-age=${maxAge}`,
  };
  return new Response(writeFeed(feed), { headers });
}

function writeItem({ title, address, date, description, picture }: FeedItem): string {
  return `<item>${tag("title", title)}${tag("link", address)}${tag("guid", address)}${tag("pubDate", new Date(date).toUTCString())}${tag("description", description)}${
    // Its size is required, and 0 where it is not known.
    picture === undefined ? "" : `<enclosure url="${escapeXml(picture)}" length="0" type="image/jpeg"/>`
  }</item>`;
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** What XML 1.0 forbids even where it is escaped: control characters, halves of characters, U+FFFE and U+FFFF. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
}
