/** Cyrillic letters as they sound, for names that are written in Latin letters: «тойота» finds Toyota. */
const latin: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "j",
  з: "z",
  и: "i",
  й: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  ң: "n",
  о: "o",
  ө: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ү: "u",
  ф: "f",
  х: "h",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sh",
  ъ: "",
  ы: "i",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
};
/** Latin letters that one of another writing stands for. */
const alike: Readonly<Record<string, string>> = { y: "i", c: "k", q: "k", w: "v" };

/** A title or what is typed to find it, reduced to what sounds alike in both alphabets. */
export function foldOption(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => latin[letter] ?? letter)
    .replaceAll(/[ycqw]/g, (letter) => alike[letter] ?? letter);
}
