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
