import { sql } from "kysely";
import type { Db } from "../database.ts";

/** Jobs that are new here; the others stay as they are. */
export async function insertJobs(db: Db, jobs: readonly { name: string; due_at: Date }[]): Promise<void> {
  await db
    .insertInto("jobs")
    .values([...jobs])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A job that this process works on. */
export interface LeasedJob {
  name: string;
  due_at: Date;
  leased_until: Date;
  failures: number;
  /** A process that worked on it has died. */
  was_leased: boolean;
}

/** Leases those of some jobs that are due: until `leaseUntil` no other process gets them. */
export async function leaseJobs(
  db: Db,
  names: readonly string[],
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<LeasedJob[]> {
  const { rows } = await sql<LeasedJob>`
    with due as materialized (
      select name, leased_until from jobs
      where name = any(${[...names]}::text[]) and due_at <= ${now} and (leased_until is null or leased_until <= ${now})
      for update skip locked
    )
    update jobs j set leased_until = ${leaseUntil} from due where j.name = due.name
    returning j.name, j.due_at, j.leased_until, j.failures, due.leased_until is not null as was_leased`.execute(db);
  return rows;
}

/** Goes on with jobs that were leased until `leasedUntil`. */
export async function extendLeases(
  db: Db,
  names: readonly string[],
  { leasedUntil, until }: { leasedUntil: Date; until: Date },
): Promise<void> {
  await sql`
    update jobs set leased_until = ${until} where name = any(${[...names]}::text[]) and leased_until = ${leasedUntil}`.execute(
    db,
  );
}

/** How a try of a job ended. */
export interface EndedJob {
  name: string;
  /** When it was due. */
  due_at: Date;
  next: Date;
  failures: number;
}

/** Gives leased jobs back. One that was asked for meanwhile is due at once, whatever `next` says. */
export async function endJobs(db: Db, jobs: readonly EndedJob[], leasedUntil: Date): Promise<void> {
  await sql`
    update jobs j set leased_until = null, failures = e.failures, due_at = case when j.due_at = e.due_at then e.next else j.due_at end
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as e (name text, due_at timestamptz, next timestamptz, failures smallint)
    where j.name = e.name and j.leased_until = ${leasedUntil}`.execute(db);
}

/** A job is due now, also when it is being worked on. */
export async function makeDue(db: Db, name: string, now: Date): Promise<void> {
  await db.updateTable("jobs").set({ due_at: now }).where("name", "=", name).execute();
}

/** When the next of some jobs may be leased. */
export async function readNextJob(db: Db, names: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(greatest(due_at, leased_until)) as due from jobs where name = any(${[...names]}::text[])`.execute(db);
  return rows[0]?.due ?? null;
}
