import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { SearchUsed } from "#contracts/listings/list-schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { estimateShare, type SearchClauses, toClauses } from "./clauses.ts";
import type { ResolvedFilter } from "./filter.ts";
import { collectNames, collectWholeNames, type Names } from "./names.ts";
import { createRecordedSearches } from "./recorded-searches.ts";
import { titleTerm, wordTerm } from "./terms.ts";
import { type Intents, readIntents } from "./things/intents.ts";
import { type LetterModel, readLetterModel } from "./things/letter-model.ts";
import { readThingIndex, type ThingIndex } from "./things/thing-index.ts";
import { createChooser } from "./things/choose-correction.ts";
import { correctQuery, type KnownWords } from "./text/correct.ts";
import { createDictionary, type Dictionary } from "./text/dictionary.ts";
import { tokenize } from "./text/fold.ts";
import { readWordList, type WordList } from "./text/word-list.ts";
import { buildQuery } from "./text/query.ts";
import { buildSynonyms, type Synonyms } from "./text/synonyms.ts";
import { isAmountWord } from "./understanding/amounts.ts";
import type { InterpretServices, NamedCatalogue } from "./search-effects.ts";
import { buildGazetteer, type Gazetteer } from "./understanding/gazetteer.ts";
import { readUsualPrices, type UsualPrices } from "./understanding/usual-prices.ts";
import { type Interpretation, interpretSearch } from "./interpret.ts";
import { type RelaxedSearch, relaxSearch } from "./relax.ts";
import type { Effect } from "./understanding/effect.ts";
import {
  type Frequencies,
  readFrequencies,
  readPopularSearches,
  readVocabulary,
  readVocabularyVersion,
  type VocabularyEntry,
  writeSearches,
} from "./vocabulary-queries.ts";

export interface ParsedSearch {
  /** Matches listings with the words in the title, or as names of category or options. */
  inTitle: SearchClauses;
  /** Matches listings with the words anywhere. */
  anywhere: SearchClauses;
}

export interface CorrectedSearch extends SearchUsed {
  /** Whether the words as typed exist too: their matches come first then. */
  isTypedKnown: boolean;
}

export interface Lexicon {
  things: ThingIndex;
  intents: Intents;
  letters: LetterModel;
  prices: UsualPrices;
  /** Words of both languages. */
  words: WordList;
  dictionary: Dictionary;
  /** Usual spellings by folded word, where they differ (`уй`: «үй»). */
  spellings: ReadonlyMap<string, string>;
  synonyms: Synonyms;
  names: Names;
  wholeNames: Names;
  gazetteer: Gazetteer;
  /** The catalogue that the gazetteer names things of: a newer one has other objects. */
  store: NamedCatalogue;
  frequencies: Frequencies;
  /** Beginnings that titles share, sorted by text. */
  phrases: VocabularyEntry[];
  /** Popular searches, the most frequent first. */
  queries: VocabularyEntry[];
}

export interface Search {
  /** What to search for, by words alone; undefined when the text has no words. */
  parse(text: string): ParsedSearch | undefined;
  /** What the text asks for under a list's filter; undefined when it has no words. */
  interpret(text: string, filter: ResolvedFilter): Interpretation | undefined;
  /** The search with ever less in it, for when little is found. */
  relax(text: string, filter: ResolvedFilter): Generator<RelaxedSearch>;
  /** A correction, if there is one; `used` is that of an earlier page of the list. */
  correct(text: string, used?: SearchUsed): CorrectedSearch | undefined;
  lexicon(): Lexicon;
  /** Counts a search with results, for suggestions; `visitor` is a keyed hash. `maySuggest`: see {@link RecordedSearches}. */
  recordSearch(text: string, visitor: string, maySuggest: (text: string) => boolean): void;
  /** Reads names, synonyms and vocabulary again. */
  reload(): Promise<void>;
  /** Writes the recorded searches, and reads vocabulary, popular searches and synonyms again. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

const refreshInterval = 60_000;
/** Searches whose effects are kept: a few kilobytes each. */
const maxReadings = 300;
/** Count of words of categories, options and locations, which count as known even when no title has them. */
const referenceWeight = 2;

/** Reads what searches need, now and every minute until stopped. `isLazy`: its indexes are made by the first search, which waits for them. */
export async function openSearch(services: {
  db: Db;
  catalogue: CatalogueStore;
  log: FastifyBaseLogger;
  isLazy?: boolean | undefined;
}): Promise<Search> {
  const { db, catalogue, log, isLazy = false } = services;
  const recorded = createRecordedSearches();
  let version = await readVocabularyVersion(db);
  let lexicon = await readLexicon(db, catalogue, isLazy);
  const readings = new LRUCache<string, readonly Effect[]>({ max: maxReadings });

  const refresh = async () => {
    await writeSearches(db, recorded.take());
    const newest = await readVocabularyVersion(db);
    if (newest === version) {
      const refreshed = { ...lexicon(), ...(await readTrends(db)) };
      lexicon = () => refreshed;
    } else lexicon = await readLexicon(db, catalogue, isLazy);
    readings.clear();
    version = newest;
  };
  const inUse = (): InterpretServices => ({ ...lexicon(), readings });
  const reload = async () => {
    const newest = await readVocabularyVersion(db);
    lexicon = await readLexicon(db, catalogue, isLazy);
    readings.clear();
    version = newest;
  };
  const timer = setInterval(() => {
    refresh().catch((error: unknown) =>
      log.warn({ err: error }, "search words not refreshed, the previous ones stay in use"),
    );
  }, refreshInterval);
  timer.unref();

  return {
    parse: (text) => parseSearch(text, lexicon()),
    interpret: (text, filter) => interpretSearch(text, filter, inUse()),
    relax: (text, filter) => relaxSearch(text, filter, inUse()),
    correct: (text, used) => correctSearch(text, used, lexicon()),
    lexicon: () => lexicon(),
    recordSearch: (text, visitor, maySuggest) => recorded.add(text, visitor, lexicon().dictionary, maySuggest),
    reload,
    refresh,
    async stop() {
      clearInterval(timer);
      await writeSearches(db, recorded.take());
    },
  };
}

function parseSearch(text: string, { synonyms, names, frequencies }: Lexicon): ParsedSearch | undefined {
  const { words } = buildQuery(text, synonyms);
  if (words.length === 0) return undefined;
  const find = (toTerm: (lexeme: string) => number): SearchClauses => {
    const byWord = toClauses(words, names, toTerm);
    return { clauses: byWord.flat(), share: estimateShare(byWord, frequencies) };
  };
  return { inTitle: find(titleTerm), anywhere: find(wordTerm) };
}

function correctSearch(text: string, used: SearchUsed | undefined, lexicon: Lexicon): CorrectedSearch | undefined {
  const known = { ...knownWords(lexicon), choose: createChooser(text, lexicon.letters) };
  const correction = used ? { ...used, isTypedKnown: true } : correctQuery(text, known, lexicon.synonyms);
  if (!correction) return undefined;
  const spelled = used ? correction.text : restoreSpelling(correction.text, lexicon);
  return { text: spelled, kind: correction.kind, isTypedKnown: correction.isTypedKnown ?? false };
}

/** Words that need no correction. Things in Latin letters do: «kvartira» is «квартира». */
function knownWords({ dictionary, gazetteer, things, intents, words }: Lexicon): KnownWords {
  return {
    ...dictionary,
    isName: (lexeme) => gazetteer.locations.has(lexeme) || (/[а-я]/u.test(lexeme) && things.hasWord(lexeme)),
    isWord: (word) => intents.hasWord(word) || words.has(word),
    isIntent: (word) => intents.hasWord(word) || isAmountWord(word),
  };
}

/** The usual spelling of a folded text. */
export function restoreSpelling(text: string, { spellings }: Lexicon): string {
  return text
    .split(" ")
    .map((word) => spellings.get(word) ?? word)
    .join(" ");
}

async function readLexicon(db: Db, store: CatalogueStore, isLazy: boolean): Promise<() => Lexicon> {
  const steps = makeLexicon(store, await readVocabulary(db), await readTrends(db));
  let lexicon: Lexicon | undefined;
  if (isLazy) return () => (lexicon ??= finish(steps));
  const made = await finishInTurns(steps);
  return () => made;
}

/** Each step takes tens or hundreds of milliseconds. */
function* makeLexicon(
  store: CatalogueStore,
  { words, phrases, synonyms, categoryNames }: Awaited<ReturnType<typeof readVocabulary>>,
  trends: Trends,
): Generator<undefined, Lexicon> {
  const counts = new Map<string, number>();
  const spellings = new Map<string, string>();
  const add = (word: string, spelling: string, count: number) => {
    if (counts.has(word)) return;
    counts.set(word, count);
    if (spelling !== word) spellings.set(word, spelling);
  };
  for (const { text, spelling, count } of words) add(text, spelling, count);
  // Most of their words are in many titles.
  const seen = new Set<string>();
  for (const text of referenceTexts(store, synonyms)) {
    for (const spelling of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (seen.has(spelling)) continue;
      seen.add(spelling);
      const tokens = tokenize(spelling);
      for (const word of tokens) add(word, tokens.length === 1 ? spelling : word, referenceWeight);
    }
  }
  yield;
  const catalogue = store.current();
  const synonymIndex = buildSynonyms(synonyms);
  yield;
  const names = collectNames(catalogue);
  yield;
  const gazetteer = buildGazetteer(catalogue, synonymIndex, categoryNames);
  yield;
  const intents = (builtInIntents ??= readIntents());
  yield;
  return {
    dictionary: createDictionary(counts),
    spellings,
    synonyms: synonymIndex,
    names,
    wholeNames: collectWholeNames(catalogue),
    gazetteer,
    store: { ...store, current: () => catalogue },
    things: (builtInThings ??= readThingIndex()),
    intents,
    words: (builtInWords ??= readWordList()),
    letters: (builtInLetters ??= readLetterModel()),
    prices: readUsualPrices(() => store.current().rates.USD ?? 1),
    phrases,
    ...trends,
  };
}

let builtInThings: ThingIndex | undefined;
let builtInIntents: Intents | undefined;
let builtInWords: WordList | undefined;
let builtInLetters: LetterModel | undefined;

function finish(steps: Generator<undefined, Lexicon>): Lexicon {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Requests go first in between. */
async function finishInTurns(steps: Generator<undefined, Lexicon>): Promise<Lexicon> {
  let step = steps.next();
  while (!step.done) {
    await yieldToEventLoop();
    step = steps.next();
  }
  return step.value;
}

type Trends = Pick<Lexicon, "frequencies" | "queries">;

/** Changes every minute, unlike the vocabulary. */
async function readTrends(db: Db): Promise<Trends> {
  return { frequencies: await readFrequencies(db), queries: await readPopularSearches(db) };
}

function* referenceTexts(store: CatalogueStore, synonyms: string[][]): Iterable<string> {
  const { categories, parameterById, locations } = store.current();
  for (const category of categories) yield `${category.title_ru} ${category.title_ky}`;
  for (const parameter of parameterById.values()) {
    for (const option of parameter.options) yield `${option.title_ru} ${option.title_ky}`;
  }
  for (const location of locations) yield `${location.title_ru} ${location.title_ky}`;
  for (const group of synonyms) yield group.join(" ");
}
