import { findWebLinks } from "#contracts/base/find-web-links.ts";

/** A part of a message: text, or a link. */
export interface TextPart {
  text: string;
  /** Where it begins in the message. */
  start: number;
  /** Of a link: the address. */
  href?: string;
  /** It leads to another site. */
  isOutside?: boolean;
}

/** The parts of a text in their order. `siteUrl` is the address of this site, without a slash at the end. */
export function splitLinks(text: string, siteUrl: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { address, start, url } of findWebLinks(text)) {
    if (start > end) parts.push({ text: text.slice(end, start), start: end });
    parts.push({ text: address, start, href: url.href, isOutside: url.origin !== siteUrl });
    end = start + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end });
  return parts;
}
