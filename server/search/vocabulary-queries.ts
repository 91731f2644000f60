import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** A folded word, phrase or search, with its usual spelling and its count. */
export interface VocabularyEntry {
  text: string;
  spelling: string;
  count: number;
}

/** A title with its position in the order of {@link readTitles}. */
interface TitleRow {
  id: number;
  title: string;
  upvote_at: Date;
}

/** Titles of active listings, the newest first, after the position `before`. */
export async function readTitles(
  db: Db,
  before: Omit<TitleRow, "title"> | undefined,
  limit: number,
): Promise<TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    with page as materialized (
      select listing_id, upvote_at from listing_search
      ${before ? sql`where (upvote_at, listing_id) < (${before.upvote_at}, ${before.id})` : sql``}
      order by upvote_at desc, listing_id desc limit ${sql.lit(limit)}
    )
    select l.id, l.title, page.upvote_at from page join listings l on l.id = page.listing_id
    order by page.upvote_at desc, l.id desc`.execute(db);
  return rows;
}

/** Replaces the words of titles. */
export async function replaceWords(db: Db, entries: readonly VocabularyEntry[]): Promise<void> {
  await replaceEntries(db, "search_words", "word", entries);
}

/** Replaces the beginnings that titles share. */
export async function replacePhrases(db: Db, entries: readonly VocabularyEntry[]): Promise<void> {
  await replaceEntries(db, "search_phrases", "phrase", entries);
}

/** Rows of one statement: some dozen milliseconds, so that no connection is held for long. */
const maxWritten = 4_000;

/**
 * Writes what has changed: most words are as common as an hour ago. Not in one transaction, for nobody reads them before
 * {@link markVocabularyRefreshed}.
 */
async function replaceEntries(
  db: Db,
  table: "search_words" | "search_phrases",
  column: string,
  entries: readonly VocabularyEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += maxWritten) {
    const batch = entries.slice(from, from + maxWritten);
    await sql`
      insert into ${sql.table(table)} as t (${sql.ref(column)}, spelling, listings)
      select * from unnest(${batch.map((entry) => entry.text)}::text[], ${batch.map((entry) => entry.spelling)}::text[],
        ${batch.map((entry) => entry.count)}::int[])
      on conflict (${sql.ref(column)}) do update set spelling = excluded.spelling, listings = excluded.listings
        where (t.spelling, t.listings) is distinct from (excluded.spelling, excluded.listings)`.execute(db);
  }
  await sql`
    delete from ${sql.table(table)} where ${sql.ref(column)} not in (
      select unnest(${entries.map((entry) => entry.text)}::text[]))`.execute(db);
}

/** Changes what {@link readVocabularyVersion} returns. */
export async function markVocabularyRefreshed(db: Db): Promise<void> {
  await sql`
    insert into reference_loads (name, sha256) values ('vocabulary', '')
    on conflict (name) do update set loaded_at = now()`.execute(db);
}

/** Words and phrases of titles, synonyms, and names of categories. */
export interface Vocabulary {
  words: VocabularyEntry[];
  phrases: VocabularyEntry[];
  synonyms: string[][];
  /** What people call categories, by id. */
  categoryNames: ReadonlyMap<number, readonly string[]>;
}

export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const [words, phrases, synonyms, names] = await Promise.all([
    sql<VocabularyEntry>`select word as text, spelling, listings as count from search_words`.execute(db),
    sql<VocabularyEntry>`select phrase as text, spelling, listings as count from search_phrases order by phrase collate "C"`.execute(
      db,
    ),
    db.selectFrom("search_synonyms").select("words").orderBy("id").execute(),
    db.selectFrom("category_names").select(["category_id", "names"]).execute(),
  ]);
  return {
    words: words.rows,
    phrases: phrases.rows,
    synonyms: synonyms.map((row) => row.words),
    categoryNames: new Map(names.map((row) => [row.category_id, row.names])),
  };
}

/** Changes whenever what {@link readVocabulary} reads does. */
export async function readVocabularyVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat((select loaded_at from reference_loads where name = 'vocabulary'), ' ',
      (select concat(count(*), ' ', max(id)) from search_synonyms)) as version`.execute(db);
  return rows[0]?.version ?? "";
}

const maxPopularSearches = 20_000;
/** Visitors who have to make a search before it is suggested to others. */
const minVisitors = 3;

/** Popular searches, the most frequent first. */
export async function readPopularSearches(db: Db): Promise<VocabularyEntry[]> {
  const { rows } = await sql<VocabularyEntry>`
    select query as text, spelling, searches as count from search_queries
    where cardinality(visitors) >= ${sql.lit(minVisitors)} and not is_removed
    order by searches desc limit ${sql.lit(maxPopularSearches)}`.execute(db);
  return rows;
}

/** A search with results, and who made it as keyed hashes. */
export interface RecordedSearch extends VocabularyEntry {
  visitors: string[];
}

/** Counts searches, and keeps the first visitors of each. */
export async function writeSearches(db: Db, searches: readonly RecordedSearch[]): Promise<void> {
  if (searches.length === 0) return;
  await sql`
    insert into search_queries as q (query, spelling, searches, visitors)
    select s.query, s.spelling, s.searches, string_to_array(s.visitors, ' ')
    from unnest(${searches.map((search) => search.text)}::text[], ${searches.map((search) => search.spelling)}::text[],
      ${searches.map((search) => search.count)}::int[], ${searches.map((search) => search.visitors.join(" "))}::text[])
      as s (query, spelling, searches, visitors)
    order by query
    on conflict (query) do update set searches = q.searches + excluded.searches, last_searched_at = now(),
      visitors = case when cardinality(q.visitors) >= ${sql.lit(minVisitors)} then q.visitors
        else array(select distinct unnest(q.visitors || excluded.visitors) limit ${sql.lit(minVisitors)}) end`.execute(
    db,
  );
}

/** Days after its last time that a popular search is deleted, and one that few visitors made. */
const retention = { popular: 30, rare: 3 };
/** Bounds the table between two purges. */
const maxSearches = 200_000;

/** Deletes searches that were not made for long, and the oldest beyond a number. What operators removed stays removed. */
export async function deleteOldSearches(db: Db, now: Date): Promise<void> {
  await sql`
    delete from search_queries where not is_removed and last_searched_at < ${now}::timestamptz - make_interval(days =>
      case when cardinality(visitors) >= ${sql.lit(minVisitors)} then ${sql.lit(retention.popular)} else ${sql.lit(retention.rare)} end)`.execute(
    db,
  );
  await sql`
    delete from search_queries where query in (
      select query from search_queries where not is_removed order by last_searched_at desc offset ${sql.lit(maxSearches)}
    )`.execute(db);
}

/** Suggests a search no more, however often it is made; `query` is folded. */
export async function removeSearch(db: Db, query: string): Promise<void> {
  await sql`
    insert into search_queries (query, spelling, searches, is_removed) values (${query}, ${query}, 0, true)
    on conflict (query) do update set is_removed = true`.execute(db);
}

/** The share of listings with a term, for the most common terms. */
export type Frequencies = ReadonlyMap<number, number>;

/** From PostgreSQL's statistics (`pg_stats`). */
export async function readFrequencies(db: Db): Promise<Frequencies> {
  const { rows } = await sql<{ term: number; share: number }>`
    select term, share from pg_stats, unnest(most_common_elems::text::int[], most_common_elem_freqs) as common (term, share)
    where schemaname = current_schema() and tablename = 'listing_search' and attname = 'terms' and term is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.term, row.share]));
}
