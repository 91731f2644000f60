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

/** Addresses that name their protocol, up to what cannot be part of one. */
const written = /https?:\/\/[^\s<>"'`«»“”„]+/giu;
/** What ends a sentence or a bracket around an address, not the address. */
const closing = new Set(".,;:!?…)]}");

/** The parts of a text in their order. `siteUrl` is the address of this site, without a slash at the end. */
export function splitLinks(text: string, siteUrl: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(written)) {
    const address = trimAddress(found);
    const link = linkOf(address, siteUrl);
    if (!link) continue;
    if (index > end) parts.push({ text: text.slice(end, index), start: end });
    parts.push({ text: address, start: index, ...link });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end });
  return parts;
}

function trimAddress(found: string): string {
  // «…/Ош_(город)» is an address to its end.
  const opened = found.includes("(") ? ")" : "";
  let end = found.length;
  for (let last = found.charAt(end - 1); last !== opened && closing.has(last); last = found.charAt(end - 1)) end -= 1;
  return found.slice(0, end);
}

/**
 * A link, if it leads to the host that is read in it. Others stay text: with a name before the host («https://bank.kg@…»), or with letters, numbers
 * or signs that a browser reads as a different host.
 */
function linkOf(text: string, siteUrl: string): Required<Pick<TextPart, "href" | "isOutside">> | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return undefined;
  if (!text.toLowerCase().startsWith(`${url.protocol}//${url.host}`)) return undefined;
  return { href: url.href, isOutside: url.origin !== siteUrl };
}
