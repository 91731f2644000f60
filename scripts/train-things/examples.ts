import { readFileSync } from "node:fs";
import { tokenize } from "#server/search/text/fold.ts";
import { readIntents } from "#server/search/things/intents.ts";
import type { NamedThing } from "#server/search/things/read-things.ts";

/** Numbers from 0 to 1 that are the same at each run. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

export interface TaughtCategory {
  id: number;
  path: number[];
  deals: string[];
}

const reference = new URL("../../server/catalogue/reference/", import.meta.url);

interface ReferenceCategory {
  id: number;
  deal_types?: string[];
  children?: ReferenceCategory[];
}

/** All categories; one without deal types has those of the category above it. */
export function readCategories(): TaughtCategory[] {
  const tree: ReferenceCategory[] = JSON.parse(readFileSync(new URL("categories.json", reference), "utf8"));
  const list = (categories: readonly ReferenceCategory[], path: number[], above: string[]): TaughtCategory[] =>
    categories.flatMap(({ id, deal_types: deals = above, children = [] }) => [
      { id, path: [...path, id], deals },
      ...list(children, [...path, id], deals),
    ]);
  return list(tree, [], []);
}

interface ReferenceLocation {
  title_ru: string;
  title_ky: string;
  children?: ReferenceLocation[];
}

/** Folded names of places in both languages. */
function readPlaces(): string[] {
  const tree: ReferenceLocation | ReferenceLocation[] = JSON.parse(
    readFileSync(new URL("locations.json", reference), "utf8"),
  );
  const list = (places: readonly ReferenceLocation[]): string[] =>
    places.flatMap(({ title_ru, title_ky, children = [] }) => [title_ru, title_ky, ...list(children)]);
  return list([tree].flat()).map((title) => title.replace(/ \(.*/, "").toLowerCase());
}

/** Phrases of `intents.tsv` by intent. */
function readPhrases(): Map<string, string[]> {
  const phrases = new Map<string, string[]>();
  for (const line of readFileSync(new URL("intents.tsv", reference), "utf8").trim().split("\n")) {
    const [words = "", intent = ""] = line.split("\t");
    phrases.set(intent, [...(phrases.get(intent) ?? []), words]);
  }
  return phrases;
}

const cities =
  "бишкек,бишкекте,в бишкеке,ош,ошто,в оше,каракол,нарын,талас,токмок,кара балта,жалал абад,джалал абад,кант,баткен,ысык көл".split(
    ",",
  );
/** Words that people add to a thing. */
const additions =
  "недорого,арзан,бу,новый,жаңы,срочно,хороший,жакшы,большой,чоң,маленький,белый,черный,для дома,үйгө,для бабушки,балага,с доставкой,жеткирүү менен,в хорошем состоянии,размер 42,2015,без посредников,рядом,бар,барбы,канча,сколько стоит,подскажите,с опытом,тажрыйбасы менен".split(
    ",",
  );
const kyrgyzEndings = "ны,ни,ду,дү,га,ге,го,гө,да,де,дан,ден,лар,лер,лор,лөр,нын,нин,ым,им,м,чы,луу,сы".split(",");
const russianEndings = "у,а,ы,и,ой,ом,ов,е,ую,ая,ый,ого".split(",");
const vowels = "а,о,е,и,ы,у,ю".split(",");
const prepositions = "для,на,с,от,к,из,в".split(",");
const latin: Readonly<Record<string, readonly string[]>> = {
  а: ["a"],
  б: ["b"],
  в: ["v"],
  г: ["g"],
  д: ["d"],
  е: ["e"],
  ё: ["e", "yo"],
  ж: ["zh", "j"],
  з: ["z"],
  и: ["i"],
  й: ["i", "y"],
  к: ["k"],
  л: ["l"],
  м: ["m"],
  н: ["n"],
  ң: ["n", "ng"],
  о: ["o"],
  ө: ["o"],
  п: ["p"],
  р: ["r"],
  с: ["s"],
  т: ["t"],
  у: ["u"],
  ү: ["u"],
  ф: ["f"],
  х: ["h", "kh"],
  ц: ["ts", "c"],
  ч: ["ch"],
  ш: ["sh"],
  щ: ["sh"],
  ы: ["y"],
  ь: [""],
  ъ: [""],
  э: ["e"],
  ю: ["yu"],
  я: ["ya"],
};

/** The categories of résumés: people look there for workers. */
const resumes = 327;

/** A category of those who look for something: «Сниму квартиру». */
export function isWantedOnly({ deals }: TaughtCategory): boolean {
  return deals.length === 1 && deals[0] === "buy";
}

/** Tells whether a text says that somebody looks for a thing. */
export function createWishReader(): (text: string) => boolean {
  const intents = readIntents();
  return (text) => {
    const words = tokenize(text);
    return words.some((_, at) => ["want", "need", "rent", "buy"].includes(intents.find(words, at)?.intent ?? "none"));
  };
}

/** Intents of people who look into a category. */
function intentsFor({ deals, path }: TaughtCategory): string[] {
  if (path.includes(resumes)) return ["staff", "staff", "want", "need"];
  const byDeal: Readonly<Record<string, readonly string[]>> = {
    rent: ["rent", "rent", "term"],
    sell: ["buy", "sell", "want", "need"],
    buy: ["buyer"],
    exchange: ["exchange"],
    job: ["job", "need"],
    service: ["service", "service", "want", "need"],
  };
  return [...deals.flatMap((deal) => byDeal[deal] ?? []), "none"];
}

/** The category of letters without a meaning: of none of the catalogue. */
export const noCategory: TaughtCategory = { id: 0, path: [0], deals: [] };

const letters = { cyrillic: "абвгдежзийклмнопрстуфхцчшщъыьэюя", latin: "abcdefghijklmnopqrstuvwxyz" };

/** Letters without a meaning: some at random, or a few of them again and again. */
export function makeNonsense(random: Random): string {
  const whole = letters[random() < 0.7 ? "cyrillic" : "latin"];
  const some = random() < 0.4 ? pickLetters(whole, 1 + Math.floor(random() * 3), random) : whole;
  const words = Array.from({ length: random() < 0.7 ? 1 : 2 }, () =>
    pickLetters(some, 3 + Math.floor(random() * 9), random),
  );
  return words.join(" ");
}

function pickLetters(from: string, count: number, random: Random): string {
  return Array.from({ length: count }, () => from.charAt(Math.floor(random() * from.length))).join("");
}

/** Makes searches of things: with what people do with them, places, endings, typing errors, Latin letters. */
export function createAugmenter(things: readonly NamedThing[], random: Random) {
  const phrases = readPhrases();
  const places = readPlaces();
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error("nothing to choose from");
    return one;
  };
  const chance = (share: number) => random() < share;
  const misspell = (text: string) => {
    if (text.length < 4) return text;
    const at = 1 + Math.floor(random() * (text.length - 2));
    const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
    return pick([
      () => before + after,
      () => before + after.charAt(0) + letter + after.slice(1),
      () => before + pick(vowels) + after,
      () => before + letter + letter + after,
    ])();
  };
  const inflect = (text: string) => {
    const words = text.split(" ");
    const at = Math.floor(random() * words.length);
    const word = words[at] ?? "";
    if (word.length < 3 || !/[а-яөүң]/u.test(word)) return text;
    const stem = word.replace(/[аеёиоуыэюяьй]$/u, "");
    words[at] = chance(0.5) ? word + pick(kyrgyzEndings) : stem + pick(russianEndings);
    return words.join(" ");
  };
  const toLatin = (text: string) => Array.from(text, (letter) => pick(latin[letter] ?? [letter])).join("");
  const withOtherThing = (text: string) => {
    const other = pick(things).text;
    if (other.includes(" ")) return text;
    return chance(0.6) ? `${text} ${pick(prepositions)} ${inflect(other)}` : `${other} үчүн ${text}`;
  };
  const reorder = (text: string) => {
    const words = text.split(" ");
    return (chance(0.5) ? words.toReversed() : words.slice(0, -1)).join(" ") || text;
  };

  /** Bare searches that were written as such change less. */
  return (text: string, category: TaughtCategory, isSearch: boolean): string => {
    let made = text;
    const maybe = (share: number, change: (before: string) => string) => {
      if (chance(share)) made = change(made);
    };
    maybe(isSearch ? 0.1 : 0.35, inflect);
    maybe(0.15, misspell);
    maybe(0.1, (before) => before.replaceAll("ө", "о").replaceAll("ү", "у").replaceAll("ң", "н"));
    maybe(isSearch ? 0.05 : 0.1, reorder);
    maybe(isSearch ? 0.15 : 0.45, (before) => {
      const said = pick(phrases.get(pick(intentsFor(category))) ?? ["керек"]);
      return chance(0.5) ? `${said} ${before}` : `${before} ${said}`;
    });
    maybe(0.25, (before) => (chance(0.7) ? `${before} ${pick(cities)}` : `${pick(cities)} ${before}`));
    maybe(0.04, (before) => `${before} ${pick(places)}`);
    maybe(isSearch ? 0.15 : 0.35, (before) => `${before} ${pick(additions)}`);
    maybe(isSearch ? 0.05 : 0.18, withOtherThing);
    maybe(0.08, toLatin);
    return made;
  };
}
