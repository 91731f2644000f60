/** An address in a text that a page makes a link of. */
export interface WebLink {
  /** As it is written, without the signs of the sentence after it. */
  address: string;
  /** Where it begins in the text. */
  start: number;
  /** Where it leads. */
  url: URL;
}

/** Addresses that name their protocol, up to what cannot be part of one. */
const written = /https?:\/\/[^\s<>"'`«»“”„]+/giu;
/** What ends a sentence or a bracket around an address, not the address. */
const closing = new Set(".,;:!?…)]}");

/**
 * The links of a text: one definition for the pages that show them and for the shield that judges them, so that nothing can be pressed that
 * was read as something else. Takes as long as the text is.
 */
export function* findWebLinks(text: string): Iterable<WebLink> {
  if (!text.includes("://")) return;
  for (const { 0: found, index } of text.matchAll(written)) {
    const address = trimAddress(found);
    const url = readUrl(address);
    if (url) yield { address, start: index, url };
  }
}

function trimAddress(found: string): string {
  // «…/Ош_(город)» is an address to its end.
  const opened = found.includes("(") ? ")" : "";
  let end = found.length;
  for (let last = found.charAt(end - 1); last !== opened && closing.has(last); last = found.charAt(end - 1)) end -= 1;
  return found.slice(0, end);
}

/**
 * Where an address leads, if that is the host that is read in it. Others stay text: with a name before the host («https://bank.kg@…»), or with
 * letters, numbers or signs that a browser reads as a different host.
 */
function readUrl(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return undefined;
  return address.toLowerCase().startsWith(`${url.protocol}//${url.host}`) ? url : undefined;
}
