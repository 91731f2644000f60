import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { RefreshTokenSource } from "./tokens.ts";

export interface SessionRow extends RefreshTokenSource {
  user_id: number;
  created_at: Date;
  rotated_at: Date;
  expires_at: Date;
  role: Viewer["role"];
  blocked_at: Date | null;
  /** What it acts by for somebody else. */
  acting_member_id: number | null;
}

export interface NewSession {
  userId: number;
  seed: Buffer;
  device: string;
  ip: string;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<number> {
  const { userId: user_id, seed, device, ip, now, expiresAt: expires_at } = session;
  const { id } = await db
    .insertInto("sessions")
    .values({ user_id, seed, device, ip, rotated_at: now, expires_at, created_at: now, last_seen_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A session with the user's role and block, for its next access token. */
export async function findSession(db: Db, id: number): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.user_id, s.seed, s.generation, s.created_at, s.rotated_at, s.expires_at, s.acting_member_id, u.role, u.blocked_at
    from sessions s join users u on u.id = s.user_id
    where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Advances a session to its next refresh token, and returns what it acts by then; undefined when another call did so or it has ended. */
export async function rotateSession(
  db: Db,
  { id, generation }: RefreshTokenSource,
  seen: { device: string; ip: string; now: Date; expiresAt: Date },
): Promise<Pick<SessionRow, "acting_member_id"> | undefined> {
  const { rows } = await sql<Pick<SessionRow, "acting_member_id">>`
    update sessions
    set generation = generation + 1, rotated_at = ${seen.now}, last_seen_at = ${seen.now}, expires_at = ${seen.expiresAt},
      device = ${seen.device}, ip = ${seen.ip}
    where id = ${id} and generation = ${generation}
    returning acting_member_id`.execute(db);
  return rows[0];
}

/** Writes what a session acts by for somebody else; undefined when it has ended. */
export async function writeActing(
  db: Db,
  { sessionId, userId }: Pick<Viewer, "sessionId" | "userId">,
  memberId: number | null,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    update sessions s set acting_member_id = ${memberId} from users u
    where s.id = ${sessionId} and u.id = s.user_id and u.id = ${userId}
    returning s.id, s.user_id, s.seed, s.generation, s.created_at, s.rotated_at, s.expires_at, s.acting_member_id, u.role, u.blocked_at`.execute(
    db,
  );
  return rows[0];
}

/** One session, all but one, or all. */
export interface WhichSessions {
  only?: number;
  except?: number;
}

/** Ends sessions of a user; returns their ids. */
export async function deleteSessions(db: Db, userId: number, which: WhichSessions = {}): Promise<number[]> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId).returning("id");
  if (which.only !== undefined) query = query.where("id", "=", which.only);
  if (which.except !== undefined) query = query.where("id", "<>", which.except);
  return (await query.execute()).map(({ id }) => id);
}

/** Ends a user's least recently seen sessions beyond `max`. */
export async function deleteOldestSessions(db: Db, userId: number, max: number): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by last_seen_at desc, id desc offset ${max}
    )`.execute(db);
}

/** Sessions that ended within so many seconds. By the database's clock, because a trigger wrote the times. */
export async function readEndedSessions(db: Db, seconds: number): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    select session_id from ended_sessions
    where ended_at > clock_timestamp() - make_interval(secs => ${sql.lit(seconds)})`.execute(db);
  return rows.map((row) => row.session_id);
}

export interface SessionListRow {
  id: number;
  device: string;
  ip: string;
  created_at: Date;
  last_seen_at: Date;
}

/** A user's sessions, the last seen first. */
export async function readSessions(db: Db, userId: number): Promise<SessionListRow[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "ip", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Deletes expired sessions, and records of ended sessions whose access tokens have all expired. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  await sql`delete from ended_sessions where ended_at < clock_timestamp() - interval '1 day'`.execute(db);
}

/** When the cookies of this installation got their present names (`server/http/cookies/host-cookies.ts`). */
export async function readCookieChange(db: Db): Promise<Date> {
  const row = await db
    .selectFrom("reference_loads")
    .select("loaded_at")
    .where("name", "=", "host cookies")
    .executeTakeFirst();
  return row?.loaded_at ?? new Date(0);
}
