import { plainLetters } from "#contracts/base/plain-letters.ts";
import type { Category, LocationNode } from "#server/catalogue/catalogue.ts";
import { swapLayout } from "#server/search/text/layout.ts";
import { findNames } from "#server/search/text/name-index.ts";
import { MAX_QUERY_LENGTH } from "#server/search/text/query.ts";
import type { Synonyms } from "#server/search/text/synonyms.ts";
import { type CategoryName, type ChosenThing, chooseThing, clearGuess } from "#server/search/things/choose-thing.ts";
import { type Intent, type Intents, isAside, isSaidByWords } from "#server/search/things/intents.ts";
import type { LetterModel } from "#server/search/things/letter-model.ts";
import type { ThingIndex } from "#server/search/things/thing-index.ts";
import { findAmounts } from "./amounts.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { readTokens, type Token } from "./tokens.ts";
import { countLandmarkWords, isInCase } from "./understand.ts";
import { findUnwanted, withoutUnwanted } from "./unwanted.ts";
import { isPrice, type UsualPrices } from "./usual-prices.ts";
import { widenPlace } from "./widen-place.ts";

export interface WishServices {
  synonyms: Synonyms;
  gazetteer: Gazetteer;
  things: ThingIndex;
  intents: Intents;
  letters: LetterModel;
  prices: UsualPrices;
}

/** What somebody wants: a thing, and what to do with it. */
export interface Wish {
  intents: ReadonlySet<Intent>;
  thing: ChosenThing | undefined;
  /** All categories that the letters do not rule out, and those that they find likely. */
  possible: readonly Category[];
  likely: readonly Category[];
}

/** Least share of a likely category. */
const likelyShare = 0.2;

/** What stands behind them describes a thing («дом с огородом»). */
const prepositions = new Set("с со для на под в во из от без до по к у о за при над".split(" "));
/** What stands before them does (folded «үчүн», «менен», «муздаткычы бар»). */
const postpositions = new Set(["учун", "менен", "бар"]);

/** Reads the whole of a search at once. The chosen thing is in `within`, if that is given. */
export function readWish(
  text: string,
  services: WishServices,
  categoryById: ReadonlyMap<number, Category>,
  within: Category | undefined,
): Wish {
  const source = plainLetters(text.slice(0, MAX_QUERY_LENGTH));
  const all = readTokens(source, services.synonyms);
  const rejected = findUnwanted(all, services);
  const tokens = withoutUnwanted(all, rejected);
  const lexemes = tokens.map((token) => (token.isLiteral ? [] : token.lexemes));
  const amounts = findAmounts(tokens, source);
  const said = findIntents(tokens, services.intents);
  const isIdle = tokens.map(
    ({ isLiteral, isStopWord, word }, at) =>
      isLiteral ||
      isStopWord ||
      amounts.some((amount) => covers(amount, at)) ||
      said.some((one) => covers(one, at) && !isPartOfThings(one.intent)) ||
      /^[\d.]+$/.test(word),
  );
  // Ысык-Көл is a place where people rest, and nothing that is sold.
  const isGoods = (id: number) => categoryById.get(id)?.deal_types.includes("sell") === true;
  const places = findPlaces(tokens, lexemes, isIdle, services).map((place) => ({
    ...place,
    namesakes: place.namesakes.filter(isGoods),
  }));
  const names = findCategoryNames(lexemes, services.gazetteer);
  const intents = new Set(said.map(({ intent }) => intent));
  // «Не посуточно» is said of what is let.
  if (rejected.some(({ categories }) => categories.length === 0)) intents.add("rent");
  const unwanted = places.flatMap((place) => spanOfUnwanted(tokens, place));
  const guess = createGuess(
    source,
    tokens,
    [...said.filter(isLongAndSilent), ...unwanted, ...rejected],
    services.letters,
  );
  const choose = (meant: readonly Place[]) =>
    chooseThing(
      tokens.map((token, at) => ({
        lexemes: token.lexemes,
        isIdle: isIdle[at] ?? false,
        isPlace: meant.some((place) => covers(place, at)),
        isAmount: amounts.some((amount) => covers(amount, at)),
        isPrice: amounts.some((amount) => isPrice(amount) && covers(amount, at)),
        isModifier: prepositions.has(tokens[at - 1]?.word ?? "") || postpositions.has(tokens[at + 1]?.word ?? ""),
      })),
      {
        things: services.things,
        names,
        categoryById,
        intents,
        within,
        fitsPrice: (category) => services.prices.fitsAll(amounts, category),
        guess: guess(meant.filter(isLong)),
      },
    );
  const thing = choose(places);
  const shares = guess(places.filter(isLong));
  const listFrom = (least: number) =>
    [...shares].flatMap(([id, share]) => (share >= least ? (categoryById.get(id) ?? []) : []));
  const doubtful = places.find((place) => isDoubtful(place, { thing, names, guess }));
  const other = doubtful && choose(places.filter((place) => place !== doubtful));
  const isOther = other?.categories.some(({ id }) => doubtful?.namesakes.includes(id)) === true;
  const [only, ...more] = tokens.filter((_, at) => !isIdle[at]);
  // A single word that names no category means the same wherever it names a thing.
  const isOneThing = names.length === 0 && more.length === 0;
  const named = only && isOneThing ? services.things.weigh(only.lexemes).keys() : [];
  const possible = [...listFrom(0), ...[...named].flatMap((id) => categoryById.get(id) ?? [])];
  return { intents, thing: isOther ? other : thing, possible, likely: listFrom(likelyShare) };
}

/** «Кроме Бишкека», «не в Бишкеке»: says nothing of a thing. */
function spanOfUnwanted(tokens: readonly Token[], { start, end }: Span): Span[] {
  const from = tokens.slice(0, start).findLastIndex(({ isStopWord }) => !isStopWord);
  const word = tokens[from]?.word;
  return word === "не" || word === "кроме" ? [{ start: from, end }] : [];
}

/** How likely each category is by the letters of a search without some of its words. */
type Guess = (without: readonly Span[]) => ReadonlyMap<number, number>;

/** `silent`: words that are never read. */
function createGuess(source: string, tokens: readonly Token[], silent: readonly Span[], letters: LetterModel): Guess {
  const known = new Map<string, ReadonlyMap<number, number>>();
  return (without) => {
    const text = withoutSpans(source, tokens, [...without, ...silent]);
    const shares = known.get(text) ?? guessCategories(text, letters);
    known.set(text, shares);
    return shares;
  };
}

/**
 * Whether the name of a place may be the thing that is called like it. By its letters «таш көмүр мешок» is coal, and
 * bags without the place; «кант мука» is flour with the place and without it.
 */
function isDoubtful(
  place: Place,
  { thing, names, guess }: { thing: ChosenThing | undefined; names: readonly Span[]; guess: Guess },
): boolean {
  const { namesakes } = place;
  if (namesakes.length === 0) return false;
  const isClear = (shares: ReadonlyMap<number, number>) => namesakes.some((id) => (shares.get(id) ?? 0) >= clearGuess);
  return !isNamedBeside(place, thing, names) || (isClear(guess([])) && !isClear(guess([place])));
}

/** Words of a search. */
interface Span {
  start: number;
  end: number;
}

function covers({ start, end }: Span, at: number): boolean {
  return at >= start && at < end;
}

interface SaidIntent extends Span {
  intent: Intent;
}

function findIntents(tokens: readonly Token[], intents: Intents): SaidIntent[] {
  const words = tokens.map(({ word }) => word);
  const said: SaidIntent[] = [];
  for (let at = 0; at < words.length;) {
    const found = intents.find(words, at);
    if (found) said.push({ intent: found.intent, start: at, end: at + found.length });
    at += found?.length ?? 1;
  }
  return said;
}

/** «Не битый» says of a car that it is none of the broken ones. */
function isLongAndSilent({ intent, start, end }: SaidIntent): boolean {
  return isAside(intent) && end - start > 1;
}

interface Place extends Span {
  /** Categories of goods that are called like it, unless it stands in its case. */
  namesakes: readonly number[];
}

/** Names of places. A village or a part of a town that is called like a thing is none where nothing else is said. */
function findPlaces(
  tokens: readonly Token[],
  lexemes: readonly (readonly string[])[],
  isIdle: readonly boolean[],
  { gazetteer, things }: WishServices,
): Place[] {
  return tokens.flatMap((_, start) => {
    const { length, entries } = findNames(gazetteer.locations, lexemes, start);
    // The market of Ош is an option of containers.
    if (length === 0 || countLandmarkWords(tokens, start) > 0) return [];
    const place = widenPlace(tokens, { start, end: start + length });
    const namesakes = isInCase(tokens, start, length) ? [] : things.find(lexemes.slice(start, place.end));
    const isAlone = isIdle.every((idle, at) => idle || covers(place, at));
    const isVillage = entries.every(({ value }) => isSmall(value));
    if (isAlone) return namesakes.length > 0 && isVillage ? [] : [{ ...place, namesakes: [] }];
    return [{ ...place, namesakes }];
  });
}

/** Whether a thing is named by words beside a place: «дом кант» is a house in Кант, «кант 50 кг» is sugar. */
function isNamedBeside(place: Place, thing: ChosenThing | undefined, names: readonly Span[]): boolean {
  if (!thing) return names.some(({ start, end }) => end <= place.start || start >= place.end);
  const isBeside = thing.end <= place.start || thing.start >= place.end;
  return thing.share >= besideShare && thing.end > thing.start && isBeside;
}

/** With a lower share a thing is hardly named: «таш көмүр мешок» is coal in bags rather than bags in Таш-Көмүр. */
const besideShare = 0.35;

/** Names of categories from each word on: of those by which a category is called the best. */
function findCategoryNames(lexemes: readonly (readonly string[])[], { categories }: Gazetteer): CategoryName[] {
  return lexemes.flatMap((_, start) => {
    const { length, entries } = findNames(categories, lexemes, start);
    const best = Math.min(...entries.map(({ value }) => value.rank));
    const ids = entries.flatMap(({ value }) => (value.rank === best ? [value.category.id] : []));
    return length > 0 ? [{ start, end: start + length, ids: [...new Set(ids)] }] : [];
  });
}

/** Villages and parts of towns are called by ordinary words: «шекер» alone is sugar rather than Шекер. */
function isSmall({ kind }: LocationNode): boolean {
  return kind !== "country" && kind !== "region" && kind !== "city";
}

/** Names of things have such words: «аренда квартир», «скупка золота». */
function isPartOfThings(intent: Intent): boolean {
  return isSaidByWords(intent) || intent === "rent" || intent === "buyer" || intent === "gift";
}

/** «Ат-Башы» is no horse: places of several words say nothing of a thing. */
function isLong({ start, end }: Span): boolean {
  return end - start > 1;
}

/** The text with blanks in place of some tokens. */
function withoutSpans(source: string, tokens: readonly Token[], spans: readonly Span[]): string {
  let text = source;
  for (const { start, end } of spans) {
    const [from, to] = [tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0];
    text = text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
  }
  return text;
}

/** By the letters as typed, or by those of the other keyboard layout where these say more. */
function guessCategories(text: string, letters: LetterModel): ReadonlyMap<number, number> {
  const typed = letters(text);
  if (/[а-яёөүң]/iu.test(text)) return typed;
  const swapped = letters(swapLayout(text));
  return mostLikely(swapped) > mostLikely(typed) ? swapped : typed;
}

function mostLikely(shares: ReadonlyMap<number, number>): number {
  return Math.max(0, ...shares.values());
}
