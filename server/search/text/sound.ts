/**
 * How a Russian word sounds, roughly: words that are written wrong as they are heard («крават», «акумулятор», «каридор») have the key of the
 * right one. For words that no listing has.
 */

/** Letters of unstressed vowels that cannot be told apart, and signs without a sound. */
const heardAs: Readonly<Record<string, string>> = {
  о: "а",
  е: "и",
  э: "и",
  я: "и",
  ы: "и",
  ю: "у",
  ь: "",
  ъ: "",
};

/** Voiced consonants sound voiceless at the end of a word and before a voiceless one. */
const voiceless: Readonly<Record<string, string>> = { б: "п", в: "ф", г: "к", д: "т", ж: "ш", з: "с" };
const endsVoice = /[бвгджз](?=[пфктшсхцчщ]|$)/g;

/** The key of a folded word in Cyrillic letters. */
export function soundOf(word: string): string {
  let heard = "";
  for (const letter of word) heard += heardAs[letter] ?? letter;
  return (
    heard
      // A consonant that is written and not said: «лестница», «праздник», «чувство».
      .replace(/([сз])[тд](?=н)/g, "$1")
      .replace(/вств/g, "ств")
      .replace(/[сз]ч/g, "щ")
      .replace(/[тд]с/g, "ц")
      .replace(/[тдс](?=ц)/g, "")
      .replace(endsVoice, (letter) => voiceless[letter] ?? letter)
      // «Касса» and «каса».
      .replace(/(.)\1+/g, "$1")
  );
}
