import { latinOfCyrillic } from "#contracts/base/latin-letters.ts";

/** Cyrillic letters as they sound, for names that are written in Latin letters: «тойота» finds Toyota. */
const latin: Readonly<Record<string, string>> = {
  ...latinOfCyrillic,
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sh",
  ы: "i",
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
