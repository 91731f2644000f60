import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";

/** The facts kept of a deleted account, together with those of its predecessors. */
interface FormerAccountFacts {
  silenced_until: Date | null;
  chat_warnings: number;
  open_claims: number;
  /** People who had blocked the account in chats, the latest first. */
  blocked_by: number[];
  /** People that the account began to write to within the last day. */
  new_people: number;
  /** Hashes of the long texts that it sent in chats within the last day, once for each room. */
  texts: number[];
}

const noFacts: FormerAccountFacts = {
  silenced_until: null,
  chat_warnings: 0,
  open_claims: 0,
  blocked_by: [],
  new_people: 0,
  texts: [],
};

/** Texts kept of those that an account sent. */
const maxTexts = 1_000;

/** People kept of those who had blocked an account. */
const maxBlockers = 1_000;

export interface FormerAccount extends FormerAccountFacts {
  user_id: number;
  deleted_at: Date;
  kept_until: Date;
}

/** Counts claims about the user, in chats too, about their listings and reviews. */
export async function readFormerAccountFacts(db: Db, userId: number, now: Date): Promise<FormerAccountFacts> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const { rows } = await sql<FormerAccountFacts>`
    select
      (select ends_at from chat_silences where user_id = ${userId} and ends_at > ${now}) as silenced_until,
      coalesce((select total from chat_warnings where user_id = ${userId}), 0)
        + coalesce(e.chat_warnings, 0) as chat_warnings,
      (select count(*) from claims where about_user_id = ${userId} and resolved_at is null)::int
        + (select count(*) from listings o join claims k on k.listing_id = o.id
          where o.user_id = ${userId} and k.resolved_at is null)::int
        + (select count(*) from reviews r join claims k on k.review_id = r.id
          where r.user_id = ${userId} and k.resolved_at is null)::int
        + coalesce(e.open_claims, 0) as open_claims,
      array(
        select user_id from chat_blocks where blocked_id = ${userId} order by created_at desc limit ${maxBlockers}
      ) as blocked_by,
      (select count(distinct seller_id) from chat_rooms where buyer_id = ${userId} and started_at > ${dayAgo})::int
        + case when e.deleted_at > ${dayAgo} then e.new_people else 0 end as new_people,
      array(
        select text_hash from chat_messages
        where sender_id = ${userId} and text_hash is not null and created_at > ${dayAgo}
        group by room_id, text_hash limit ${maxTexts}
      ) || case when e.deleted_at > ${dayAgo} then e.texts else '{}' end as texts
    from (select) as one left join earlier_accounts e on e.user_id = ${userId} and e.kept_until > ${now}`.execute(db);
  return rows[0] ?? noFacts;
}

export async function writeFormerAccount(db: Db, hashes: readonly Buffer[], former: FormerAccount): Promise<void> {
  await db
    .insertInto("former_accounts")
    .values(hashes.map((login_hash) => ({ login_hash, ...former })))
    .onConflict((conflict) => conflict.column("login_hash").doUpdateSet(former))
    .execute();
}

export async function findFormerAccount(db: Db, hash: Buffer, now: Date): Promise<FormerAccount | undefined> {
  return db
    .selectFrom("former_accounts")
    .select(["user_id", "deleted_at", "kept_until"])
    .select(["silenced_until", "chat_warnings", "open_claims", "blocked_by", "new_people", "texts"])
    .where("login_hash", "=", hash)
    .where("kept_until", ">", now)
    .executeTakeFirst();
}

/**
 * Keeps the larger values of several former accounts of a user, and the counts of the last one: two logins may belong
 * to the same account.
 */
export async function applyFormerAccount(db: Db, userId: number, former: FormerAccount): Promise<void> {
  const { deleted_at, kept_until, silenced_until, chat_warnings, open_claims, blocked_by, new_people, texts } = former;
  await sql`
    insert into earlier_accounts as e (user_id, deleted_at, kept_until, chat_warnings, open_claims, new_people, texts)
    values (${userId}, ${deleted_at}, ${kept_until}, ${chat_warnings}, ${open_claims}, ${new_people}, ${texts}::int[])
    on conflict (user_id) do update set
      deleted_at = greatest(e.deleted_at, excluded.deleted_at), kept_until = greatest(e.kept_until, excluded.kept_until),
      chat_warnings = greatest(e.chat_warnings, excluded.chat_warnings),
      open_claims = greatest(e.open_claims, excluded.open_claims),
      new_people = case when excluded.deleted_at > e.deleted_at then excluded.new_people else e.new_people end,
      texts = case when excluded.deleted_at > e.deleted_at then excluded.texts else e.texts end`.execute(db);
  await sql`
    insert into chat_blocks (user_id, blocked_id, created_at)
    select id, ${userId}, ${deleted_at} from users where id = any(${blocked_by}::bigint[]) and id <> ${userId}
    on conflict do nothing`.execute(db);
  if (silenced_until === null) return;
  await sql`
    insert into chat_silences as s (user_id, ends_at) values (${userId}, ${silenced_until})
    on conflict (user_id) do update set ends_at = greatest(s.ends_at, excluded.ends_at)`.execute(db);
}

export async function deleteFormerAccountsBefore(db: Db, now: Date): Promise<void> {
  await sql`delete from former_accounts where kept_until < ${now}`.execute(db);
  await sql`delete from earlier_accounts where kept_until < ${now}`.execute(db);
}
