import { sql } from "kysely";
import type { DifferenceKind, RegisterState } from "#contracts/admin/payments/rules.ts";
import type { Db } from "#server/database/database.ts";

export interface RegisterRow {
  id: number;
  provider: string;
  first_day: string;
  last_day: string;
  file_name: string;
  rows: number;
  differences: number;
  open: number;
  uploaded_by: string | null;
  created_at: Date;
}

const registerColumns = sql.raw(
  `g.id, g.provider, to_char(g.first_day, 'YYYY-MM-DD') as first_day, to_char(g.last_day, 'YYYY-MM-DD') as last_day, g.file_name, g.rows,
    (select count(*) from payment_differences d where d.register_id = g.id) as differences,
    (select count(*) from payment_differences d where d.register_id = g.id and d.resolved_at is null) as open,
    (select name from users where id = g.uploaded_by) as uploaded_by, g.created_at`,
);

/** Registers, newest first. */
export async function readRegisters(
  db: Db,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<RegisterRow[]> {
  const { rows } = await sql<RegisterRow>`
    select ${registerColumns} from payment_registers g
    ${before === undefined ? sql`` : sql`where g.id < ${before}`}
    order by g.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function findRegister(db: Db, id: number): Promise<RegisterRow | undefined> {
  const { rows } = await sql<RegisterRow>`
    select ${registerColumns} from payment_registers g where g.id = ${id}`.execute(db);
  return rows[0];
}

export interface DifferenceRow {
  id: number;
  register_id: number;
  kind: DifferenceKind;
  provider: string;
  first_day: string;
  last_day: string;
  number: string;
  payment_id: number | null;
  user_id: number | null;
  user_name: string | null;
  amount_here: number | null;
  given_here: number | null;
  amount_there: number | null;
  given_there: number | null;
  state_there: RegisterState | null;
  resolved_by: number | null;
  resolver: string | null;
  resolved_at: Date | null;
  reason: string | null;
}

const differences = sql.raw(
  `select d.id, d.register_id, d.kind, g.provider, to_char(g.first_day, 'YYYY-MM-DD') as first_day,
    to_char(g.last_day, 'YYYY-MM-DD') as last_day, d.number, d.payment_id, p.user_id,
    (select name from users where id = p.user_id) as user_name, d.amount_here, d.given_here, d.amount_there, d.given_there,
    d.state_there, d.resolved_by, (select name from users where id = d.resolved_by) as resolver, d.resolved_at, d.reason
  from payment_differences d join payment_registers g on g.id = d.register_id left join payments p on p.id = d.payment_id`,
);

interface DifferencesWanted {
  isOpen: boolean;
  register: number | undefined;
  before: number | undefined;
  limit: number;
}

/** Differences, newest first. */
export async function readDifferences(
  db: Db,
  { isOpen, register, before, limit }: DifferencesWanted,
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    ${differences} where true
      ${isOpen ? sql`and d.resolved_at is null` : sql``}
      ${register === undefined ? sql`` : sql`and d.register_id = ${register}`}
      ${before === undefined ? sql`` : sql`and d.id < ${before}`}
    order by d.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function findDifference(db: Db, id: number): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`${differences} where d.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a difference, to resolve it. */
export async function lockDifference(trx: Db, id: number): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`${differences} where d.id = ${id} for no key update of d`.execute(trx);
  return rows[0];
}

export async function setResolution(
  trx: Db,
  { id, adminId, reason, now }: { id: number; adminId: number; reason: string; now: Date },
): Promise<void> {
  await sql`
    update payment_differences set resolved_by = ${adminId}, resolved_at = ${now}, reason = ${reason}
    where id = ${id}`.execute(trx);
}
