import { tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { buildNameIndex, findNames, type Name, type NameIndex, toName } from "#server/search/text/name-index.ts";
import words from "./words.json" with { type: "json" };

/*
 * What the words of a title say of its category, without looking at any listing: a table of what people call things (`words.json`, by the
 * leaf), read in the sense that the title gives them: a flat that is let is in another category than one that is sold, and «швея» whom
 * somebody looks for is a vacancy.
 */

/** The senses of words; `any` holds in all of them. */
type Sense = keyof typeof words;

/** Words that give a title its sense. */
const cues: readonly (readonly [Sense, readonly string[]])[] = [
  ["resume", ["ищу работу", "ищет работу", "резюме", "жумуш издейм", "иш издейм"]],
  ["wantRent", ["сниму", "снимем", "арендую", "ижарага алам", "ижарага издейм", "ищу"]],
  ["rent", ["сдаю", "сдается", "сдам", "аренда", "ижара", "ижарага", "прокат", "напрокат"]],
  ["repair", ["ремонт", "ремонтирую", "чиним", "оңдоо", "оңдойм", "оңдойбуз", "починка", "мастер по ремонту"]],
  [
    "job",
    [
      "требуется",
      "требуются",
      "нужен",
      "нужна",
      "нужны",
      "ищем",
      "ищу",
      "вакансия",
      "набираем",
      "приму на работу",
      "керек",
      "талап кылынат",
      "жумушка алабыз",
      "жумушка",
      "ишке алабыз",
      "издейбиз",
    ],
  ],
];

/** What stands after them belongs to the thing, and is not the thing: «чехол для айфона». */
const prepositions = new Set([
  "для",
  "на",
  "в",
  "во",
  "с",
  "со",
  "под",
  "к",
  "от",
  "из",
  "по",
  "без",
  "за",
  "и",
  "или",
]);
/** The same in Kyrgyz, where such words come after. */
const postpositions = new Set(["учун", "үчүн", "менен"]);

/** Categories of what belongs to things: «iPhone 13 чехол» is a case, not a phone. */
const partsOfThings = new Set([127, 128, 129, 130, 132, 135, 141, 507, 508, 509, 617, 620, 714]);

/** How much a name weighs that is the whole sense of a title. */
const weights = {
  inSense: 1.4,
  any: 1,
  anyOfJob: 0.5,
  furtherWord: 0.6,
  later: 0.6,
  belonging: 0.35,
  part: 1.8,
} as const;

const senses = Object.fromEntries(Object.entries(words).map(([sense, names]) => [sense, indexOf(names)])) as Readonly<
  Record<Sense, NameIndex<number>>
>;
const cueIndex = buildNameIndex(cues.flatMap(([sense, names]) => names.map((name) => [toName(name), sense] as const)));

function indexOf(names: Readonly<Record<string, readonly string[]>>): NameIndex<number> {
  return buildNameIndex(
    Object.entries(names).flatMap(([id, list]) => list.map((name) => [toName(name), Number(id)] as const)),
  );
}

/**
 * The categories that the words of a title name, by id, with a weight: about 1 for a plain name of the thing, more for a longer name or one
 * that fits the title's sense, less for what is named later or only belongs to the thing.
 */
export function nameCategories(title: string): Map<number, number> {
  const tokens = tokenizeKeepingKyrgyz(title);
  const names = tokens.flatMap((token) => toName(token));
  // A token that gives more than one word would shift the positions.
  if (names.length !== tokens.length) return new Map();
  const found = findSenses(names);
  const isJob = found.has("job");
  const result = new Map<number, number>();
  let named = 0;
  for (let at = 0; at < names.length;) {
    const matches = [...found, "any" as const].map((sense) => ({ sense, ...findNames(senses[sense], names, at) }));
    const length = Math.max(...matches.map((match) => match.length));
    if (length === 0) {
      at += 1;
      continue;
    }
    // «С двумя джойстиками»: a word may stand between.
    const isAfter = named > 0 && (prepositions.has(tokens[at - 1] ?? "") || prepositions.has(tokens[at - 2] ?? ""));
    const belongs = isAfter || postpositions.has(tokens[at + length] ?? "");
    const place = weights.later ** named * (belongs ? weights.belonging : 1);
    for (const match of matches) {
      if (match.length === 0) continue;
      const base = match.sense === "any" ? (isJob ? weights.anyOfJob : weights.any) : weights.inSense;
      const weight = base * (1 + weights.furtherWord * (match.length - 1)) * place;
      for (const { value: id } of match.entries) {
        const whole = partsOfThings.has(id) && !belongs ? weight * weights.part : weight;
        result.set(id, Math.max(result.get(id) ?? 0, whole));
      }
    }
    named += 1;
    at += length;
  }
  return result;
}

/** Whether a title has words of a sense. */
export function hasCue(title: string, sense: Sense): boolean {
  return findSenses(toName(title)).has(sense);
}

const cueWords = new Set(cues.flatMap(([, names]) => names).filter((name) => !name.includes(" ")));

/** Whether a word only gives a title its sense: it names nothing. */
export function isCue(word: string): boolean {
  return cueWords.has(word);
}

/** The senses that a title gives its words; the one of a résumé excludes those of whoever looks for people. */
function findSenses(names: Name): Set<Sense> {
  const found = new Set<Sense>();
  for (let at = 0; at < names.length; at += 1)
    for (const { value } of findNames(cueIndex, names, at).entries) found.add(value);
  if (found.has("resume")) return new Set(["resume"]);
  return found;
}
