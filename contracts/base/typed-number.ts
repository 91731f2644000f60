/*
 * Numbers as people write them, in forms, files and addresses. A number that can be read in two ways is refused instead
 * of changed. Pure functions, for both sides.
 */

/** Characters that are looked at. */
export const maxTypedNumber = 60;

/** Why a text is no number. `ambiguous`: «1.250» may be 1,25 or 1 250. */
export type NumberFault = "empty" | "unclear" | "ambiguous";

/** A number by its digits, so that no decimal is lost. */
export interface TypedNumber {
  whole: string;
  /** Decimals as they are written; empty without any. */
  fraction: string;
}

/**
 * A text without what copying brings along: invisible and direction marks, no-break spaces, digits and signs in full
 * width, other minus signs, capital letters. Spaces at its ends go. Superscripts of numbers stay: «1500¹» has a footnote.
 */
export function plainTyped(text: string): string {
  return text
    .slice(0, maxTypedNumber + 1)
    .replaceAll(/\p{N}+|\P{N}+/gu, (part) => (isWithSuperscript(part) ? part : part.normalize("NFKC")))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .trim()
    .toLowerCase();
}

function isWithSuperscript(part: string): boolean {
  return /\p{No}/u.test(part) && /\p{Nd}/u.test(part);
}

/** Groups of three digits behind spaces, apostrophes, dots or commas, the same between all groups. */
const grouped = /^\d{1,3}(?:([ '’`.,])\d{3})(?:\1\d{3})*$/;
/** Digits, or groups of them, with decimals behind another sign. */
const withDecimals =
  /^(\d+|\d{1,3}(?:[ '’`]\d{3})+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d{1,9}))?$/;

/** Words and letters that multiply the number before them, with the zeros that they add. */
const zerosOf: Readonly<Record<string, number>> = { к: 3, k: 3, тыс: 3, миң: 3, млн: 6 };
const scaled = /^(.*?)\s*(к|k|тыс|миң|млн)\.?$/u;

/**
 * Reads «1500», «1 500», «1'500», «1 500,50», «1.234.567», «1,234.56», «150к», «1,5 млн»; `null` for anything else.
 * Three digits behind a single dot or comma are a group («12.990»), unless a zero stands before it («0,125») or a word
 * behind them («1.250 млн»). The text is in small letters, see {@link plainTyped}.
 */
export function readTypedNumber(text: string): TypedNumber | null {
  const [, number = "", word = ""] = scaled.exec(text) ?? [];
  if (word !== "") return scale(readDecimal(number), zerosOf[word] ?? 0);
  if (/^(?!0)\d{1,3}[ '’`.,]/.test(text) && grouped.test(text))
    return { whole: text.replaceAll(/\D/g, ""), fraction: "" };
  return readDecimal(text);
}

function readDecimal(text: string): TypedNumber | null {
  const [, whole = "", fraction = ""] = withDecimals.exec(text) ?? [];
  return whole === "" ? null : { whole: whole.replaceAll(/\D/g, ""), fraction };
}

/** As whole numbers, so that nothing is lost in between. */
function scale(number: TypedNumber | null, zeros: number): TypedNumber | null {
  if (number === null) return null;
  const { whole, fraction } = number;
  return { whole: whole + fraction.slice(0, zeros).padEnd(zeros, "0"), fraction: fraction.slice(zeros) };
}

/** The number with decimals that a group of three may be: 1,25 for «1.250». `null` where it is none. */
export function readAsDecimal(text: string): number | null {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? Number(text.replace(",", ".")) : null;
}

export function toNumber({ whole, fraction }: TypedNumber): number {
  return Number(fraction === "" ? whole : `${whole}.${fraction}`);
}
