import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";
import { foldText, tokenize } from "./text/fold.ts";

/** A folded text with its usual spelling and its weight. */
export interface Term {
  text: string;
  spelling: string;
  count: number;
}

/** The newest titles tell what words the market uses now; more of them change little and cost time. */
const mostTitles = 100_000;
const titlesAtOnce = 2_000;
/** Kept in the tables and in memory. */
const mostWords = 50_000;
const mostPhrases = 60_000;
/** A beginning is a phrase when so many titles share it. */
const phraseShared = 3;

/** Counts the words and shared beginnings of the newest titles and replaces the tables that hold them. */
export async function refreshVocabulary(db: Db): Promise<void> {
  const words = new Tally();
  const phrases = new Tally();
  let before: { upvote_at: Date; id: number } | undefined;
  for (let read = 0; read < mostTitles; read += titlesAtOnce) {
    const rows = await readTitles(db, before);
    for (const { title } of rows) countTitle(title, words, phrases);
    before = rows.at(-1);
    if (rows.length < titlesAtOnce) break;
    // Other requests of this process go first.
    await breathe();
  }
  await replaceTerms(db, "search_words", "word", words.most(mostWords, 1));
  await replaceTerms(db, "search_phrases", "phrase", phrases.most(mostPhrases, phraseShared));
  await sql`
    insert into reference_loads (name, sha256) values ('vocabulary', '')
    on conflict (name) do update set loaded_at = now()`.execute(db);
}

async function readTitles(db: Db, before: { upvote_at: Date; id: number } | undefined) {
  const { rows } = await sql<{ id: number; title: string; upvote_at: Date }>`
    with page as materialized (
      select listing_id, upvote_at from listing_search
      ${before ? sql`where (upvote_at, listing_id) < (${before.upvote_at}, ${before.id})` : sql``}
      order by upvote_at desc, listing_id desc limit ${sql.lit(titlesAtOnce)}
    )
    select l.id, l.title, page.upvote_at from page join listings l on l.id = page.listing_id
    order by page.upvote_at desc, l.id desc`.execute(db);
  return rows;
}

function countTitle(title: string, words: Tally, phrases: Tally): void {
  // Lower case only: the spelling to show keeps ё, ө, ү and ң.
  const spellings = title.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.-]*/gu) ?? [];
  const folded = spellings.map((spelling) => foldText(spelling));
  spellings.forEach((spelling, index) => {
    const word = folded[index] ?? "";
    if (/^\p{L}{2,40}$/u.test(word)) words.add(word, spelling);
    else for (const token of tokenize(word)) words.add(token, token);
  });
  for (const length of [1, 2, 3]) {
    if (spellings.length >= length)
      phrases.add(folded.slice(0, length).join(" "), spellings.slice(0, length).join(" "));
  }
}

/** Counts texts, and for each the spellings it was met in. */
class Tally {
  #counts = new Map<string, { count: number; spellings: Map<string, number> }>();

  add(text: string, spelling: string): void {
    if (text.length < 2 || text.length > 80) return;
    let entry = this.#counts.get(text);
    if (!entry) this.#counts.set(text, (entry = { count: 0, spellings: new Map() }));
    entry.count += 1;
    entry.spellings.set(spelling, (entry.spellings.get(spelling) ?? 0) + 1);
  }

  /** The texts met most, at least `least` times, in their usual spelling. */
  most(limit: number, least: number): Term[] {
    return [...this.#counts]
      .filter(([, entry]) => entry.count >= least)
      .toSorted(([, a], [, b]) => b.count - a.count)
      .slice(0, limit)
      .map(([text, { count, spellings }]) => ({
        text,
        count,
        spelling: [...spellings].reduce((best, next) => (next[1] > best[1] ? next : best))[0],
      }));
  }
}

async function replaceTerms(
  db: Db,
  table: "search_words" | "search_phrases",
  column: string,
  terms: Term[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from ${sql.table(table)}`.execute(trx);
    await sql`
      insert into ${sql.table(table)} (${sql.ref(column)}, spelling, listings)
      select * from unnest(${terms.map((term) => term.text)}::text[], ${terms.map((term) => term.spelling)}::text[],
        ${terms.map((term) => term.count)}::int[])`.execute(trx);
  });
}

/** What {@link refreshVocabulary} left, and synonyms, for the memory of a process. */
export interface Vocabulary {
  words: Term[];
  phrases: Term[];
  synonyms: string[][];
}

const mostQueries = 20_000;
/** A search is suggested to others once it was made so often. */
const popularFrom = 3;

export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const [words, phrases, synonyms] = await Promise.all([
    sql<Term>`select word as text, spelling, listings as count from search_words`.execute(db),
    sql<Term>`select phrase as text, spelling, listings as count from search_phrases order by phrase collate "C"`.execute(
      db,
    ),
    db.selectFrom("search_synonyms").select("words").orderBy("id").execute(),
  ]);
  return { words: words.rows, phrases: phrases.rows, synonyms: synonyms.map((row) => row.words) };
}

/** Changes whenever what {@link readVocabulary} reads does. */
export async function readVocabularyVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat((select loaded_at from reference_loads where name = 'vocabulary'), ' ',
      (select concat(count(*), ' ', max(id)) from search_synonyms)) as version`.execute(db);
  return rows[0]?.version ?? "";
}

/** Popular searches, most made first. */
export async function readPopularSearches(db: Db): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select query as text, spelling, searches as count from search_queries where searches >= ${popularFrom}
    order by searches desc limit ${sql.lit(mostQueries)}`.execute(db);
  return rows;
}

/** Adds searches that found something to the popular ones. */
export async function recordSearches(db: Db, searches: Term[]): Promise<void> {
  if (searches.length === 0) return;
  await sql`
    insert into search_queries (query, spelling, searches)
    select * from unnest(${searches.map((search) => search.text)}::text[], ${searches.map((search) => search.spelling)}::text[],
      ${searches.map((search) => search.count)}::int[]) as s (query, spelling, searches) order by query
    on conflict (query) do update set searches = search_queries.searches + excluded.searches, last_searched_at = now()`.execute(
    db,
  );
}
