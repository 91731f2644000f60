import { createHash } from "node:crypto";
import { stylesCookie, versionOf } from "#contracts/base/cookies.ts";

/** Where the styles of a page are: in it, for a browser's first page, or in a file that the browser has. */
export type StylesPlace = "page" | "file";

/** A page as text without its styles, which are half of it and always the same, and as bytes with them. */
export interface PageBytes {
  /** With the empty element of the styles. */
  html: string;
  /** In UTF-8, perhaps with changes of the text. */
  encode(place: StylesPlace, change?: (html: string) => string): Buffer;
}

/** The styles of all pages. */
export interface PageStyles {
  /** The Content-Security-Policy source of styles in a page. */
  source: string;
  /** Announces the file of the styles (RFC 8288). */
  linkHeader: string;
  /** Where the styles of an answer go, by the cookies of its request. */
  choosePlace(cookies: string | undefined): StylesPlace;
  toPageBytes(html: string): PageBytes;
  /** A page with its styles in another place. */
  move(page: Buffer, from: StylesPlace, to: StylesPlace): Buffer;
}

interface StylesSource {
  css: string;
  /** Address of the file with the same styles: its name changes with them. */
  href: string;
  /** Writes the element of styles as the renderer does. */
  writeElement(css: string): string;
}

/** A page without the empty element, such as one for readers who save data, stays as it is. */
export function createPageStyles({ css, href, writeElement }: StylesSource): PageStyles {
  const empty = writeElement("");
  const elements: Record<StylesPlace, Buffer> = {
    page: Buffer.from(writeElement(css)),
    file: Buffer.from(`<link rel="stylesheet" href="${href}" data-precedence="only"/>`),
  };
  const inFile = new RegExp(String.raw`(?:^|;\s*)${stylesCookie}=${versionOf(href)}(?:;|$)`);
  return {
    source: `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
    linkHeader: `<${href}>; rel=preload; as=style`,
    choosePlace: (cookies) => (cookies !== undefined && inFile.test(cookies) ? "file" : "page"),
    toPageBytes: (html) => ({
      html,
      encode(place, change = (text) => text) {
        const text = change(html);
        const at = text.indexOf(empty);
        if (at < 0) return Buffer.from(text);
        const before = text.slice(0, at);
        const after = text.slice(at + empty.length);
        // One piece of memory: the collector works more often, the more there is of it.
        const start = Buffer.byteLength(before);
        const end = start + elements[place].length;
        const bytes = Buffer.allocUnsafeSlow(end + Buffer.byteLength(after));
        bytes.write(before);
        elements[place].copy(bytes, start);
        bytes.write(after, end);
        return bytes;
      },
    }),
    move(page, from, to) {
      const at = page.indexOf(elements[from]);
      if (at < 0) return page;
      return Buffer.concat([page.subarray(0, at), elements[to], page.subarray(at + elements[from].length)]);
    },
  };
}
