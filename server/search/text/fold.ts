/**
 * Folding: the form in which texts are compared. Different spellings of a word (capitals, ё or е, у for ү on keyboards without ү,
 * "128гб" or "128 гб") fold to the same tokens.
 */
import { plainLetters } from "#contracts/base/plain-letters.ts";

/** Letters; the rest of longer runs is ignored. */
const MAX_TOKEN_LENGTH = 40;

const SEPARATOR = 0;
/** For characters without a width (stress marks, soft hyphens, joiners): they do not end a word. */
const NOTHING = 1;

/** Kyrgyz, Kazakh, Uzbek and Ukrainian letters, with the ones that are typed on keyboards without them. */
const LOOKALIKES: Record<string, string> = {
  ё: "е",
  ғ: "г",
  қ: "к",
  ҳ: "х",
  һ: "х",
  і: "и",
  ї: "и",
  є: "е",
  ә: "а",
  ұ: "у",
  ґ: "г",
  ў: "у",
  ѓ: "г",
  ќ: "к",
  ө: "ө",
  ү: "ү",
  ң: "ң",
  ß: "s",
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  "²": "2",
  "³": "3",
};

/** What each UTF-16 code unit folds to, except for ө, ү and ң, which show that a word is Kyrgyz. */
const FOLDED_CODES = buildFoldedCodes();

function buildFoldedCodes(): Uint16Array {
  const codes = new Uint16Array(0x10000);
  const isLetter = /[\p{L}\p{Nd}]/u;
  const isInvisible = /[\p{Mn}\p{Me}\p{Cf}]/u;
  for (let code = 0; code < 0x10000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCharCode(code);
    if (isInvisible.test(letter)) codes[code] = NOTHING;
    const lower = letter.toLowerCase().charAt(0);
    const known = LOOKALIKES[lower];
    if (known !== undefined) codes[code] = known.charCodeAt(0);
    else if (isLetter.test(letter)) codes[code] = baseLetter(lower).charCodeAt(0);
  }
  return codes;
}

/** A Latin letter without its diacritics; any other letter as it is (й is a letter, not an и with a mark). */
function baseLetter(letter: string): string {
  const base = letter.normalize("NFD").charAt(0);
  return base >= "a" && base <= "z" ? base : letter;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/**
 * The tokens of a text, folded except for ө, ү and ң, which show the stemmer that a word is Kyrgyz. At most 40 characters each.
 * `foldLetters` completes the folding.
 */
export function tokenizeKeepingKyrgyz(text: string): string[] {
  const tokens: string[] = [];
  scanTokens(plainLetters(text), (token) => tokens.push(token));
  return tokens;
}

/** A token of {@link tokenizeKeepingKyrgyz} and where it stands in the text. */
export interface TokenSpan {
  token: string;
  start: number;
  end: number;
}

/** The tokens of a text in plain letters ({@link plainLetters}) with their places in it. */
export function findTokenSpans(text: string): TokenSpan[] {
  const spans: TokenSpan[] = [];
  scanTokens(text, (token, start, end) => spans.push({ token, start, end }));
  return spans;
}

function scanTokens(source: string, onToken: (token: string, start: number, end: number) => void): void {
  let token = "";
  let start = 0;
  let end = 0;
  let digits = false;
  for (let at = 0; at < source.length; at++) {
    const code = FOLDED_CODES[source.charCodeAt(at)] ?? SEPARATOR;
    if (code === NOTHING) continue;
    const digit = isDigit(code);
    if (token !== "" && (code === SEPARATOR || digit !== digits)) {
      if (digits && isDecimalPoint(source, at, token)) {
        token += ".";
        continue;
      }
      onToken(token, start, end);
      token = "";
    }
    if (code === SEPARATOR) continue;
    if (token === "") start = at;
    end = at + 1;
    digits = digit;
    if (token.length < MAX_TOKEN_LENGTH) token += String.fromCharCode(code);
  }
  if (token !== "") onToken(token.endsWith(".") ? token.slice(0, -1) : token, start, end);
}

/** Whether the character at `at`, after the digits of `token`, makes a number such as 1,5 or 2.4 (not a date, a list or an address). */
function isDecimalPoint(source: string, at: number, token: string): boolean {
  const mark = source.charAt(at);
  if ((mark !== "." && mark !== ",") || token.includes(".") || token.length >= MAX_TOKEN_LENGTH - 1) return false;
  const before = source.charAt(at - token.length - 1);
  if (before === "." || before === ",") return false;
  let end = at + 1;
  while (isDigit(source.charCodeAt(end))) end++;
  if (end === at + 1) return false;
  const after = source.charAt(end);
  return !((after === "." || after === ",") && isDigit(source.charCodeAt(end + 1)));
}

const KYRGYZ_LETTERS = /[өүң]/g;

/** ө to о, ү to у, ң to н in a token of `tokenizeKeepingKyrgyz`. */
export function foldLetters(token: string): string {
  return token.replace(KYRGYZ_LETTERS, (letter) => (letter === "ө" ? "о" : letter === "ү" ? "у" : "н"));
}

/** The folded tokens of a text, each of at most 40 characters. */
export function tokenize(text: string): string[] {
  return tokenizeKeepingKyrgyz(text).map(foldLetters);
}

/** The folded tokens joined by spaces; idempotent. */
export function foldText(text: string): string {
  return tokenize(text).join(" ");
}
