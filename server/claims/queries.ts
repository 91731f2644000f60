import { sql } from "kysely";
import type { ClaimSubject } from "#contracts/claims/rules.ts";
import type { ClaimCategory } from "#contracts/claims/schemas.ts";
import { advisoryLocks } from "#server/database/advisory-locks.ts";
import type { Db } from "#server/database/database.ts";

/** In their order. */
export async function readClaimCategories(db: Db): Promise<ClaimCategory[]> {
  const { rows } = await sql<ClaimCategory>`
    select id, code, title_ru, title_ky, for_listings as for_products, for_reviews, for_users, for_rooms
    from claim_categories order by position, id`.execute(db);
  return rows;
}

/** What a claim is about: one of the first three is given; of a user in a room also the room. */
export interface ClaimedThing {
  listing_id?: number;
  review_id?: number;
  about_user_id?: number;
  is_about_room?: boolean;
  room_id?: number;
  /** The listing's title or the user's name, as its author saw it. */
  subject?: string;
}

export interface NewClaim extends ClaimedThing {
  user_id: number;
  category_id: number;
  text: string | null;
  created_at: Date;
  /** Keyed hash of the network of an author whose turns are those of the network. */
  network: Buffer | null;
}

/** Seconds that a moderator needs for a claim. Each waiting claim of an author or network delays the next turn by them. */
const secondsOfTurn = 600;

const subjectColumns = { product: "listing_id", review: "review_id", user: "about_user_id" } as const;

/** The last claim of a user about something; of a user, not of a room with them. */
export async function findLastClaim(
  db: Db,
  userId: number,
  { about, id }: { about: ClaimSubject; id: number },
): Promise<{ category_id: number; created_at: Date; resolved_at: Date | null } | undefined> {
  return db
    .selectFrom("claims")
    .select(["category_id", "created_at", "resolved_at"])
    .where("user_id", "=", userId)
    .where(subjectColumns[about], "=", id)
    .where("is_about_room", "=", false)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Until the transaction ends nobody else has a claim of this author, or of their network, counted. */
export async function lockTurns(trx: Db, userId: number, network: Buffer | null): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  if (network === null) return;
  await sql`
    select pg_advisory_xact_lock(${sql.lit(advisoryLocks.queueTurns)}, hashtext(${network.toString("hex")}))`.execute(
    trx,
  );
}

/**
 * Returns its id; undefined when the user has an open claim about the same thing. Waiting claims of the author or of
 * their network delay its turn. Call {@link lockTurns} before.
 */
export async function insertClaim(trx: Db, claim: NewClaim): Promise<number | undefined> {
  const { user_id: userId, network, created_at: createdAt } = claim;
  const row = await trx
    .insertInto("claims")
    .values({
      ...claim,
      turn: sql<Date>`${createdAt}::timestamptz + make_interval(secs => ${sql.lit(secondsOfTurn)} * (
        select count(*) from claims where resolved_at is null and (user_id = ${userId} or network = ${network}::bytea)))`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Whether the other side of a room has written anything after a position. */
export async function hasOtherWritten(
  db: Db,
  { roomId, isBuyer, after }: { roomId: number; isBuyer: boolean; after: number },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from chat_messages
      where room_id = ${roomId} and seq > ${after}::int and is_by_buyer = ${!isBuyer} and kind <> 'system') as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

interface Copied {
  roomId: number;
  /** Whether the author of the claim is the room's buyer. */
  isBuyer: boolean;
  /** The first `seq`, and how many messages at most. */
  from: number;
  limit: number;
  /** The message that is complained of. */
  reported: number | null;
}

/**
 * Copies messages of a locked room, as they are now, to a claim, with references to their photos; of those that the other has deleted what is kept of
 * them, and nothing of the author's own.
 */
export async function copyMessages(
  trx: Db,
  claimId: number,
  { roomId, isBuyer, from, limit, reported }: Copied,
): Promise<void> {
  await sql`
    insert into claim_messages (claim_id, seq, message_id, is_by_author, is_reported, kind, text, event, amount, currency,
      is_deleted, created_at)
    select ${claimId}, m.seq, m.id, m.is_by_buyer = ${isBuyer}, m.id is not distinct from ${reported}::bigint, m.kind, coalesce(d.text, m.text), m.event,
      coalesce(m.amount, o.amount), coalesce(m.currency, o.currency), m.deleted_at is not null, m.created_at
    from chat_messages m left join chat_offers o on o.message_id = m.id
      left join chat_deleted_messages d on d.message_id = m.id and m.is_by_buyer = ${!isBuyer}
    where m.room_id = ${roomId} and m.seq >= ${from}::int order by m.seq limit ${sql.lit(limit)}`.execute(trx);
  await sql`
    insert into claim_photos (claim_id, photo_id, seq, position)
    select k.claim_id, p.id, k.seq, p.position from claim_messages k
      join chat_photos p on p.message_id = k.message_id or (p.deleted_message_id = k.message_id and not k.is_by_author)
    where k.claim_id = ${claimId}`.execute(trx);
}

/** A user whom the public sees. */
export async function findClaimableUser(db: Db, id: number): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("blocked_at", "is", null)
    .executeTakeFirst();
}

/** Forgets the networks of claims from before a time. */
export async function forgetNetworks(db: Db, before: Date): Promise<void> {
  await sql`update claims set network = null where network is not null and created_at < ${before}`.execute(db);
}
