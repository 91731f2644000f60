/**
 * Folding: the one form in which texts are compared. Whatever people type for the same word (capitals, ё or е,
 * ү or у because the keyboard has no ү, "128гб" or "128 гб") folds to the same tokens.
 */

/** Longer runs of letters are not words; the rest of them is not looked at. */
const MAX_TOKEN_LENGTH = 40;

const SEPARATOR = 0;
/** Characters without a width of their own (stress marks, soft hyphens, joiners): the word goes on. */
const NOTHING = 1;

/** Letters that are typed as a plain neighbour on a keyboard without them: Kyrgyz, Kazakh, Uzbek, Ukrainian. */
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

/** For every UTF-16 code unit: what it folds to, with ө, ү and ң kept (they tell the language of a word). */
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
 * The tokens of a text as people wrote them, lower case and without marks, but with ө, ү and ң kept, so that the
 * stemmer can see that a word is Kyrgyz. At most 40 characters each. `foldLetters` takes a token the rest of the way.
 */
export function tokenizeKeepingKyrgyz(text: string): string[] {
  const source = text.normalize("NFC");
  const tokens: string[] = [];
  let token = "";
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
      tokens.push(token);
      token = "";
    }
    if (code === SEPARATOR) continue;
    digits = digit;
    if (token.length < MAX_TOKEN_LENGTH) token += String.fromCharCode(code);
  }
  if (token !== "") tokens.push(token.endsWith(".") ? token.slice(0, -1) : token);
  return tokens;
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

/** The folded tokens of a text, in its order; each at most 40 characters. */
export function tokenize(text: string): string[] {
  return tokenizeKeepingKyrgyz(text).map(foldLetters);
}

/** The folded text: its tokens with one space between them. Folding it again changes nothing. */
export function foldText(text: string): string {
  return tokenize(text).join(" ");
}
