/**
 * Letters and digits in other styles: mathematical alphabets, full width, in circles and squares. People copy them from
 * pages that make «𝗶𝗣𝗵𝗼𝗻𝗲» of «iPhone».
 */
const styled =
  /[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f169}\u{1f170}-\u{1f189}\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u24b6-\u24e9\u2102-\u2115\u2119-\u211d\u2124\u2128\u212c-\u2138]/gu;

/** A text in NFC whose letters and digits have no style of their own; other signs («½», «№», «™») stay. */
export function plainLetters(text: string): string {
  return text.replace(styled, (letter) => letter.normalize("NFKC")).normalize("NFC");
}
