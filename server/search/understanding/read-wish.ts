import { plainLetters } from "#contracts/base/plain-letters.ts";
import type { Category, LocationNode } from "#server/catalogue/catalogue.ts";
import { swapLayout } from "#server/search/text/layout.ts";
import { findNames } from "#server/search/text/name-index.ts";
import { MAX_QUERY_LENGTH } from "#server/search/text/query.ts";
import type { Synonyms } from "#server/search/text/synonyms.ts";
import { type ChosenThing, chooseThing } from "#server/search/things/choose-thing.ts";
import { type Intent, type Intents, isSaidByWords } from "#server/search/things/intents.ts";
import type { LetterModel } from "#server/search/things/letter-model.ts";
import type { ThingIndex } from "#server/search/things/thing-index.ts";
import { findAmounts } from "./amounts.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { readTokens, type Token } from "./tokens.ts";
import { isInCase } from "./understand.ts";
import { isPrice, type UsualPrices } from "./usual-prices.ts";

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
}

/** What stands behind them describes a thing («дом с огородом»). */
const prepositions = new Set("с со для на под в во из от без до по к у о за при над".split(" "));
/** What stands before them does (folded «үчүн», «менен»). */
const postpositions = new Set(["учун", "менен"]);

/** Reads the whole of a search at once. The chosen thing is in `within`, if that is given. */
export function readWish(
  text: string,
  services: WishServices,
  categoryById: ReadonlyMap<number, Category>,
  within: Category | undefined,
): Wish {
  const { gazetteer, intents } = services;
  const source = plainLetters(text.slice(0, MAX_QUERY_LENGTH));
  const tokens = readTokens(source, services.synonyms);
  const folded = tokens.map(({ word }) => word);
  const found = new Set<Intent>();
  const idle = new Set<number>();
  const silent: { start: number; end: number }[] = [];
  for (let at = 0; at < tokens.length;) {
    const said = intents.find(folded, at);
    if (said) {
      found.add(said.intent);
      // «Не битый» says of a car that it is none of the broken ones.
      if (said.intent === "none" && said.length > 1) silent.push({ start: at, end: at + said.length });
      if (!isPartOfThings(said.intent)) for (let index = at; index < at + said.length; index += 1) idle.add(index);
    }
    at += said?.length ?? 1;
  }
  const amounts = findAmounts(tokens, source);
  for (const { start, end } of amounts) for (let index = start; index < end; index += 1) idle.add(index);
  const lexemes = tokens.map((token) => (token.isLiteral ? [] : token.lexemes));
  const isIdle = tokens.map(
    ({ isLiteral, isStopWord, word }, at) => isLiteral || isStopWord || idle.has(at) || /^[\d.]+$/.test(word),
  );
  const isAlone = isIdle.filter((one) => !one).length === 1;
  const places = tokens.flatMap((_, start): Place[] => {
    const { length, entries } = findNames(gazetteer.locations, lexemes, start);
    if (length === 0) return [];
    const end = start + length;
    const things = isInCase(tokens, start, length) ? [] : services.things.find(lexemes.slice(start, end));
    const isThing = isAlone && things.length > 0 && entries.every(({ value }) => isSmall(value));
    return isThing ? [] : [{ start, end, things }];
  });
  const names = tokens.flatMap((_, start) => {
    const { length, entries } = findNames(gazetteer.categories, lexemes, start);
    const best = Math.min(...entries.map(({ value }) => value.rank));
    const ids = entries.flatMap(({ value }) => (value.rank === best ? [value.category.id] : []));
    return length > 0 ? [{ start, end: start + length, ids: [...new Set(ids)] }] : [];
  });
  const choice = {
    things: services.things,
    names,
    categoryById,
    intents: found,
    within,
    fitsPrice: (category: Category) => services.prices.fitsAll(amounts, category),
  };
  const choose = (meant: readonly Place[]) => {
    const words = tokens.map((token, at) => ({
      lexemes: token.lexemes,
      isIdle: isIdle[at] ?? false,
      isPlace: meant.some(({ start, end }) => at >= start && at < end),
      isAmount: amounts.some(({ start, end }) => at >= start && at < end),
      isPrice: amounts.some((amount) => isPrice(amount) && at >= amount.start && at < amount.end),
      isModifier: at > 0 && (prepositions.has(folded[at - 1] ?? "") || postpositions.has(folded[at + 1] ?? "")),
    }));
    const guess = guessCategories(withoutSpans(source, tokens, [...meant.filter(isLong), ...silent]), services.letters);
    return chooseThing(words, { ...choice, guess });
  };
  const thing = choose(places);
  const isSure = (place: Place) =>
    thing !== undefined && thing.share >= sureShare && !thing.categories.some(({ id }) => place.things.includes(id));
  // Ысык-Көл is a place where people rest, and nothing that is sold.
  const isGoods = ({ things }: Place) => things.some((id) => categoryById.get(id)?.deal_types.includes("sell"));
  const doubtful = places.find((place) => !isAlone && isGoods(place) && !isSure(place));
  return { intents: found, thing: doubtful ? choose(places.filter((one) => one !== doubtful)) : thing };
}

/** The name of a place, and the categories of a thing that is called so. */
interface Place {
  start: number;
  end: number;
  things: readonly number[];
}

/** With less «таш көмүр мешок» is coal in bags rather than bags in Таш-Көмүр. */
const sureShare = 0.35;

/** Villages and parts of towns are called by ordinary words: «шекер» alone is sugar rather than Шекер. */
function isSmall({ kind }: LocationNode): boolean {
  return kind !== "country" && kind !== "region" && kind !== "city";
}

/** Names of things have such words: «аренда квартир», «скупка золота». */
function isPartOfThings(intent: Intent): boolean {
  return isSaidByWords(intent) || intent === "rent" || intent === "buyer" || intent === "gift";
}

/** «Ат-Башы» is no horse: places of several words say nothing of a thing. */
function isLong({ start, end }: Place): boolean {
  return end - start > 1;
}

/** The text with blanks in place of some tokens. */
function withoutSpans(
  source: string,
  tokens: readonly Token[],
  spans: readonly { start: number; end: number }[],
): string {
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
