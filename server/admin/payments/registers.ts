import type {
  addRegister as addCall,
  listDifferences as listDifferencesCall,
  listRegisters as listRegistersCall,
  PaymentDifference,
  PaymentRegister,
} from "#contracts/admin/payments/register-schemas.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { writeAmount } from "#contracts/payments/money.ts";
import { findMember } from "#server/admin/staff-queries.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import { insertAuditEntry } from "#server/moderation/audit-queries.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import {
  type DifferenceRow,
  findDifference,
  findRegister,
  lockDifference,
  readDifferences,
  readRegisters,
  type RegisterRow,
  setResolution,
} from "./register-queries.ts";
import type { MoneyServices } from "./services.ts";

/** A page of registers, newest first. */
export async function listRegisters(
  { db, payments }: MoneyServices,
  { limit = defaultPageSize, key }: ValidInput<typeof listRegistersCall>["query"],
  address: URL,
): Promise<Reply<typeof listRegistersCall>> {
  const found = await readRegisters(db, { before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map(presentRegister), ...links, providers: [...payments.providers] };
}

/** Compares a register with the books (`docs/features/payments.md`, Reconciliation). */
export async function addRegister(
  { db, registers }: MoneyServices,
  adminId: number,
  body: ValidInput<typeof addCall>["body"],
  file: Buffer | undefined,
): Promise<PaymentRegister> {
  if (!file || file.length === 0) refuseField("file", "required");
  const id = await registers.take({
    provider: body.provider,
    firstDay: body.first_day,
    lastDay: body.last_day,
    fileName: body.name ?? "",
    bytes: file,
    uploadedBy: adminId,
  });
  return presentRegister((await findRegister(db, id)) ?? refuse("not_found"));
}

/** A page of what registers and the books say differently, newest first. */
export async function listDifferences(
  { db }: MoneyServices,
  adminId: number,
  { open = false, register, limit = defaultPageSize, key }: ValidInput<typeof listDifferencesCall>["query"],
  address: URL,
): Promise<Reply<typeof listDifferencesCall>> {
  const found = await readDifferences(db, { isOpen: open, register, before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map((row) => present(row, adminId)), ...links };
}

/**
 * Notes why a difference is none any more; the money is moved by a refund or a correction. The same reason of the same admin again changes nothing. Refuses
 * whose payment it is (`own_wallet`), and what somebody else has resolved (`conflict`).
 */
export async function resolveDifference(
  { db, now }: MoneyServices,
  adminId: number,
  { id, reason }: { id: number; reason: string },
): Promise<PaymentDifference> {
  await db.transaction().execute(async (trx) => {
    const row = (await lockDifference(trx, id)) ?? refuse("not_found");
    if (row.user_id === adminId) refuse("own_wallet");
    if (row.resolved_by === adminId && row.reason === reason) return;
    if (row.resolved_by !== null) refuse("conflict");
    const member = row.user_id === null ? undefined : await findMember(trx, row.user_id);
    await setResolution(trx, { id, adminId, reason, now: now() });
    await insertAuditEntry(trx, {
      moderator_id: adminId,
      action: "difference_resolved",
      user_id: member?.id ?? null,
      subject: member?.name ?? `${row.provider} ${row.number}`,
      note: reason,
      changes: [
        { field: "difference", before: null, after: String(id) },
        ...(row.payment_id === null
          ? []
          : [{ field: "payment" as const, before: null, after: String(row.payment_id) }]),
      ],
      created_at: now(),
    });
  });
  return present((await findDifference(db, id)) ?? refuse("not_found"), adminId);
}

function presentRegister(row: RegisterRow): PaymentRegister {
  const { first_day, last_day, created_at: uploaded, ...rest } = row;
  return { ...rest, first_day, last_day, uploaded_date: uploaded.toISOString() };
}

function present(row: DifferenceRow, adminId: number): PaymentDifference {
  const { id, kind, provider, number, first_day, last_day } = row;
  const write = (amount: number | null) => (amount === null ? null : writeAmount(amount));
  return {
    id,
    kind,
    register: { id: row.register_id, first_day, last_day },
    provider,
    number,
    payment:
      row.payment_id === null || row.user_id === null
        ? null
        : { id: row.payment_id, user: { id: row.user_id, name: row.user_name } },
    here: row.amount_here === null ? null : { amount: writeAmount(row.amount_here), given_back: write(row.given_here) },
    there:
      row.amount_there === null || row.state_there === null
        ? null
        : { amount: writeAmount(row.amount_there), given_back: write(row.given_there), state: row.state_there },
    resolution:
      row.resolved_at === null || row.reason === null
        ? null
        : { by: row.resolver, date: row.resolved_at.toISOString(), reason: row.reason },
    may_resolve: row.resolved_at === null && row.user_id !== adminId,
  };
}
