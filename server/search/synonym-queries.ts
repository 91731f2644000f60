import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** Words that mean the same to a search. */
export interface SynonymGroup {
  id: number;
  words: string[];
  /** It comes with the product, and staff cannot change it. */
  is_builtin: boolean;
}

/** Adds a group of staff's; returns its id. */
export async function insertSynonyms(db: Db, words: string[]): Promise<number> {
  const { id } = await db.insertInto("search_synonyms").values({ words }).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The groups that hold a word, or all that staff added. */
export async function readSynonyms(db: Db, word: string | undefined): Promise<SynonymGroup[]> {
  const query = db.selectFrom("search_synonyms").select(["id", "words", "is_builtin"]).orderBy("id");
  const filtered =
    word === undefined ? query.where("is_builtin", "=", false) : query.where(sql<boolean>`words @> array[${word}]`);
  return filtered.execute();
}

/** Removes a group that staff added; false when there is none. */
export async function deleteSynonyms(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("search_synonyms")
    .where("id", "=", id)
    .where("is_builtin", "=", false)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
