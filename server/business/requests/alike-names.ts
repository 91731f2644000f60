import { foldBusinessName, isCompanyForm } from "#server/business/records/fold-name.ts";
import { tokenize } from "#server/search/text/fold.ts";
import { cyrillicToLatin, latinToCyrillic } from "#server/search/text/transliterate.ts";
import { soundsOf } from "#server/shield/read-words.ts";
import { areCloseNames } from "./close-names.ts";

/** Words that are looked up in every order; of more only the order as written. */
const maxOrdered = 3;
/** Folded names that are looked up. */
const maxSpellings = 200;

/**
 * Whether a moderator should see one name beside the other: they sound alike in either alphabet and in whatever order of their words, or one is
 * the first words of the other, however short («ЦУМ», «TSUM», «ЦУМ Бишкек»). Nobody is refused for it: that is for `areCloseNames` alone.
 */
export function areAlikeNames(one: string, other: string): boolean {
  const [short = [], long = []] = [soundsOfName(one), soundsOfName(other)].toSorted((a, b) => a.length - b.length);
  if (short.length === 0) return false;
  return short.every((word, at) => word === long[at]) || haveSameSounds(short, long);
}

/** Whether two names are one in either alphabet and in whatever order of their words: «Мобил Дүйнө», «Duyno Mobil». */
export function areSpelledAlike(one: string, other: string): boolean {
  return haveSameSounds(soundsOfName(one), soundsOfName(other));
}

function haveSameSounds(one: readonly string[], other: readonly string[]): boolean {
  const sounds = [one, other].map((words) => words.toSorted().join(""));
  return sounds[0] === sounds[1] || areCloseNames(sounds[0] ?? "", sounds[1] ?? "");
}

/** Folded names that may be another spelling of a name, or of its first words. */
export function listSpellings(name: string): { whole: string[]; beginnings: string[] } {
  const words = wordsOf(name);
  const spelled = [words, ...readingsOf(words)];
  const whole = spelled.flatMap(listOrders).map((order) => foldBusinessName(order.join(" ")));
  const beginnings = spelled.flatMap((reading) =>
    reading.slice(0, -1).map((_, at) => foldBusinessName(reading.slice(0, at + 1).join(" "))),
  );
  return { whole: bound(whole), beginnings: bound(beginnings) };
}

function wordsOf(name: string): string[] {
  const all = tokenize(name);
  const said = all.filter((word) => !isCompanyForm(word));
  return said.length > 0 ? said : all;
}

function soundsOfName(name: string): string[] {
  return wordsOf(name).map((word) => soundsOf(word) || word);
}

/** All words in the other alphabet, each way in which people write them. */
function readingsOf(words: readonly string[]): string[][] {
  const others = words.map((word) => {
    const hasTs = word.includes("ц");
    const found = [
      ...latinToCyrillic(word),
      ...cyrillicToLatin(word),
      ...(hasTs ? cyrillicToLatin(word.replaceAll("ц", "тс")) : []),
    ];
    return found.length > 0 ? found : [word];
  });
  const count = Math.max(...others.map(({ length }) => length), 0);
  return Array.from({ length: count }, (_, at) => others.map((found) => found[at] ?? found[0] ?? ""));
}

function listOrders(words: readonly string[]): string[][] {
  if (words.length < 2 || words.length > maxOrdered) return [[...words]];
  return words.flatMap((word, at) => listOrders(words.toSpliced(at, 1)).map((rest) => [word, ...rest]));
}

function bound(names: readonly string[]): string[] {
  return [...new Set(names)].filter(Boolean).slice(0, maxSpellings);
}
