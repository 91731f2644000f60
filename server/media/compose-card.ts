import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";
import { escapeHtml } from "#server/platform/escape-html.ts";
import { decodePicture, openPicture, PictureError } from "./decode-picture.ts";

/** What the picture of a link shows. */
export interface Card {
  /** The bytes of its picture; without one the text has all the width. */
  picture: Buffer | undefined;
  headline: string;
  /** Large, below the headline. */
  figure: string;
  /** Small, at the end. */
  note: string;
  /** The name of the site, with the bytes of its mark. */
  brand: { name: string; mark: Buffer };
}

/** Pixels, as link previews want them. */
export const cardSize = { width: 1_200, height: 630 } as const;

const fontfile = fileURLToPath(new URL("fonts/onest.ttf", import.meta.url));
/** What the font lacks: it would be drawn as boxes, or in whatever the machine has. */
const unknown = /[^ -~\u00A0§©«°-³·»×\u2009–—‘-‚“-„•…€−ЁІА-яёі№ҒғҚқҢңҮүҺһӘәӨө₽≈]+/g;
/** Replacements for letters and signs that the font lacks. */
const substitutes: Readonly<Record<string, string>> = {
  "\u2032": "'",
  "\u2033": '"',
  "÷": ":",
  "⁄": "/",
  "≤": "<=",
  "≥": ">=",
  "≠": "<>",
  ı: "i",
  ł: "l",
  Ł: "L",
  ø: "o",
  Ø: "O",
  ß: "ss",
  є: "е",
  Є: "Е",
  ґ: "г",
  Ґ: "Г",
  Ұ: "У",
  ұ: "у",
};
const colours = { text: "#1d1a17", figure: "#0b5bcb", note: "#6a6258", ground: "#ffffff" } as const;
const margin = 56;
/** Of the mark and its name, and the room below them. */
const brandHeight = 96;
/** Pixels: four lines. */
const maxHeadlineHeight = 250;
/** Characters of a headline that are looked at: more never fit. */
const maxHeadlineLength = 110;
/** Characters fewer with each attempt to make a headline fit. */
const shortenBy = 12;
/** Bytes; beyond them the picture is encoded again at the next quality. */
const maxBytes = 150_000;
const qualities = [82, 66, 48] as const;

interface Style {
  font: string;
  colour: string;
}

const styles = {
  brand: { font: "Onest Bold 36", colour: colours.figure },
  headline: { font: "Onest Bold 48", colour: colours.text },
  figure: { font: "Onest Bold 60", colour: colours.figure },
  note: { font: "Onest 30", colour: colours.note },
} as const satisfies Record<string, Style>;

interface Drawn {
  input: Buffer;
  width: number;
  height: number;
}

/** Draws the picture of a link as a JPEG of {@link cardSize}. A picture that cannot be read is left out. */
export async function composeCard({ picture, headline, figure, note, brand }: Card): Promise<Buffer> {
  const shown = picture && (await cover(picture));
  const left = (shown ? cardSize.height : 0) + margin;
  const width = cardSize.width - left - margin;
  const name = await draw(brand.name, styles.brand, width);
  const title = await drawFitting(headline, width);
  const sum = await draw(figure, styles.figure, width);
  const place = await draw(note, styles.note, width);
  const { height: markHeight, width: markWidth } = await sharp(brand.mark).metadata();
  const titleTop = margin + brandHeight;
  const layers: OverlayOptions[] = [
    { input: brand.mark, left, top: margin },
    ...put(name, left + markWidth + 16, margin + Math.round((markHeight - (name?.height ?? 0)) / 2)),
    ...put(title, left, titleTop),
    ...put(sum, left, titleTop + (title ? title.height + 36 : 0)),
    ...put(place, left, cardSize.height - margin - (place?.height ?? 0)),
  ];
  return encode(shown ? [...layers, { ...shown, left: 0, top: 0 }] : layers);
}

/** The picture as a square as high as the card. */
async function cover(bytes: Buffer) {
  const side = cardSize.height;
  try {
    const { picture } = await decodePicture(bytes, () => ({ width: side, height: side, fit: "cover" }));
    return { input: await openPicture(picture).png({ compressionLevel: 0 }).toBuffer() };
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}

/** Text within a width, in as many lines as it takes; undefined where nothing of it can be drawn. */
async function draw(text: string, { font, colour }: Style, width: number): Promise<Drawn | undefined> {
  const known = substitute(text);
  if (known === "") return undefined;
  const markup = `<span foreground="${colour}">${escapeHtml(known)}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font, fontfile, width, wrap: "word-char", rgba: true, dpi: 72 },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Returns the text in letters that the font has («3½″» becomes «3 1/2"»), without those that have no replacement. */
export function substitute(text: string): string {
  const known = text.normalize("NFC").replaceAll(unknown, (found) => Array.from(found, substituteLetter).join(""));
  return known.replaceAll(/ {2,}/g, " ").trim();
}

function substituteLetter(letter: string): string {
  const plain = letter.normalize("NFKC");
  const fraction = /^(\d+)\u2044(\d*)$/.exec(plain);
  // Without the space «3½» would be 31/2.
  if (fraction) return ` ${fraction[1]}/${fraction[2]} `;
  if (/^[⁰-⁹]$/u.test(letter)) return `^${plain}`;
  if (/^\p{M}$/u.test(letter)) return "";
  const bare = letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return [substitutes[letter], plain, bare].find((other) => other && !other.match(unknown)) ?? " ";
}

/** A headline, cut between words until it fits. */
async function drawFitting(headline: string, width: number): Promise<Drawn | undefined> {
  let text = headline.length > maxHeadlineLength ? cut(headline, maxHeadlineLength) : headline;
  for (;;) {
    const drawn = await draw(text, styles.headline, width);
    if (!drawn || drawn.height <= maxHeadlineHeight || text.length <= shortenBy) return drawn;
    text = cut(text, text.length - shortenBy);
  }
}

function cut(text: string, length: number): string {
  const start = text.slice(0, length);
  const end = start.lastIndexOf(" ");
  return `${(end > length / 2 ? start.slice(0, end) : start).replace(/(?<![\s,.:;–—…-])[\s,.:;–—…-]+$/, "")}…`;
}

function put(drawn: Drawn | undefined, left: number, top: number): OverlayOptions[] {
  return drawn ? [{ input: drawn.input, left, top }] : [];
}

async function encode(layers: OverlayOptions[]): Promise<Buffer> {
  const { data, info } = await sharp({ create: { ...cardSize, channels: 3, background: colours.ground } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = { data, info };
  for (const quality of qualities) {
    const jpeg = await openPicture(drawn).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length <= maxBytes || quality === qualities.at(-1)) return jpeg;
  }
  throw new Error("no quality");
}
