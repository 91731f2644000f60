import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

interface KeptFile {
  businessId: number;
  importId: number;
  /** Compressed; undefined: nothing is kept. */
  content: Buffer | undefined;
  now: Date;
}

/** Keeps the file of an import in place of the one that its business has sent before. */
export async function writeFile(trx: Db, { businessId, importId, content, now }: KeptFile): Promise<void> {
  if (content === undefined) await sql`delete from import_files where business_id = ${businessId}`.execute(trx);
  else
    await sql`
      insert into import_files (business_id, import_id, content, kept_at)
      values (${businessId}, ${importId}, ${content}, ${now})
      on conflict (business_id) do update
        set import_id = excluded.import_id, content = excluded.content, kept_at = excluded.kept_at`.execute(trx);
}

/** Gives the file of an import to another one of the same business. */
export async function moveFile(trx: Db, from: number, to: number): Promise<void> {
  await sql`update import_files set import_id = ${to} where import_id = ${from}`.execute(trx);
}

/** The compressed file of an import; undefined where it is kept no more. */
export async function readFile(db: Db, importId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from import_files where import_id = ${importId}`.execute(db);
  return rows[0]?.content;
}

export async function deleteFilesBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from import_files where kept_at < ${before}`.execute(db);
}
