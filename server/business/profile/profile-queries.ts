import { sql } from "kysely";
import type { Holiday, WorkingDay } from "#contracts/business/record-schemas.ts";
import type { RegistrationStep } from "#contracts/business/rules.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";

export interface ProfileRow {
  id: number;
  user_id: number;
  name: string;
  folded_name: string;
  /** When another name was chosen last. */
  name_changed_at: Date | null;
  about: string;
  link: string | null;
  link_changed_at: Date | null;
  category_id: number | null;
  schedule: WorkingDay[] | null;
  holidays: Holiday[];
  whatsapp: string | null;
  telegram: string | null;
  instagram: string | null;
  email: string | null;
  website: string | null;
  request_status: RequestStatus;
  demo_until: Date | null;
  paid_until: Date | null;
  registration_step: RegistrationStep | null;
  /** Said while there is no condition of delivery. */
  without_delivery: boolean;
  version: number;
}

/** What its owner changes of it. */
export type ProfileValues = Partial<
  Omit<ProfileRow, "id" | "user_id" | "request_status" | "demo_until" | "paid_until" | "version">
>;

export async function readProfileRow(db: Db, businessId: number): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select id, user_id, name, folded_name, name_changed_at, about, link, link_changed_at, category_id, schedule, holidays, whatsapp, telegram, instagram, email,
      website, request_status, demo_until, paid_until, registration_step, without_delivery, version
    from businesses where id = ${businessId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no business ${businessId}`);
  return row;
}

/** Counts a change of the profile or of what belongs to it. */
export async function countChange(trx: Db, businessId: number): Promise<void> {
  await sql`update businesses set version = version + 1 where id = ${businessId}`.execute(trx);
}

/** Changes the given values. */
export async function writeProfile(trx: Db, businessId: number, values: ProfileValues): Promise<void> {
  const { schedule, holidays, ...plain } = values;
  const change = {
    ...plain,
    ...(schedule !== undefined && { schedule: JSON.stringify(schedule) }),
    ...(holidays !== undefined && { holidays: JSON.stringify(holidays) }),
  };
  if (Object.keys(change).length === 0) return;
  await trx.updateTable("businesses").set(change).where("id", "=", businessId).execute();
}

/** The business that a link led to before, and still does. */
export async function findOldLink(trx: Db, link: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ business_id: number }>`
    select business_id from business_links where link = ${link} and until > ${now}`.execute(trx);
  return rows[0]?.business_id;
}

/** Which of these links lead to a business, or still do. */
export async function readTakenLinks(db: Db, links: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ link: string }>`
    select link from businesses where link = any(${[...links]}::text[])
    union select link from business_links where link = any(${[...links]}::text[]) and until > ${now}`.execute(db);
  return rows.map(({ link }) => link);
}

/** Keeps a link that a business had until then. */
export async function keepOldLink(trx: Db, businessId: number, link: string, until: Date): Promise<void> {
  await sql`
    insert into business_links (link, business_id, until) values (${link}, ${businessId}, ${until})
    on conflict (link) do update set business_id = excluded.business_id, until = excluded.until`.execute(trx);
}

export async function deleteOldLink(trx: Db, link: string): Promise<void> {
  await sql`delete from business_links where link = ${link}`.execute(trx);
}

/** Listings whose cards show the name of their owner's business. */
export async function readListingIds(trx: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from listings where user_id = ${userId} and deleted_at is null order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Tells the audit log that a business chose another name. */
export async function noteRename(
  trx: Db,
  { userId, before, after, now }: { userId: number; before: string; after: string; now: Date },
): Promise<void> {
  const changes = JSON.stringify([{ field: "name", before, after }]);
  await trx
    .insertInto("moderation_log")
    .values({ action: "rename_business", user_id: userId, subject: after, changes, created_at: now })
    .execute();
}
