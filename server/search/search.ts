import type { FastifyBaseLogger } from "fastify";
import type { SearchUsed } from "#contracts/listings.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/platform/database.ts";
import { toClauses } from "./clauses.ts";
import { estimateShare, type Frequencies, readFrequencies } from "./frequencies.ts";
import { collectNames, type Names } from "./names.ts";
import { type Clause, titleTerm, wordTerm } from "./terms.ts";
import { correctQuery } from "./text/correct.ts";
import { createDictionary, type Dictionary } from "./text/dictionary.ts";
import { foldText, tokenize } from "./text/fold.ts";
import { buildQuery } from "./text/query.ts";
import { buildSynonyms, type Synonyms } from "./text/synonyms.ts";
import { readPopularSearches, readVocabulary, readVocabularyVersion, recordSearches, type Term } from "./vocabulary.ts";

/** Words to find ads by. */
export interface Words {
  clauses: readonly Clause[];
  /** About which share of all ads matches. */
  share: number;
}

export interface ParsedSearch {
  /** Ads that have the words in their title, or as names of their category or options. */
  strong: Words;
  /** Ads that have the words anywhere. */
  any: Words;
}

/** What the person most likely meant. */
export interface CorrectedSearch extends SearchUsed {
  parsed: ParsedSearch;
  /** The search as typed is a rare word of the market: its matches come first and these follow. */
  alsoExact: boolean;
}

/** What this process knows to read searches with. */
export interface Lexicon {
  dictionary: Dictionary;
  /** Folded words that people write otherwise (`уй`: «үй»). */
  spellings: ReadonlyMap<string, string>;
  synonyms: Synonyms;
  names: Names;
  frequencies: Frequencies;
  /** Beginnings of titles, sorted by text. */
  phrases: Term[];
  /** Popular searches, most made first. */
  queries: Term[];
}

export interface Search {
  /** A search text read; undefined when it has no word to search for. */
  parse(text: string): ParsedSearch | undefined;
  /** A better reading of the text, if there is one; `known` is one that an earlier page used. */
  correct(text: string, known?: SearchUsed): CorrectedSearch | undefined;
  lexicon(): Lexicon;
  /** Remembers a search that found something, for suggestions to others. */
  record(text: string): void;
  /** Reads words, phrases, popular searches and synonyms anew, and writes out what was recorded. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

const refreshInterval = 60_000;
/** Bounds memory between two refreshes. */
const mostRecorded = 5_000;
/** Words of categories, options and places are known even when no title has them. */
const referenceWeight = 2;

/** Loads what searches need to know and keeps it fresh until stopped. */
export async function openSearch(services: {
  db: Db;
  catalogue: CatalogueStore;
  log: FastifyBaseLogger;
}): Promise<Search> {
  const { db, catalogue, log } = services;
  let recorded = new Map<string, Term>();
  let version = await readVocabularyVersion(db);
  let lexicon = await readLexicon(db, catalogue);

  const refresh = async () => {
    const searches = [...recorded.values()];
    recorded = new Map();
    await recordSearches(db, searches);
    const newest = await readVocabularyVersion(db);
    lexicon = newest === version ? { ...lexicon, ...(await readTrends(db)) } : await readLexicon(db, catalogue);
    version = newest;
  };
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "search words not refreshed, the last ones serve"));
  }, refreshInterval);
  timer.unref();

  const parse = (text: string) => {
    const { terms } = buildQuery(text, lexicon.synonyms);
    if (terms.length === 0) return undefined;
    const find = (toTerm: (lexeme: string) => number): Words => {
      const byTerm = toClauses(terms, lexicon.names, toTerm);
      return { clauses: byTerm.flat(), share: estimateShare(byTerm, lexicon.frequencies) };
    };
    return { strong: find(titleTerm), any: find(wordTerm) };
  };
  return {
    parse,
    correct(text, known) {
      const correction = known
        ? { ...known, alsoExact: true }
        : correctQuery(text, lexicon.dictionary, lexicon.synonyms);
      const parsed = correction && parse(correction.text);
      if (!correction || !parsed) return undefined;
      const spelled = known ? correction.text : spellWords(correction.text, lexicon);
      return { text: spelled, kind: correction.kind, alsoExact: correction.alsoExact ?? false, parsed };
    },
    lexicon: () => lexicon,
    record(text) {
      const query = foldText(text);
      if (query.length < 2 || query.length > 60) return;
      const entry = recorded.get(query);
      if (entry) entry.count += 1;
      else if (recorded.size < mostRecorded)
        recorded.set(query, { text: query, spelling: text.toLowerCase(), count: 1 });
    },
    refresh,
    async stop() {
      clearInterval(timer);
      await recordSearches(db, [...recorded.values()]);
    },
  };
}

/** A folded text in the spelling people use. */
export function spellWords(text: string, { spellings }: Lexicon): string {
  return text
    .split(" ")
    .map((word) => spellings.get(word) ?? word)
    .join(" ");
}

async function readLexicon(db: Db, store: CatalogueStore): Promise<Lexicon> {
  const { words, phrases, synonyms } = await readVocabulary(db);
  const counts = new Map<string, number>();
  const spellings = new Map<string, string>();
  const add = (word: string, spelling: string, count: number) => {
    if (counts.has(word)) return;
    counts.set(word, count);
    if (spelling !== word) spellings.set(word, spelling);
  };
  for (const { text, spelling, count } of words) add(text, spelling, count);
  for (const text of referenceTexts(store, synonyms)) {
    for (const spelling of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      const tokens = tokenize(spelling);
      for (const word of tokens) add(word, tokens.length === 1 ? spelling : word, referenceWeight);
    }
  }
  return {
    dictionary: createDictionary(counts),
    spellings,
    synonyms: buildSynonyms(synonyms),
    names: collectNames(store.current()),
    phrases,
    ...(await readTrends(db)),
  };
}

/** What changes from minute to minute. */
async function readTrends(db: Db): Promise<Pick<Lexicon, "frequencies" | "queries">> {
  return { frequencies: await readFrequencies(db), queries: await readPopularSearches(db) };
}

function* referenceTexts(store: CatalogueStore, synonyms: string[][]): Iterable<string> {
  const { categories, parameterById, places } = store.current();
  for (const category of categories) yield `${category.title_ru} ${category.title_ky}`;
  for (const parameter of parameterById.values()) {
    for (const option of parameter.options) yield `${option.title_ru} ${option.title_ky}`;
  }
  for (const place of places) yield `${place.title_ru} ${place.title_ky}`;
  for (const group of synonyms) yield group.join(" ");
}
