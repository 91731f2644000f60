import { sql } from "kysely";
import type { BusinessContacts } from "#contracts/business/page-schemas.ts";
import type { Db } from "#server/database/database.ts";

export async function readContacts(db: Db, businessId: number): Promise<BusinessContacts | undefined> {
  const { rows } = await sql<BusinessContacts>`
    select whatsapp, telegram, instagram, email, website,
      array(select phone from business_phones n where n.business_id = b.id order by position, phone) as phones
    from businesses b where id = ${businessId}`.execute(db);
  return rows[0];
}

/** Remembers that a user has seen the contacts: they may review the business. */
export async function insertReveal(db: Db, businessId: number, userId: number, now: Date): Promise<void> {
  await sql`
    insert into business_reveals (business_id, user_id, first_at) values (${businessId}, ${userId}, ${now})
    on conflict do nothing`.execute(db);
}

/** Whether a user has seen the contacts of a business, or written with its person. */
export async function hasMet(
  db: Db,
  { businessId, ownerId, userId }: { businessId: number; ownerId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql<{ has_met: boolean }>`
    select exists (select from business_reveals where business_id = ${businessId} and user_id = ${userId})
      or exists (select from chat_rooms where buyer_id = ${userId} and seller_id = ${ownerId} and last_seq > 0)
      or exists (select from chat_rooms where buyer_id = ${ownerId} and seller_id = ${userId} and last_seq > 0) as has_met`.execute(
    db,
  );
  return rows[0]?.has_met ?? false;
}
