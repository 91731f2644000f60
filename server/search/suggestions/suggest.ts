import { LRUCache } from "lru-cache";
import type { Currency } from "#contracts/base/currency.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Suggestion } from "#contracts/listings/list-schemas.ts";
import { findWanted } from "#server/catalogue/card-facts.ts";
import type { Category } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { presentFirstPhoto } from "#server/photos/present.ts";
import { computePrice } from "#server/prices/price.ts";
import { allListings } from "#server/search/filter.ts";
import { countMatches, type Phase } from "#server/search/filter-queries.ts";
import { readPage } from "#server/search/page-queries.ts";
import { type Lexicon, restoreSpelling, type Search } from "#server/search/search.ts";
import { isByWanted, listUncounted, narrowToWanted } from "#server/search/wanted.ts";
import { readSuggestedListings, type SuggestedListingRow } from "./suggestion-queries.ts";
import type { Dictionary } from "#server/search/text/dictionary.ts";
import { foldText, tokenize } from "#server/search/text/fold.ts";
import { swapLayout } from "#server/search/text/layout.ts";
import { latinToCyrillic } from "#server/search/text/transliterate.ts";
import type { VocabularyEntry } from "#server/search/vocabulary-queries.ts";

const maxSuggestions = 8;
const maxQueries = 4;
const maxCategories = 3;
/** Listings scanned for the categories of a make or model. */
const maxScanned = 4_000;

interface SuggestServices {
  db: Db;
  catalogue: CatalogueStore;
  search: Search;
}

/** Milliseconds that suggestions are cached. */
const maxAge = 60_000;

/** Suggests the same for the same beginning for a minute. */
export interface Suggester {
  suggest(text: string): Promise<Suggestion[]>;
}

export function createSuggester(services: SuggestServices): Suggester {
  const cache = new LRUCache<string, Suggestion[], string>({
    max: memoryBudgets.suggestions.max,
    ttl: maxAge,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: text }) => suggestSearches(services, text),
  });
  // The vocabulary is read again every minute: what was suggested with the last one is not found any more.
  const numbers = new WeakMap<Lexicon, number>();
  let last = 0;
  const numberOf = (lexicon: Lexicon) => {
    const known = numbers.get(lexicon) ?? (last += 1);
    numbers.set(lexicon, known);
    return known;
  };
  return {
    async suggest(text) {
      const typed = text.trim().toLowerCase();
      // All that is made of a text is made of these two.
      const key = `${numberOf(services.search.lexicon())} ${foldText(typed)}\n${foldText(swapLayout(typed))}`;
      const suggested = (await cache.fetch(key, { context: typed })) ?? [];
      // Others may have typed it without ө and ү.
      const spell = (one: Suggestion) =>
        one.search !== undefined && foldText(one.search) === foldText(typed) ? { ...one, search: typed } : one;
      return suggested.map(spell);
    },
  };
}

/** The best first. */
export interface FoundBusinesses {
  results: readonly Suggestion[];
  /** What was typed is the beginning of the first one's name, and hardly anything else. */
  isMeant: boolean;
}

/** Businesses stand after the categories, one that is meant before them, in place of the last of the others. */
export function joinSuggestions(
  suggested: readonly Suggestion[],
  { results: businesses, isMeant }: FoundBusinesses,
): Suggestion[] {
  const categories = suggested.filter(({ kind }) => kind === "category");
  const others = suggested.filter(({ kind }) => kind !== "category");
  const meant = isMeant ? 1 : 0;
  return [...businesses.slice(0, meant), ...categories, ...businesses.slice(meant), ...others].slice(0, maxSuggestions);
}

/**
 * Completions of what was typed: categories, popular searches, beginnings of titles, listings. When nothing begins like it, the other
 * keyboard layout, the other alphabet and one typo are tried.
 */
async function suggestSearches(services: SuggestServices, text: string): Promise<Suggestion[]> {
  const lexicon = services.search.lexicon();
  if (tokenize(text).length === 0) return lexicon.queries.slice(0, maxSuggestions).map(presentQuery);
  for (const reading of readings(text, services.search)) {
    const queries = await completeQueries(services, reading, lexicon);
    const named = findCategories(reading, services.catalogue);
    const within = await findWithinCategories(services, reading);
    if (queries.length === 0 && named.length === 0 && within.length === 0) continue;
    const categories = [
      ...within,
      ...named.map((category) => presentCategory(category, services.catalogue)).slice(0, maxCategories - within.length),
    ];
    const listings = await suggestListings(
      services,
      queries[0]?.text ?? reading,
      maxSuggestions - queries.length - categories.length,
    );
    return [
      ...categories,
      ...queries.map(presentQuery),
      ...listings.map((row) => presentListing(row, services.catalogue)),
    ];
  }
  return [];
}

/** The newest listings of a make or model, whose categories are counted. */
const maxSampled = 40;
/** Categories in which a make or model is suggested. */
const maxWithin = 2;
/** Counted at most. */
const maxCounted = 1_000;

/** The categories that a make or model is offered in, the likeliest first, with their numbers of listings: «Honda Fit» in cars. */
async function findWithinCategories({ db, catalogue, search }: SuggestServices, text: string): Promise<Suggestion[]> {
  const base = { ...allListings(catalogue), options: [], ranges: [], days: [] };
  const meant = search.interpret(text, base);
  if (!meant?.parts.some(({ kind }) => kind === "option")) return [];
  const { filter, matching } = meant.counted;
  const phase = { matching, notMatching: listUncounted(meant, base) };
  const rows = await readPage(db, {
    filter,
    phase,
    ordering: "-upvote_date",
    limit: maxSampled,
    offset: 0,
    maxScanned,
  });
  const listings = await readSuggestedListings(
    db,
    rows.map((row) => row.listing_id),
  );
  const byCategory = Map.groupBy(listings, ({ category_id: id }) => id);
  const ids = [...byCategory].toSorted(([, a], [, b]) => b.length - a.length).map(([id]) => id);
  const found = ids.flatMap((id) => catalogue.current().categoryById.get(id) ?? []).slice(0, maxWithin);
  return Promise.all(
    found.map(async (category) => {
      const branch = { id: category.id, level: category.path.length, listings: catalogue.countInCategory(category.id) };
      const count = await countMatches(db, { ...filter, category: branch, within: undefined }, phase, maxCounted);
      return { ...presentCategory(category, catalogue), count, search: restoreSpelling(text, search.lexicon()) };
    }),
  );
}

/** The folded text, and what may have been meant, the likeliest first. */
function* readings(text: string, search: Pick<Search, "correct" | "lexicon">): Iterable<string> {
  const typed = foldText(text);
  yield typed;
  yield foldText(swapLayout(text));
  const words = typed.split(" ");
  const last = words.pop() ?? "";
  const start = words.map((word) => `${word} `).join("");
  for (const candidate of latinToCyrillic(last)) yield start + candidate;
  const corrected = correctPrefix(last, search.lexicon().dictionary);
  // What the search itself takes it for. A short word begins like many others, and is corrected only where one stands out.
  const meant = search.correct(text)?.text;
  const likely = corrected && start + corrected;
  const [first, second] = last.length <= minCorrectedLength ? [meant, likely] : [likely, meant];
  if (first) yield first;
  if (second) yield second;
}

/** In shorter prefixes a typo cannot be told from another word. */
const minCorrectedLength = 4;
const cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюя";
const latin = "abcdefghijklmnopqrstuvwxyz";

/** The beginning of the most frequent word within one edit of the prefix. The first letter is assumed to be right. */
function correctPrefix(prefix: string, dictionary: Dictionary): string | undefined {
  if (prefix.length < minCorrectedLength) return undefined;
  const letters = /^[a-z]+$/.test(prefix) ? latin : cyrillic;
  let best: { word: string; count: number } | undefined;
  const attempt = (candidate: string) => {
    const [found] = dictionary.complete(candidate, 1);
    if (found && found.count > (best?.count ?? 0)) best = found;
  };
  for (let at = 1; at < prefix.length; at += 1) {
    const head = prefix.slice(0, at);
    const tail = prefix.slice(at + 1);
    attempt(head + tail);
    attempt(head + tail.charAt(0) + prefix.charAt(at) + tail.slice(1));
    for (const letter of letters) {
      attempt(head + letter + tail);
      attempt(head + letter + prefix.slice(at));
    }
  }
  return best?.word;
}

/** Popular searches first, then beginnings of titles, then the last word completed, where a listing has such a title. */
async function completeQueries(
  services: SuggestServices,
  reading: string,
  lexicon: Lexicon,
): Promise<VocabularyEntry[]> {
  const { queries, phrases, dictionary } = lexicon;
  const found = new Map<string, VocabularyEntry>();
  const add = (entry: VocabularyEntry) => {
    if (found.size < maxQueries && !found.has(entry.text)) found.set(entry.text, entry);
  };
  queries
    .filter((entry) => entry.text.startsWith(reading))
    .slice(0, maxQueries)
    .forEach(add);
  topPhrases(phrases, reading, maxQueries).forEach(add);
  const words = reading.split(" ");
  const last = words.pop() ?? "";
  if (found.size < maxQueries && (words.length === 0 || found.size === 0)) {
    const completed = dictionary.complete(last, maxQueries).map(({ word, count }) => {
      const text = [...words, word].join(" ");
      return { text, spelling: restoreSpelling(text, lexicon), count };
    });
    // One word is in a title, as the vocabulary is made of these; several need not be in the same one.
    const offered = await Promise.all(
      completed.map(async ({ text }) => words.length === 0 || (await suggestListings(services, text, 1)).length > 0),
    );
    completed.filter((_, at) => offered[at]).forEach(add);
  }
  return [...found.values()];
}

/** The phrases with this prefix that the most titles share. `phrases` must be sorted by text. */
function topPhrases(phrases: VocabularyEntry[], prefix: string, limit: number): VocabularyEntry[] {
  let low = 0;
  let high = phrases.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((phrases[middle]?.text ?? "") < prefix) low = middle + 1;
    else high = middle;
  }
  const best: VocabularyEntry[] = [];
  for (let at = low; at < phrases.length; at += 1) {
    const phrase = phrases[at];
    if (!phrase?.text.startsWith(prefix)) break;
    if (best.length === limit && phrase.count <= (best.at(-1)?.count ?? 0)) continue;
    best.push(phrase);
    best.splice(0, best.length, ...best.toSorted((a, b) => b.count - a.count).slice(0, limit));
  }
  return best;
}

const foldedTitles = new WeakMap<Category, string[][]>();

/** Categories with a title in which each typed word begins a word, those with the most listings first. */
function findCategories(reading: string, catalogue: CatalogueStore): Category[] {
  const typed = reading.split(" ");
  const matches = (words: string[]) => typed.every((prefix) => words.some((word) => word.startsWith(prefix)));
  return catalogue
    .current()
    .categories.filter((category) => {
      let titles = foldedTitles.get(category);
      if (!titles) foldedTitles.set(category, (titles = [tokenize(category.title_ru), tokenize(category.title_ky)]));
      return titles.some(matches);
    })
    .toSorted((a, b) => catalogue.countInCategory(b.id) - catalogue.countInCategory(a.id))
    .slice(0, maxCategories);
}

/** The newest listings of a completed search: those that offer something, then those of people who look for it. */
async function suggestListings(
  services: SuggestServices,
  query: string,
  limit: number,
): Promise<SuggestedListingRow[]> {
  const parsed = services.search.parse(query);
  if (!parsed || limit <= 0) return [];
  const filter = { ...allListings(services.catalogue), options: [], ranges: [], days: [] };
  const read = (phase: Phase, most: number) =>
    readPage(services.db, {
      filter,
      phase,
      ordering: "-upvote_date",
      limit: most,
      offset: 0,
    });
  const offers = await read({ matching: parsed.inTitle, notMatching: [isByWanted(filter)] }, limit);
  const missing = limit - offers.length;
  const wanted = missing > 0 ? await read({ matching: narrowToWanted(filter, parsed.inTitle) }, missing) : [];
  return readSuggestedListings(
    services.db,
    [...offers, ...wanted].map((row) => row.listing_id),
  );
}

function presentQuery({ spelling }: VocabularyEntry): Suggestion {
  return { kind: "query", text: spelling };
}

function presentCategory(category: Category, catalogue: CatalogueStore): Suggestion {
  const parent = category.path.at(-2);
  return {
    kind: "category",
    text: category.title_ru,
    category: pickTitles(category),
    ...(parent && { parent: { id: parent.id, title_ru: parent.title_ru, title_ky: parent.title_ky } }),
    count: catalogue.countInCategory(category.id),
  };
}

function presentListing(row: SuggestedListingRow, catalogue: CatalogueStore): Suggestion {
  const { categoryById, rates } = catalogue.current();
  const category = categoryById.get(row.category_id);
  const { stockPrice } = computePrice(row, row.is_business, rates[row.currency] ?? 1);
  const wanted = category && findWanted(row.deal_type as DealType, category);
  return {
    kind: "listing",
    text: row.title,
    product: row.id,
    ...(category && { category: pickTitles(category) }),
    ...(wanted && { wanted }),
    price: stockPrice ?? row.price,
    currency: row.currency as Currency,
    first_photo: presentFirstPhoto(row),
  };
}

function pickTitles({ id, title_ru, title_ky, title_slug }: Category): NonNullable<Suggestion["category"]> {
  return { id, title_ru, title_ky, title_slug };
}
