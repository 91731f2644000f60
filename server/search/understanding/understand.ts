import { plainLetters } from "#contracts/base/plain-letters.ts";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import type { Category, LocationNode } from "#server/catalogue/catalogue.ts";
import { foldLetters, tokenize } from "#server/search/text/fold.ts";
import { findNames, type Name, toName } from "#server/search/text/name-index.ts";
import { joinNames, MAX_QUERY_LENGTH, type QueryWord, widenWords } from "#server/search/text/query.ts";
import { findSynonyms, type Synonyms } from "#server/search/text/synonyms.ts";
import { type Intent, type Intents, isSaidByWords } from "#server/search/things/intents.ts";
import type { ChosenThing } from "#server/search/things/choose-thing.ts";
import { type Amount, findAmounts } from "./amounts.ts";
import { type Gazetteer, isNaming, type NamedCategory, type NamedOption } from "./gazetteer.ts";
import { readTokens, type Token } from "./tokens.ts";
import { findUnwanted, type Unwanted, withoutUnwanted } from "./unwanted.ts";
import { isKindOfPlace, widenPlace } from "./widen-place.ts";

/** A stretch of a search that means something. */
export type Meaning =
  | { kind: "location"; locations: LocationNode[]; isExcluded: boolean }
  | { kind: "category"; categories: Category[] }
  | { kind: "option"; options: NamedOption[] }
  /** Makes, models or brands after «не», «кроме». */
  | { kind: "unwanted"; options: NamedOption[] }
  /** Categories that are not wanted, or the term of a rent if there are none. */
  | { kind: "unwantedCategory"; categories: Category[]; words: string }
  | { kind: "amount"; amount: Amount }
  /** Things that are offered in these categories. */
  | { kind: "thing"; categories: Category[] }
  /** What somebody wants to do with a thing. */
  | { kind: "intent"; intent: Intent };

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
  intents: Intents;
  /** A home is meant: «мебель» and «стиралка» are in it. */
  isOfHome?: boolean;
  /** What the search is about. */
  chosen?: ChosenThing | undefined;
  /** True when a word that is also the name of a location is mostly used for something else. */
  isOrdinaryWord(word: string, locations: readonly LocationNode[]): boolean;
}

interface Stretch {
  start: number;
  end: number;
  meaning: Meaning | undefined;
  /** Where its words begin, after «не» or «кроме». */
  wordsStart?: number;
  /** Where its words end, before «есть». */
  wordsEnd?: number;
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
    .map(({ start, end, meaning, wordsStart = start, wordsEnd = end }) => {
      const from = tokens[start]?.start ?? 0;
      const to = tokens[end - 1]?.end ?? 0;
      const stems = tokens.slice(wordsStart, wordsEnd).map(({ lexemes }) => lexemes);
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

function claimTokens(all: readonly Token[], source: string, services: ReadServices): Stretch[] {
  const claims: Stretch[] = [];
  const amounts = findAmounts(all, source);
  const unwanted = findUnwanted(all, services);
  const tokens = withoutUnwanted(all, unwanted);
  for (let at = 0; at < tokens.length;) {
    const rejected = unwanted.find(({ start }) => start === at);
    if (rejected) {
      claims.push(claimRejected(rejected, all, source));
      at = rejected.end;
      continue;
    }
    const amount = claimAmount(tokens, at, amounts);
    const name = isOfRooms(amount) ? undefined : claimName(tokens, at, services);
    const claim = name ?? amount ?? claimIntent(tokens, at, services);
    if (claim) claims.push(claim.meaning?.kind === "location" ? widenClaim(claim, tokens, claims.at(-1)?.end) : claim);
    at = claim ? (claims.at(-1)?.end ?? claim.end) : at + 1;
  }
  return claims;
}

function claimRejected(
  { start, end, wordsStart, wordsEnd, categories }: Unwanted,
  tokens: readonly Token[],
  source: string,
): Stretch {
  const words = source.slice(tokens[wordsStart]?.start, tokens[wordsEnd - 1]?.end);
  const named = [...new Set(categories.map(({ category }) => category))];
  return { start, end, wordsStart, meaning: { kind: "unwantedCategory", categories: named, words } };
}

/** The name of a place with the word for its kind, unless that belongs to the part before it. */
function widenClaim(claim: Stretch, tokens: readonly Token[], endBefore = 0): Stretch {
  const { start, end } = widenPlace(tokens, claim);
  return { ...claim, start: Math.max(start, Math.min(endBefore, claim.start)), end };
}

/** «Двушка» is a flat of two rooms, whatever else is called so. */
function isOfRooms(claim: Stretch | undefined): boolean {
  return claim?.meaning?.kind === "amount" && claim.meaning.amount.unit === "room";
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
  if (!token || token.isLiteral) return undefined;
  if (token.isStopWord) return negation === undefined ? claimWithPreposition(tokens, at, services) : undefined;
  const lexemes: Name = tokens.map((other) => (other.isLiteral ? [] : other.lexemes));
  const forms: Name = tokens.map((other) => other.forms);
  const { gazetteer } = services;
  const amenity =
    services.isOfHome && negation === undefined ? claimAmenity(tokens, start, lexemes, gazetteer) : undefined;
  if (amenity) return amenity;
  const landmark = negation === undefined ? countLandmarkWords(tokens, start) : 0;
  if (landmark > 0) return { start, end: start + landmark, meaning: undefined };
  const location = findNames(gazetteer.locations, lexemes, start);
  const named = location.entries.map(({ value }) => value);
  const locations = bestOf(location.length === 1 ? named.filter((one) => isNameOf(token.word, one)) : named);
  const { hasThings = true, acceptsOption = () => true } = services;
  const chosen = hasThings ? services.chosen : undefined;
  const thingLength = chosen?.start === start ? chosen.end - start : 0;
  const isOfThing = chosen !== undefined && start >= chosen.start && start < chosen.end;
  // «Шекер» is sugar, and a village in its case or behind a preposition.
  const isMeant = !isOfThing || isInCase(tokens, start, location.length);
  // «Жалга» is said of what is let, and rarely of the way to Жал.
  const words = tokens.slice(start).map((other) => (other.isLiteral ? "" : other.word));
  const isSaid = services.intents.find(words, 0)?.intent === "rent";
  const isPlace =
    isMeant &&
    !isSaid &&
    locations.length > 0 &&
    (location.length > 1 || !services.isOrdinaryWord(token.word, locations));
  const placeLength = isPlace ? location.length : 0;
  if (negation !== undefined) {
    if (placeLength > 0)
      return { start: at, end: start + placeLength, meaning: { kind: "location", locations, isExcluded: true } };
    return claimUnwanted(at, start, forms, gazetteer);
  }
  const category = hasThings ? ofChosen(findNames(gazetteer.categories, lexemes, start), chosen) : nothing;
  const found = hasThings ? findNames(gazetteer.options, forms, start) : nothing;
  const options = found.entries.map(({ value }) => value).filter(acceptsOption);
  const option = { length: options.length > 0 ? found.length : 0 };
  const longest = Math.max(placeLength, category.length, option.length);
  const phrase = findSynonyms(services.synonyms, lexemes, start);
  // «Киа рио» is a make and a model rather than a thing, «квартира» the name of a category.
  if (chosen && thingLength > longest && option.length === 0 && category.length === 0)
    return { start, end: start + thingLength, meaning: { kind: "thing", categories: chosen.categories } };
  if (hasThings && phrase.length > Math.max(1, longest)) {
    // «Ленд ровер» is Land Rover.
    const called = phrase.names.flatMap((name) => findWhole(gazetteer.options, name)).filter(acceptsOption);
    if (called.length > 0) return { start, end: start + phrase.length, meaning: { kind: "option", options: called } };
  }
  if (longest === 0) return undefined;
  // «Эппл вотч» is one thing, and none of the company's telephones.
  if (phrase.length > longest) return { start, end: start + phrase.length, meaning: undefined };
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

/** «Стиралка бар», «есть лифт»: words that only say that something is there. Folded. */
const existWords = new Set(["бар", "есть", "болсо", "болсун"]);

function claimAmenity(
  tokens: readonly Token[],
  start: number,
  lexemes: Name,
  { amenities }: Gazetteer,
): Stretch | undefined {
  const { length, entries } = findNames(amenities, lexemes, start);
  if (length === 0) return undefined;
  const end = start + length;
  const isSaid = existWords.has(tokens[end]?.word ?? "");
  return {
    start,
    end: isSaid ? end + 1 : end,
    wordsEnd: end,
    // A name and its synonyms may have the same words.
    meaning: { kind: "option", options: [...new Map(entries.map(({ value }) => [value.id, value])).values()] },
  };
}

/** «С мебелью»: an option whose name begins with a preposition. */
function claimWithPreposition(
  tokens: readonly Token[],
  start: number,
  { gazetteer, acceptsOption = () => true, hasThings = true }: ReadServices,
): Stretch | undefined {
  if (!hasThings) return undefined;
  // Without Latin letters that look alike: «а 54» is no «A 54».
  const lexemes: Name = tokens.map((other) => (other.isLiteral ? [] : other.lexemes));
  const found = findNames(gazetteer.options, lexemes, start);
  const options = found.entries.map(({ value }) => value).filter(acceptsOption);
  return options.length > 0 && found.length > 1
    ? { start, end: start + found.length, meaning: { kind: "option", options } }
    : undefined;
}

/** The options that a whole name is the name of. */
function findWhole(options: Gazetteer["options"], name: Name): NamedOption[] {
  const { length, entries } = findNames(options, name, 0);
  return length === name.length ? entries.map(({ value }) => value) : [];
}

/** Of the categories that a word names those that the chosen thing is in, or above or below them. */
function ofChosen(found: ReturnType<typeof findNames<NamedCategory>>, chosen: ChosenThing | undefined) {
  if (!chosen) return found;
  const entries = found.entries.filter(({ value: { category } }) =>
    chosen.categories.some((one) => one.path.includes(category) || category.path.includes(one)),
  );
  return entries.length > 0 ? { length: found.length, entries } : nothing;
}

/** Folded endings of cases and adjectives in both languages. */
const nameEnding =
  /^(?:[аеиуыюя]|о[мйю]|е[мй]|а[мх]|[сц]к(?:ий|ая|ое|ого|ой|ую|ом|ие|их)|[гк][аео]|[дт][аео](?:н|г[ыиуо])?|[ндт][ыиу]н?|л[ыиу]к|ч[ае])$/u;

/** Whether a folded word is the name of a location or a form of it: «белая» is none of Бел, «барбы» none of Бар. */
function isNameOf(word: string, { title_ru, title_ky, aka }: LocationNode): boolean {
  const names = [title_ru, title_ky, ...aka].flatMap((title) => [
    ...tokenize(title),
    ...tokenize(title.replaceAll("-", "")),
  ]);
  return names.some((name) => {
    const stem = name.replace(/[аеиоуыьйяюэ]$/u, "");
    return (
      word === name || [name, stem].some((begin) => word.startsWith(begin) && nameEnding.test(word.slice(begin.length)))
    );
  });
}

const beforePlaces = new Set([
  "в",
  "во",
  "на",
  "из",
  "до",
  "по",
  "от",
  "с",
  "со",
  "около",
  "возле",
  "г",
  "город",
  "село",
  "район",
]);
/** Kyrgyz endings of places: where, where to, where from, whose, from there. */
const placeEnding = /(?:[дт][аеоө]|[гк][аеоө]|[дт][аеоө]н|[дтн][ыиуү]н|л[ыиуү]к)(?:гы|ги|гу|гү|кы|ки|ку|кү)?$/u;

/** Whether a word may be a place by its form or by what stands before it. */
export function isInCase(tokens: readonly Token[], start: number, length: number): boolean {
  const before = tokens[start - 1]?.word;
  if (before !== undefined && beforePlaces.has(before)) return true;
  const last = tokens[start + length - 1]?.token ?? "";
  return placeEnding.test(last) && last.length > 5;
}

/** «Сниму», «ижарага алам», «куплю», «керек». */
function claimIntent(
  tokens: readonly Token[],
  at: number,
  { intents, hasThings = true, chosen }: ReadServices,
): Stretch | undefined {
  if (!hasThings || tokens[at]?.isLiteral) return undefined;
  const found = intents.find(
    tokens.map(({ word }) => word),
    at,
  );
  // The category says it: «долгосрочно» is that of flats for a long term.
  const isTermOfThing = found?.intent === "term" && chosen !== undefined;
  if (!found || (isSaidByWords(found.intent) && !isTermOfThing)) return undefined;
  return { start: at, end: at + found.length, meaning: { kind: "intent", intent: found.intent } };
}

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
const landmarks = /^(?:ош базар\p{L}*|ошск\p{L}+ (?:рын|базар)\p{L}*|(?:рын\p{L}+|базар\p{L}*) ошск\p{L}+)$/u;
const streetBefore = /^(?:улиц[аыеу]|ул|проспект[ае]?|пр|переулок|бульвар)$/u;
const streetAfter = /^(?:көч|коч)(?:өсү|осу)\p{L}*$|^проспекти\p{L}*$/u;

/** How many words from here on name a market or a street by a location («Ош базар», «проспект Чуй», «Токмок көчөсү»). */
export function countLandmarkWords(tokens: readonly Token[], start: number): number {
  const [first = "", second = ""] = tokens.slice(start, start + 2).map(({ word }) => word);
  if (second === "") return 0;
  const isNamed = landmarks.test(`${first} ${second}`) || streetBefore.test(first) || streetAfter.test(second);
  return isNamed ? 2 : 0;
}

/** Where the name after «не в», «кроме» begins. */
function readNegation(tokens: readonly Token[], at: number): number | undefined {
  const word = tokens[at]?.word;
  if (word !== "не" && word !== "кроме") return undefined;
  const next = tokens[at + 1]?.isStopWord ? at + 2 : at + 1;
  const token = tokens[next];
  return token && isKindOfPlace(token) ? next + 1 : next;
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
  // A comma that stands alone, or at an end, belonged to the part.
  const words = `${before} ${source.slice(to)}`.split(/\s+/).filter((word) => word !== "" && word !== ",");
  const text = words.join(" ");
  return text.slice(text.startsWith(",") ? 1 : 0, text.endsWith(",") ? -1 : undefined);
}

/** All parameters of categories. */
export function parametersAround(categories: readonly Category[]): Parameter[] {
  return [...new Set(categories.flatMap(({ parameters }) => parameters))];
}
