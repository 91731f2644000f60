import { sql } from "kysely";
import { markSynonymsEdited } from "#server/catalogue/queries.ts";
import { publishReferenceChange } from "#server/catalogue/reference-changes.ts";
import type { Db } from "#server/database/database.ts";

/** Words that mean the same to a search. */
export interface SynonymGroup {
  id: number;
  words: string[];
  /** It came with the product. */
  is_builtin: boolean;
  version: number;
}

const columns = ["id", "words", "is_builtin", "version"] as const;

/** Adds a group of staff's, in every process once the transaction commits; returns its id. */
export async function insertSynonyms(trx: Db, words: string[]): Promise<number> {
  const { id } = await trx.insertInto("search_synonyms").values({ words }).returning("id").executeTakeFirstOrThrow();
  await follow(trx);
  return id;
}

interface SynonymSearch {
  /** Found anywhere in a word, in any case. */
  search?: string | undefined;
  /** With a smaller id. */
  before?: number | undefined;
  limit: number;
}

/** Groups, the newest first. There are some thousands at most: they are read through. */
export async function findSynonymGroups(db: Db, { search, before, limit }: SynonymSearch): Promise<SynonymGroup[]> {
  let query = db.selectFrom("search_synonyms").select(columns).orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  if (search !== undefined)
    query = query.where(
      sql<boolean>`position(${search.toLowerCase()} in lower(array_to_string(search_synonyms.words, ' '))) > 0`,
    );
  return query.execute();
}

/** A group, locked until the transaction ends. */
export async function lockSynonyms(trx: Db, id: number): Promise<SynonymGroup | undefined> {
  return trx.selectFrom("search_synonyms").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function countSynonyms(db: Db): Promise<number> {
  const { rows } = await sql<{ groups: number }>`select count(*) as groups from search_synonyms`.execute(db);
  return rows[0]?.groups ?? 0;
}

/** Replaces the words of a group, which is staff's from then on. */
export async function updateSynonyms(trx: Db, id: number, words: string[]): Promise<void> {
  await trx
    .updateTable("search_synonyms")
    .set({ words, is_builtin: false, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
  await follow(trx);
}

/** Removes a group; false when there is none. */
export async function deleteSynonyms(trx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("search_synonyms").where("id", "=", id).executeTakeFirst();
  await follow(trx);
  return numDeletedRows > 0n;
}

/** From now on synonyms are what admins made of them, and every process reads them again. */
async function follow(trx: Db): Promise<void> {
  await markSynonymsEdited(trx);
  await publishReferenceChange(trx);
}
