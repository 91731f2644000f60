/**
 * Text typed in the wrong keyboard layout: the same keys in the other one, ЙЦУКЕН for QWERTY and back. On Kyrgyz keyboards ү, ө and ң
 * share the keys of у, о and н.
 */

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>";
const RUSSIAN_KEYS = "ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ";

const TO_RUSSIAN = pairKeys(LATIN_KEYS, RUSSIAN_KEYS);
const TO_LATIN = new Map([...pairKeys(RUSSIAN_KEYS, LATIN_KEYS), ...pairKeys("үөңҮӨҢ", "ejyEJY")]);

function pairKeys(from: string, to: string): Map<string, string> {
  return new Map(from.split("").map((key, at) => [key, to.charAt(at)]));
}

/**
 * The same keys in the other layout. `text` must not be folded, since [ is х and . is ю. Punctuation keys become letters unless the
 * text is mostly Cyrillic.
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
