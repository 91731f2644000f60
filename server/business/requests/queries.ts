import { type RawBuilder, sql } from "kysely";
import type { RequestRejection } from "#contracts/business/request-rules.ts";
import { registrationSteps } from "#contracts/business/rules.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { minBeginning } from "./close-names.ts";

/** A business with what its person asked for, and what became of it. */
export interface RequestRow {
  id: number;
  user_id: number;
  name: string;
  folded_name: string;
  phone: string | null;
  about: string;
  category_id: number | null;
  request_status: RequestStatus;
  submitted_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  rejection_reason: RequestRejection | null;
  rejection: string | null;
  demo_until: Date | null;
  paid_until: Date | null;
  link: string | null;
  registration_step: string | null;
}

const columns = sql.raw(`
  b.id, b.user_id, b.name, b.folded_name, b.phone, b.about, b.category_id, b.request_status, b.submitted_at, b.decided_at,
  b.decided_by, b.rejection_reason, b.rejection, b.demo_until, b.paid_until, b.link, b.registration_step`);

export async function findRequestOf(db: Db, userId: number): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from businesses b where b.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Locks it, so that sending it again and deciding on it happen one after the other. */
export async function lockRequest(trx: Db, id: number): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from businesses b where b.id = ${id} for no key update`.execute(trx);
  return rows[0];
}

/** The request of a user, locked. */
export async function lockRequestOf(trx: Db, userId: number): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from businesses b where b.user_id = ${userId} for no key update`.execute(trx);
  return rows[0];
}

/**
 * Changes a locked request. A decision names the request that was seen by the time it was sent at: a thousandth of a second makes it another one, and
 * leaves it its place among those that wait.
 */
export async function updateRequest(
  trx: Db,
  id: number,
  request: Pick<RequestRow, "name" | "folded_name" | "phone" | "about" | "category_id">,
): Promise<RequestRow> {
  const { name, folded_name: foldedName, phone, about, category_id: categoryId } = request;
  const { rows } = await sql<RequestRow>`
    update businesses b set name = ${name}, folded_name = ${foldedName}, phone = ${phone}, about = ${about}, category_id = ${categoryId},
      submitted_at = submitted_at + interval '1 millisecond', version = version + 1
    where id = ${id} returning ${columns}`.execute(trx);
  if (!rows[0]) throw new Error("the request is gone");
  return rows[0];
}

/** Deletes a locked request that was never decided on: nothing refers to it yet. */
export async function deleteRequest(trx: Db, id: number): Promise<void> {
  await sql`delete from businesses where id = ${id}`.execute(trx);
}

/** Makes a locked request that had been refused before a refused one again. */
export async function setRejectedAgain(trx: Db, id: number, now: Date): Promise<void> {
  await sql`
    update businesses set request_status = 'rejected', decided_at = ${now}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
}

interface NewRequest {
  userId: number;
  name: string;
  foldedName: string;
  phone: string;
  about: string;
  categoryId: number;
  now: Date;
}

/**
 * Stores a request, in the place of one that was rejected. Returns its id; undefined when another one of the user
 * stands.
 */
export async function insertRequest(
  trx: Db,
  { userId, name, foldedName, phone, about, categoryId, now }: NewRequest,
): Promise<number | undefined> {
  // A rejected one is replaced only if it still is rejected: `on conflict` alone would replace one that waits.
  const { rows: changed } = await sql<{ id: number }>`
    update businesses set name = ${name}, folded_name = ${foldedName}, phone = ${phone}, about = ${about},
      category_id = ${categoryId}, request_status = 'submitted', submitted_at = ${now}, decided_at = null, decided_by = null,
      version = version + 1
    where user_id = ${userId} and request_status = 'rejected'
    returning id`.execute(trx);
  if (changed[0]) return changed[0].id;
  const { rows } = await sql<{ id: number }>`
    insert into businesses (user_id, name, folded_name, phone, about, category_id, request_status, submitted_at, created_at, registration_step)
    values (${userId}, ${name}, ${foldedName}, ${phone}, ${about}, ${categoryId}, 'submitted', ${now}, ${now}, ${registrationSteps[0]})
    on conflict do nothing
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** Condition: the business `b` was approved, and so has its name for itself. */
const hasName = sql`b.request_status in ('success', 'expired')`;

/** Whether an approved business of another user has the name. A request that waits holds no name. */
export async function isNameTaken(db: Db, foldedName: string, userId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from businesses b where b.folded_name = ${foldedName} and ${hasName} and b.user_id <> ${userId}
    ) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** Whether a failure of a write says that an approved business has the name. */
export function isNameConflict(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "businesses_name";
}

/** A business that may be taken for another. */
export interface SimilarRow {
  id: number;
  name: string;
  folded_name: string;
  request_status: RequestStatus;
  user_id: number;
  user_name: string;
}

/** The businesses among which names are compared: those that have their names, or requests that wait as well. */
type Compared = "approved" | "all";

const comparedAs: Readonly<Record<Compared, RawBuilder<unknown>>> = {
  approved: hasName,
  all: sql`b.request_status <> 'rejected'`,
};

/** Order: businesses that have their names before requests that wait, of which anybody may send many. */
const waitingLast = sql`(b.request_status = 'submitted')`;

/** Candidates for each kind of likeness. */
const maxCandidates = 40;

/**
 * Businesses whose folded name shares its first or its last half with this one and has nearly its length, begins with it, or is its beginning.
 * The halves are looked up in indexes; two names that differ in one letter share one of them.
 */
export async function readSimilarNames(
  db: Db,
  { id, foldedName, compared }: { id: number; foldedName: string; compared: Compared },
): Promise<SimilarRow[]> {
  const length = foldedName.length;
  const half = Math.floor(length / 2);
  const start = `${foldedName.slice(0, Math.max(1, half))}%`;
  const end = `${reversed(foldedName.slice(half))}%`;
  const beginnings = Array.from({ length: Math.max(0, length - minBeginning) }, (_, at) =>
    foldedName.slice(0, minBeginning + at),
  );
  const whole = length < minBeginning ? sql`false` : sql`b.folded_name like ${`${foldedName}%`}`;
  const others = sql`${comparedAs[compared]} and b.id <> ${id}`;
  const limit = sql.lit(maxCandidates);
  const { rows } = await sql<SimilarRow>`
    with near as (
      (select b.id from businesses b where ${others} and b.folded_name like ${start}
        and length(b.folded_name) between ${length - 1} and ${length + 1} order by ${waitingLast} limit ${limit})
      union
      (select b.id from businesses b where ${others} and reverse(b.folded_name) like ${end}
        and length(b.folded_name) between ${length - 1} and ${length + 1} order by ${waitingLast} limit ${limit})
      union
      (select b.id from businesses b where ${others} and ${whole} order by ${waitingLast} limit ${limit})
      union
      (select b.id from businesses b where ${others} and b.folded_name = any(${beginnings}::text[]) order by ${waitingLast} limit ${limit})
    )
    select b.id, b.name, b.folded_name, b.request_status, u.id as user_id, u.name as user_name
    from near join businesses b on b.id = near.id join users u on u.id = b.user_id
    order by ${waitingLast}, b.id`.execute(db);
  return rows;
}

/**
 * Businesses that have one of these folded names or first words, or whose name begins with the first of them: in the order in which they are nearest in
 * length. Whether they are alike is for the caller to say.
 */
export async function readSpelledAlike(
  db: Db,
  {
    id,
    whole,
    beginnings,
    compared,
  }: { id: number; whole: readonly string[]; beginnings: readonly string[]; compared: Compared },
): Promise<SimilarRow[]> {
  const others = sql`${comparedAs[compared]} and b.id <> ${id}`;
  const limit = sql.lit(maxCandidates);
  const { rows } = await sql<SimilarRow>`
    with near as (
      (select b.id from businesses b where ${others} and b.folded_name = any(${[...whole, ...beginnings]}::text[]) order by ${waitingLast} limit ${limit})
      union
      (select longer.id from unnest(${whole}::text[]) w (name) cross join lateral (
        select b.id from businesses b where ${others} and b.folded_name ~>~ w.name and b.folded_name ~<~ (w.name || U&'\\FFFF')
        order by length(b.folded_name), b.id limit ${limit}) longer)
    )
    select b.id, b.name, b.folded_name, b.request_status, u.id as user_id, u.name as user_name
    from near join businesses b on b.id = near.id join users u on u.id = b.user_id
    order by ${waitingLast}, b.id`.execute(db);
  return rows;
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join("");
}

/** Approves a locked request: the demo lasts until `demoUntil`, and no notice is due that would be sent right away. */
export async function setApproved(
  trx: Db,
  id: number,
  {
    moderatorId,
    demoUntil,
    noticedDays,
    now,
  }: { moderatorId: number; demoUntil: Date; noticedDays: number | null; now: Date },
): Promise<void> {
  await sql`
    update businesses set request_status = 'success', decided_at = ${now}, decided_by = ${moderatorId}, demo_until = ${demoUntil},
      noticed_days = ${noticedDays}::smallint, noticed_end = ${noticedDays === null ? null : demoUntil}::timestamptz,
      rejection = null, rejection_reason = null, version = version + 1
    where id = ${id}`.execute(trx);
}

/** Gives a business the phone of its request where it is the account's, which is confirmed, and the business has none. */
export async function addConfirmedPhone(trx: Db, id: number): Promise<void> {
  await sql`
    insert into business_phones (business_id, phone, position)
    select b.id, b.phone, 1 from businesses b join users u on u.id = b.user_id and u.phone = b.phone
    where b.id = ${id} and not exists (select from business_phones p where p.business_id = b.id)`.execute(trx);
}

/** Refuses a locked request. */
export async function setRejected(
  trx: Db,
  id: number,
  { moderatorId, reason, note, now }: { moderatorId: number; reason: RequestRejection; note: string | null; now: Date },
): Promise<void> {
  await sql`
    update businesses set request_status = 'rejected', decided_at = ${now}, decided_by = ${moderatorId},
      rejection_reason = ${reason}, rejection = ${note}, version = version + 1
    where id = ${id}`.execute(trx);
}
