/**
 * Text typed with the wrong keyboard layout on: the same keys read in the other layout, ЙЦУКЕН for QWERTY and back.
 * On Kyrgyz keyboards ү, ө and ң share the keys of у, о and н.
 */

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>";
const RUSSIAN_KEYS = "ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ";

const TO_RUSSIAN = pairKeys(LATIN_KEYS, RUSSIAN_KEYS);
const TO_LATIN = new Map([...pairKeys(RUSSIAN_KEYS, LATIN_KEYS), ...pairKeys("үөңҮӨҢ", "ejyEJY")]);

function pairKeys(from: string, to: string): Map<string, string> {
  return new Map(from.split("").map((key, at) => [key, to.charAt(at)]));
}

/**
 * The raw text (not yet folded, since [ is х and . is ю) as the other layout would have written it. Letters of either
 * script go to the other one; punctuation keys become letters unless the text is mostly Cyrillic.
 */
export function swapLayout(text: string): string {
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  const cyrillic = text.match(/[а-яёөүң]/gi)?.length ?? 0;
  const keysAreLetters = latin >= cyrillic;
  let swapped = "";
  for (const key of text) {
    const isKey = keysAreLetters || /[a-z]/i.test(key);
    swapped += (isKey ? TO_RUSSIAN.get(key) : undefined) ?? TO_LATIN.get(key) ?? key;
  }
  return swapped;
}
