import { isInvisible, isPairAt } from "./read-signs.ts";

/**
 * A text in small plain letters without what nobody sees (characters without a width, marks, direction), as addresses and numbers are
 * looked for in it, with the place of each of its characters in the text as written.
 */
export interface PlainText {
  written: string;
  plain: string;
  /** Undefined where every character is in its own place. */
  places: readonly number[] | undefined;
}

/** Letters of everyday texts: none of them is invisible, and each small letter takes the place of its capital. */
const everyday =
  /^[\t\n\r -~\u00a0\u00ab\u00bb\u0400-\u0482\u048a-\u052f\u2013\u2014\u2018-\u201e\u2026\u20bd\u2116]*$/;

const ideographicStop = "\u3002";

export function readPlainText(written: string): PlainText {
  if (everyday.test(written)) return { written, plain: written.toLowerCase(), places: undefined };
  const places: number[] = [];
  let plain = "";
  for (let at = 0; at < written.length; at += 1) {
    const code = written.charCodeAt(at);
    if (code < 0x80) {
      plain += written.charAt(at).toLowerCase();
      places.push(at);
      continue;
    }
    const from = at;
    if (isPairAt(written, at)) at += 1;
    if (isInvisible(written, from)) continue;
    const letters = code < 0x530 ? written.charAt(from).toLowerCase() : plainOf(written.slice(from, at + 1));
    plain += letters;
    for (let unit = 0; unit < letters.length; unit += 1) places.push(from);
  }
  return { written, plain, places };
}

function plainOf(character: string): string {
  return character === ideographicStop ? "." : character.normalize("NFKC").toLowerCase();
}

/** Where a character of the plain text stands in the text as written. */
export function placeOf({ places }: PlainText, at: number): number {
  return places ? (places[at] ?? 0) : at;
}

/** The stretch as it was written. */
export function writtenPart(text: PlainText, start: number, end: number): string {
  const { written } = text;
  const last = placeOf(text, end - 1);
  return written.slice(placeOf(text, start), last + (isPairAt(written, last) ? 2 : 1));
}
