import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** In their order. */
export async function readPhones(db: Db, businessId: number): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from business_phones where business_id = ${businessId} order by position, phone`.execute(db);
  return rows.map(({ phone }) => phone);
}

/** Replaces all of them. */
export async function writePhones(trx: Db, businessId: number, phones: readonly string[]): Promise<void> {
  await sql`delete from business_phones where business_id = ${businessId}`.execute(trx);
  await sql`
    insert into business_phones (business_id, phone, position)
    select ${businessId}, phone, position from unnest(${phones}::text[]) with ordinality as p (phone, position)`.execute(
    trx,
  );
}
