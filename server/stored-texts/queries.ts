import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** What is cleaned: titles and names on one line, the others on several. */
export const textColumns = {
  listings: { lines: ["title"], paragraphs: ["description"] },
  users: { lines: ["name"], paragraphs: [] },
  reviews: { lines: [], paragraphs: ["text", "response"] },
} as const;

export type Subject = keyof typeof textColumns;

export interface Cleaning {
  subject: Subject;
  done_until: number;
}

/** Texts of one row by column. */
export type Texts = Record<string, string | null>;

export interface StoredRow {
  id: number;
  texts: Texts;
}

/** A table that still has to be cleaned. */
export async function findCleaning(db: Db): Promise<Cleaning | undefined> {
  const row = await db
    .selectFrom("text_cleanings")
    .select(["subject", "done_until"])
    .orderBy("subject")
    .limit(1)
    .executeTakeFirst();
  return row && { subject: row.subject as Subject, done_until: row.done_until };
}

/** The next rows of a table, in the order of ids. */
export async function readStoredTexts(db: Db, subject: Subject, after: number, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, json_build_object(${sql.join(columnsOf(subject).flatMap((column) => [sql.lit(column), sql.ref(column)]))}) as texts
    from ${sql.table(subject)} where id > ${after} order by id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Writes cleaned texts, unless somebody has changed one of them meanwhile. Returns whether it did. */
export async function writeCleanedTexts(
  trx: Db,
  subject: Subject,
  { id, texts }: StoredRow,
  cleaned: Texts,
): Promise<boolean> {
  const columns = columnsOf(subject);
  const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${cleaned[column]}`));
  const same = sql.join(
    columns.map((column) => sql`${sql.ref(column)} is not distinct from ${texts[column]}`),
    sql` and `,
  );
  const { numAffectedRows } = await sql`
    update ${sql.table(subject)} set ${changes} where id = ${id} and ${same}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function markCleaned(trx: Db, subject: Subject, until: number): Promise<void> {
  await trx.updateTable("text_cleanings").set({ done_until: until }).where("subject", "=", subject).execute();
}

export async function deleteCleaning(db: Db, subject: Subject): Promise<void> {
  await db.deleteFrom("text_cleanings").where("subject", "=", subject).execute();
}

function columnsOf(subject: Subject): string[] {
  const { lines, paragraphs } = textColumns[subject];
  return [...lines, ...paragraphs];
}
