import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

interface DeviceHashes {
  /** Of the cookie, or of address and user agent. */
  presented: Buffer;
  /** Of the id that the browser is given now. */
  issued: Buffer | null;
}

/** Records a device. It is new when others of the user are known and this one is not. */
export async function recordDevices(
  db: Db,
  userId: number,
  { presented, issued }: DeviceHashes,
  now: Date,
): Promise<{ isNew: boolean }> {
  const hashes = issued === null ? [presented] : [presented, issued];
  // The outer query sees the table as it was before this statement.
  const { rows } = await sql<{ is_known: boolean; has_any: boolean }>`
    with written as (
      insert into account_devices (user_id, device_hash, seen_at)
      select ${userId}, hash, ${now}::timestamptz from unnest(${hashes}::bytea[]) as hash
      on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at
    )
    select coalesce(bool_or(device_hash = ${presented}::bytea), false) as is_known, count(*) > 0 as has_any
    from account_devices where user_id = ${userId}`.execute(db);
  return { isNew: rows[0] !== undefined && rows[0].has_any && !rows[0].is_known };
}

/** Whether a user has signed in from a device. */
export async function hasOwnDevice(db: Db, userId: number, device: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("account_devices")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("device_hash", "=", device)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account of a login was signed in to from a device. */
export async function hasDevice(db: Db, login: string, device: Buffer): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from users u join account_devices d on d.user_id = u.id
      where (u.phone = ${login} or lower(u.email) = ${login}) and d.device_hash = ${device}::bytea
    ) as known`.execute(db);
  return rows[0]?.known ?? false;
}
