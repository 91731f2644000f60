import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export interface ChatSettingsRow {
  shows_presence: boolean;
  quick_replies: string[];
}

/** Undefined: as they are at first. */
export async function findSettings(db: Db, userId: number): Promise<ChatSettingsRow | undefined> {
  const { rows } = await sql<ChatSettingsRow>`
    select shows_presence, quick_replies from chat_settings where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Changes the given ones. */
export async function writeSettings(
  db: Db,
  userId: number,
  { showsPresence, quickReplies }: { showsPresence: boolean | undefined; quickReplies: readonly string[] | undefined },
): Promise<void> {
  const shows = showsPresence ?? null;
  const replies = quickReplies ? [...quickReplies] : null;
  await sql`
    insert into chat_settings (user_id, shows_presence, quick_replies)
    select id, coalesce(${shows}::boolean, true), coalesce(${replies}::text[], '{}') from users where id = ${userId}
    on conflict (user_id) do update set
      shows_presence = coalesce(${shows}::boolean, chat_settings.shows_presence),
      quick_replies = coalesce(${replies}::text[], chat_settings.quick_replies)`.execute(db);
}
