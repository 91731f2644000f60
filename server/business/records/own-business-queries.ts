import { sql } from "kysely";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** The business that a viewer acts for. */
export interface OwnBusinessRow {
  id: number;
  user_id: number;
  name: string;
  request_status: RequestStatus;
  /** Grows with each change of the profile. */
  version: number;
}

export async function findOwnBusiness(db: Db, userId: number): Promise<OwnBusinessRow | undefined> {
  const { rows } = await sql<OwnBusinessRow>`
    select id, user_id, name, request_status, version from businesses where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Locks it, so that what its owner changes at the same time happens one after the other. */
export async function lockOwnBusiness(trx: Db, userId: number): Promise<OwnBusinessRow | undefined> {
  const { rows } = await sql<OwnBusinessRow>`
    select id, user_id, name, request_status, version from businesses where user_id = ${userId}
    for no key update`.execute(trx);
  return rows[0];
}
