import { sql } from "kysely";
import type { NotificationKind } from "#contracts/notifications/kinds.ts";
import type { Db } from "#server/database/database.ts";
import { defaultChannels } from "./policy.ts";

export interface SettingRow {
  kind: NotificationKind;
  in_app: boolean;
  email: boolean;
}

export async function readSettings(db: Db, userId: number): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select kind, in_app, email from notification_settings where user_id = ${userId}`.execute(db);
  return rows;
}

/** The channels of a user for one kind; undefined when the account is gone. */
export async function readChannels(
  db: Db,
  userId: number,
  kind: NotificationKind,
): Promise<{ in_app: boolean; email: boolean } | undefined> {
  const byDefault = defaultChannels(kind);
  const { rows } = await sql<{ in_app: boolean; email: boolean }>`
    select coalesce(s.in_app, ${sql.lit(byDefault.in_app)}) as in_app, coalesce(s.email, ${sql.lit(byDefault.email)}) as email
    from users u left join notification_settings s on s.user_id = u.id and s.kind = ${kind} where u.id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

/** Whether the end of a user's business is told by SMS, also after it, for the next one; null: there is no business that was approved. */
export async function readBusinessSms(db: Db, userId: number): Promise<boolean | null> {
  const { rows } = await sql<{ is_told_by_sms: boolean }>`
    select is_told_by_sms from businesses where user_id = ${userId} and request_status in ('success', 'expired')`.execute(
    db,
  );
  return rows[0]?.is_told_by_sms ?? null;
}

/** Switches that on or off; false when there is no such business. */
export async function writeBusinessSms(db: Db, userId: number, isOn: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update businesses set is_told_by_sms = ${isOn}
    where user_id = ${userId} and request_status in ('success', 'expired')`.execute(db);
  return numAffectedRows === 1n;
}

export async function writeSettings(db: Db, userId: number, settings: readonly SettingRow[]): Promise<void> {
  await sql`
    insert into notification_settings (user_id, kind, in_app, email)
    select ${userId}::bigint, kind, in_app, email
    from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) as given (kind text, in_app boolean, email boolean)
    on conflict (user_id, kind) do update set in_app = excluded.in_app, email = excluded.email`.execute(db);
}
