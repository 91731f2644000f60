import { plainLetters } from "#contracts/base/plain-letters.ts";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import type { Category, LocationNode } from "#server/catalogue/catalogue.ts";
import { findTokenSpans, foldLetters, type TokenSpan } from "#server/search/text/fold.ts";
import { findNames, type Name, toName } from "#server/search/text/name-index.ts";
import {
  joinNames,
  MAX_QUERY_LENGTH,
  MAX_TOKENS,
  type QueryWord,
  STOP_WORDS,
  widenWords,
} from "#server/search/text/query.ts";
import { stemToken } from "#server/search/text/stem.ts";
import { findSynonyms, type Synonyms } from "#server/search/text/synonyms.ts";
import { cyrillicToLatin } from "#server/search/text/transliterate.ts";
import { type Amount, findAmounts } from "./amounts.ts";
import { type Gazetteer, isNaming, type NamedOption } from "./gazetteer.ts";

/** A stretch of a search that means something. */
export type Meaning =
  | { kind: "location"; locations: LocationNode[]; isExcluded: boolean }
  | { kind: "category"; categories: Category[] }
  | { kind: "option"; options: NamedOption[] }
  /** Makes, models or brands after «не», «кроме». */
  | { kind: "unwanted"; options: NamedOption[] }
  | { kind: "amount"; amount: Amount };

/** A stretch of a search: a word, or several that mean one thing. */
export interface Segment {
  /** As it was typed. */
  text: string;
  /** The search without it. */
  without: string;
  /** Undefined: a word and nothing else. */
  meaning: Meaning | undefined;
  /** It as words, for listings that say it in their own text. */
  words: readonly QueryWord[];
  /** The same without synonyms: as it was typed, or as the make or model is called. */
  ownWords: readonly QueryWord[];
}

interface ReadServices {
  gazetteer: Gazetteer;
  synonyms: Synonyms;
  /** Whether an option is one of what the search is about; by default any is. */
  acceptsOption?: (option: NamedOption) => boolean;
  /** False: categories and options are words like others. */
  hasThings?: boolean;
  /** True when a word that is also the name of a location is mostly used for something else. */
  isOrdinaryWord(word: string, locations: readonly LocationNode[]): boolean;
}

interface Token extends TokenSpan {
  /** Folded. */
  word: string;
  lexemes: readonly string[];
  /** Lexemes, and what the word may be in another alphabet or by another name. */
  forms: readonly string[];
  /** In quotes: a word and nothing else. */
  isLiteral: boolean;
  isStopWord: boolean;
}

interface Stretch {
  start: number;
  end: number;
  meaning: Meaning | undefined;
  /** Where its words begin, after «не» or «кроме». */
  wordsStart?: number;
}

/**
 * Reads a search into names of locations, categories, makes and models, numbers with a meaning, and the words that are
 * left. Words that say nothing («и», «для») are dropped, unless there is nothing else.
 */
export function readSearch(text: string, services: ReadServices): Segment[] {
  const source = plainLetters(text.slice(0, MAX_QUERY_LENGTH));
  const tokens = readTokens(source, services.synonyms);
  const claims = claimTokens(tokens, source, services);
  const isClaimed = (at: number) => claims.some(({ start, end }) => at >= start && at < end);
  const left = tokens.flatMap((token, at) => (isClaimed(at) ? [] : [{ ...token, at }]));
  const significant = left.filter(({ isStopWord }) => !isStopWord);
  const plain = significant.length > 0 || claims.length > 0 ? significant : left;
  const stretches: Stretch[] = [...claims, ...joinSynonyms(plain, services.synonyms)];
  return stretches
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, meaning, wordsStart = start }) => {
      const from = tokens[start]?.start ?? 0;
      const to = tokens[end - 1]?.end ?? 0;
      const stems = tokens.slice(wordsStart, end).map(({ lexemes }) => lexemes);
      return {
        text: source.slice(from, to),
        without: removeSpan(source, from, to),
        meaning,
        words: widenWords(stems, services.synonyms),
        ownWords: joinNames(stems, listTitles(meaning)),
      };
    });
}

/** Of several things with one name the titles are alike. */
const maxTitles = 2;

/** What a make or model is called: «хонда» is Honda. */
function listTitles(meaning: Meaning | undefined): Name[] {
  if (meaning?.kind !== "option") return [];
  return meaning.options.slice(0, maxTitles).flatMap(({ id, parameter }) => {
    const option = parameter.options.find((other) => other.id === id);
    return option ? [...new Set([option.title_ru, option.title_ky])].map(toName) : [];
  });
}

/** Neighbouring words that are one name in the list of synonyms, and all others one by one. */
function joinSynonyms(tokens: readonly (Token & { at: number })[], synonyms: Synonyms): Stretch[] {
  const stretches: Stretch[] = [];
  for (let index = 0; index < tokens.length;) {
    const { at = 0 } = tokens[index] ?? {};
    const following = tokens.slice(index).filter((token, distance) => token.at === at + distance);
    const { length } = findSynonyms(
      synonyms,
      following.map(({ lexemes }) => lexemes),
      0,
    );
    const taken = Math.max(1, length);
    stretches.push({ start: at, end: at + taken, meaning: undefined });
    index += taken;
  }
  return stretches;
}

const openingQuotes = new Set(`"«“„`);
const closingQuotes = new Set(`"»”“`);

/** Stretches in quotes, from the opening one to the first that closes; a quote that nothing closes is none. */
function findQuotes(source: string): (readonly [from: number, to: number])[] {
  const quotes: (readonly [number, number])[] = [];
  let from: number | undefined;
  for (let at = 0; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (from === undefined) {
      if (openingQuotes.has(letter)) from = at;
    } else if (closingQuotes.has(letter)) {
      quotes.push([from, at + 1]);
      from = undefined;
    }
  }
  return quotes;
}

function readTokens(source: string, synonyms: Synonyms): Token[] {
  const quotes = findQuotes(source);
  return findTokenSpans(source)
    .slice(0, MAX_TOKENS)
    .map((span) => {
      const lexemes = stemToken(span.token);
      const word = foldLetters(span.token);
      const isLiteral = quotes.some(([from, to]) => span.start > from && span.end < to);
      return {
        ...span,
        word,
        lexemes,
        forms: isLiteral ? [] : listForms(word, lexemes, synonyms),
        isLiteral,
        isStopWord: STOP_WORDS.has(word),
      };
    });
}

/** «Хонда» is Honda, «фит» is Fit, «про» is Pro. */
function listForms(word: string, lexemes: readonly string[], synonyms: Synonyms): readonly string[] {
  if (/^[\d.]+$/.test(word)) return lexemes;
  const { length, names } = findSynonyms(synonyms, [lexemes], 0);
  const others = length === 1 ? names.flatMap((name) => (name.length === 1 ? (name[0] ?? []) : [])) : [];
  const latin = /[а-я]/.test(word) ? [...cyrillicToLatin(word), ...toLookalike(word)] : [];
  return [...new Set([...lexemes, ...others, ...latin])];
}

/** Latin letters that look like Cyrillic ones: «х5» may be typed for X5. */
const lookalikes: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
};

/** Of a name of one or two letters, as models have; longer ones are words. */
function toLookalike(word: string): string[] {
  const letters = Array.from(word, (letter) => lookalikes[letter] ?? "");
  return word.length <= 2 && letters.every((letter) => letter !== "") ? [letters.join("")] : [];
}

function claimTokens(tokens: readonly Token[], source: string, services: ReadServices): Stretch[] {
  const claims: Stretch[] = [];
  const amounts = findAmounts(tokens, source);
  for (let at = 0; at < tokens.length;) {
    const claim = claimName(tokens, at, services) ?? claimAmount(tokens, at, amounts);
    if (claim) claims.push(claim);
    at = claim ? claim.end : at + 1;
  }
  return claims;
}

function claimAmount(tokens: readonly Token[], at: number, amounts: readonly Amount[]): Stretch | undefined {
  const amount = amounts.find(({ start }) => start === at);
  if (!amount || tokens.slice(amount.start, amount.end).some(({ isLiteral }) => isLiteral)) return undefined;
  return { start: amount.start, end: amount.end, meaning: { kind: "amount", amount } };
}

/** The longest name from a word on: a location rather than a category rather than an option. */
function claimName(tokens: readonly Token[], at: number, services: ReadServices): Stretch | undefined {
  const negation = readNegation(tokens, at);
  const start = negation ?? at;
  const token = tokens[start];
  if (!token || token.isLiteral || token.isStopWord) return undefined;
  const lexemes: Name = tokens.map((other) => (other.isLiteral ? [] : other.lexemes));
  const forms: Name = tokens.map((other) => other.forms);
  const { gazetteer } = services;
  const landmark = negation === undefined ? readLandmark(tokens, start) : 0;
  if (landmark > 0) return { start, end: start + landmark, meaning: undefined };
  const location = findNames(gazetteer.locations, lexemes, start);
  const locations = bestOf(location.entries.map(({ value }) => value));
  const isPlace = location.length > 1 || (location.length === 1 && !services.isOrdinaryWord(token.word, locations));
  const placeLength = isPlace ? location.length : 0;
  if (negation !== undefined) {
    if (placeLength > 0)
      return { start: at, end: start + placeLength, meaning: { kind: "location", locations, isExcluded: true } };
    return claimUnwanted(at, start, forms, gazetteer);
  }
  const { hasThings = true, acceptsOption = () => true } = services;
  const category = hasThings ? findNames(gazetteer.categories, lexemes, start) : nothing;
  const found = hasThings ? findNames(gazetteer.options, forms, start) : nothing;
  const options = found.entries.map(({ value }) => value).filter(acceptsOption);
  const option = { length: options.length > 0 ? found.length : 0 };
  const longest = Math.max(placeLength, category.length, option.length);
  if (longest === 0) return undefined;
  // «Эппл вотч» is one thing, and none of the company's telephones.
  const phrase = findSynonyms(services.synonyms, lexemes, start).length;
  if (phrase > longest) return { start, end: start + phrase, meaning: undefined };
  const end = start + longest;
  if (placeLength === longest) return { start, end, meaning: { kind: "location", locations, isExcluded: false } };
  if (category.length === longest) {
    const typed = tokens.slice(start, end).map((one) => one.token);
    const all = category.entries.map(({ value }) => value);
    const spelled = all.filter(({ letters }) => mayBeSpelled(letters, typed));
    const named = spelled.length > 0 ? spelled : all;
    const rank = Math.min(...named.map((one) => one.rank));
    const categories = [...new Set(named.flatMap((one) => (one.rank === rank ? [one.category] : [])))];
    return { start, end, meaning: { kind: "category", categories } };
  }
  return { start, end, meaning: { kind: "option", options } };
}

const nothing = { length: 0, entries: [] };

/** More models than any make has. */
const maxUnwanted = 200;

/** «Не айфон», «кроме самсунг»: the make or model after the negation, or all models whose names begin with the word. */
function claimUnwanted(at: number, start: number, forms: Name, { options }: Gazetteer): Stretch | undefined {
  const found = findNames(options, forms, start);
  const named = found.entries.map(({ value }) => value).filter(isNaming);
  const models = (forms[start] ?? []).flatMap((form) => options.get(form)?.map(({ value }) => value) ?? []);
  const unwanted = named.length > 0 ? named : models.filter(isNaming).slice(0, maxUnwanted);
  if (unwanted.length === 0) return undefined;
  const end = start + (named.length > 0 ? found.length : 1);
  return { start: at, end, wordsStart: start, meaning: { kind: "unwanted", options: unwanted } };
}

/** Whether what was typed may be a name: ө, ү and ң are meant, о, у and н may be typed for them («үй» is a house, «уй» a cow as well). */
function mayBeSpelled(letters: readonly string[] | undefined, typed: readonly string[]): boolean {
  return (letters ?? []).every((word, index) => {
    const other = typed[index] ?? "";
    for (let at = 0; at < word.length && at < other.length; at += 1) {
      const [ours, theirs] = [word.charAt(at), other.charAt(at)];
      // Endings differ, and change the end of a stem.
      if (foldLetters(ours) !== foldLetters(theirs)) break;
      if (theirs !== ours && theirs !== foldLetters(theirs)) return false;
    }
    return true;
  });
}

/** Well-known names with the name of another location in them: the market of Ош is in Бишкек. */
const landmarks = /^(?:ош базар\p{L}*|ошск\p{L}+ рын\p{L}+|рын\p{L}+ ошск\p{L}+)$/u;
const streetBefore = /^(?:улиц[аыеу]|ул|проспект[ае]?|пр|переулок|бульвар)$/u;
const streetAfter = /^(?:көч|коч)(?:өсү|осу)\p{L}*$|^проспекти\p{L}*$/u;

/** How many words from here on name a market or a street by a location («Ош базар», «проспект Чуй», «Токмок көчөсү»). */
function readLandmark(tokens: readonly Token[], start: number): number {
  const [first = "", second = ""] = tokens.slice(start, start + 2).map(({ word }) => word);
  if (second === "") return 0;
  const isNamed = landmarks.test(`${first} ${second}`) || streetBefore.test(first) || streetAfter.test(second);
  return isNamed ? 2 : 0;
}

/** Where the name after «не в», «кроме» begins. */
function readNegation(tokens: readonly Token[], at: number): number | undefined {
  const word = tokens[at]?.word;
  if (word !== "не" && word !== "кроме") return undefined;
  const next = at + 1;
  return tokens[next]?.isStopWord ? next + 1 : next;
}

const kindOrder = ["country", "city", "region", "district", "city_district", "rural_district"];

/** Of locations with one name those of the greatest kind: «Ош» is the city, not the region. */
function bestOf(locations: readonly LocationNode[]): LocationNode[] {
  const rank = ({ kind }: LocationNode) => kindOrder.indexOf(kind);
  const best = Math.min(...locations.map(rank));
  return [...new Set(locations.filter((location) => rank(location) === best))];
}

/** A text without a part, and without the preposition that stood before it. */
function removeSpan(source: string, from: number, to: number): string {
  const before = source.slice(0, from).replace(/(?:^|\s)(?:в|во|на|из|от|до|с|г)\s+$/iu, " ");
  return `${before} ${source.slice(to)}`.replace(/\s+/g, " ").trim();
}

/** All parameters of categories. */
export function parametersAround(categories: readonly Category[]): Parameter[] {
  return [...new Set(categories.flatMap(({ parameters }) => parameters))];
}
