import { randomUUID } from "node:crypto";
import { correctionDays } from "#contracts/admin/payments/rules.ts";
import type {
  Correction,
  enterCorrection as enterCall,
  listCorrections as listCall,
} from "#contracts/admin/payments/schemas.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { writeAmount } from "#contracts/payments/money.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { findMember } from "#server/admin/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import { insertAuditEntry, type NewAuditEntry } from "#server/moderation/audit-queries.ts";
import { notify } from "#server/notifications/notify.ts";
import { adjustments, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { endEarly, quoteEarlyEnd } from "#server/payments/purchases/end-early.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { type Decider, isTooNew, readDecider } from "./decider.ts";
import {
  type CorrectionRow,
  endOldCorrections,
  findCorrection,
  insertCorrection,
  lockCorrection,
  readCorrections,
  setDecision,
} from "./queries.ts";
import type { MoneyServices } from "./services.ts";

const lifetime = correctionDays * dayMs;

/** A page of what was entered by hand, newest first. */
export async function listCorrections(
  { db, now }: MoneyServices,
  adminId: number,
  { state, limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const found = await readCorrections(db, { state, before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const decider = await readDecider(db, adminId);
  return { results: rows.map((row) => present(row, decider, now())), ...links };
}

/** Enters a movement, which moves nothing until another admin approves it. Not of one's own wallet (`own_wallet`). */
export async function enterCorrection(
  { db, now }: MoneyServices,
  adminId: number,
  { userId, direction, amount, reason, key }: { userId: number; key: string | undefined } & EnterBody,
): Promise<Correction> {
  if (userId === adminId) refuse("own_wallet");
  const signed = direction === "in" ? amount : -amount;
  const id = await db.transaction().execute(async (trx) => {
    if (!(await findMember(trx, userId))) refuse("not_found");
    const added = { userId, amount: signed, reason, enteredBy: adminId, key: key ?? randomUUID(), now: now() };
    const entered = await insertCorrection(trx, { ...added, endsTime: false });
    if (entered.user_id !== userId || entered.amount !== signed || entered.ends_time) refuse("conflict");
    if (entered.is_new) await record(trx, { ...added, id: entered.id, adminId, action: "correction_entered" });
    return entered.id;
  });
  return present((await findCorrection(db, id)) ?? refuse("not_found"), await readDecider(db, adminId), now());
}

/**
 * Enters that the paid time of a business is to end early, and its days to be paid back, once another admin approves it. Not of one's own wallet
 * (`own_wallet`), nor where no paid day is left (`conflict`).
 */
export async function enterEarlyEnd(
  { db, now }: MoneyServices,
  adminId: number,
  { userId, reason, key }: { userId: number; reason: string; key: string | undefined },
): Promise<Correction> {
  if (userId === adminId) refuse("own_wallet");
  const id = await db.transaction().execute(async (trx) => {
    if (!(await findMember(trx, userId))) refuse("not_found");
    const amount = (await quoteEarlyEnd(trx, userId, now())) || refuse("conflict");
    const added = { userId, amount, reason, enteredBy: adminId, key: key ?? randomUUID(), now: now() };
    const entered = await insertCorrection(trx, { ...added, endsTime: true });
    if (entered.user_id !== userId || !entered.ends_time) refuse("conflict");
    if (entered.is_new) await record(trx, { ...added, id: entered.id, adminId, action: "correction_entered" });
    return entered.id;
  });
  return present((await findCorrection(db, id)) ?? refuse("not_found"), await readDecider(db, adminId), now());
}

type EnterBody = ValidInput<typeof enterCall>["body"];

/**
 * Approves a movement, which is then in the books, or declines it. Refuses whoever entered it (`own_correction`), has the wallet (`own_wallet`) or has
 * become an admin too late (`admin_too_new`), what was decided otherwise or is too old (`conflict`), and more than the wallet has by now
 * (`insufficient_funds`): that waits on.
 */
export async function decideCorrection(
  { db, catalogue, now }: MoneyServices & { catalogue: Pick<CatalogueStore, "current"> },
  adminId: number,
  { id, approve }: { id: number; approve: boolean },
): Promise<Correction> {
  const state = approve ? "approved" : "declined";
  await db.transaction().execute(async (trx) => {
    const row = (await lockCorrection(trx, id)) ?? refuse("not_found");
    const { user_id: userId, reason } = row;
    if (userId === adminId) refuse("own_wallet");
    if (row.entered_by === adminId) refuse("own_correction");
    if (isTooNew(await readDecider(trx, adminId), row)) refuse("admin_too_new");
    const time = now();
    if (row.state === state) return;
    if (row.state !== "waiting" || isOver(row, time)) refuse("conflict");
    const amount = approve ? await move(trx, row, { catalogue, now: time }) : row.amount;
    await setDecision(trx, { id, state, amount, decidedBy: adminId, now: time });
    const action = approve && row.ends_time ? "tariff_ended" : (`correction_${state}` as const);
    await record(trx, { id, userId, amount, reason, adminId, action, now: time });
    if (!approve) return;
    await notify(trx, { userId, action: "wallet_corrected" });
    await publishLiveUpdate(trx, userId, "payments");
  });
  return present((await findCorrection(db, id)) ?? refuse("not_found"), await readDecider(db, adminId), now());
}

/** Moves what was approved; returns how much: days that are paid back are fewer than when it was entered. */
async function move(
  trx: Db,
  { id, user_id: userId, amount, entered_by: causedBy, ends_time: endsTime }: CorrectionRow,
  { catalogue, now }: { catalogue: Pick<CatalogueStore, "current">; now: Date },
): Promise<number> {
  const key = `correction ${id}`;
  if (endsTime) return (await endEarly(trx, catalogue, { userId, key, causedBy, now })) || refuse("conflict");
  const entries = [
    { account: walletOf(userId), amount },
    { account: adjustments, amount: -amount },
  ];
  await postTransaction(trx, { kind: "adjustment", key, causedBy, entries, now });
  return amount;
}

/** Ends what nobody has decided on for 7 days. */
export async function expireCorrections({ db, now }: Pick<MoneyServices, "db" | "now">): Promise<void> {
  const time = now();
  await endOldCorrections(db, { now: time, before: new Date(time.getTime() - lifetime) });
}

interface Recorded {
  id: number;
  userId: number;
  amount: number;
  reason: string;
  adminId: number;
  action: NewAuditEntry["action"];
  now: Date;
}

async function record(trx: Db, { id, userId, amount, reason, adminId, action, now }: Recorded): Promise<void> {
  const member = await findMember(trx, userId);
  await insertAuditEntry(trx, {
    moderator_id: adminId,
    action,
    user_id: member ? userId : null,
    subject: member?.name ?? "",
    note: reason,
    changes: [
      { field: "correction", before: null, after: String(id) },
      { field: "amount", before: null, after: writeAmount(amount) },
    ],
    created_at: now,
  });
}

function isOver({ created_at: enteredAt }: CorrectionRow, now: Date): boolean {
  return now.getTime() >= enteredAt.getTime() + lifetime;
}

function present(row: CorrectionRow, decider: Decider, now: Date): Correction {
  // The job has not come to it yet.
  const state = row.state === "waiting" && isOver(row, now) ? "expired" : row.state;
  return {
    id: row.id,
    user: { id: row.user_id, name: row.user_name },
    amount: writeAmount(row.amount),
    reason: row.reason,
    ends_time: row.ends_time,
    state,
    entered_by: row.enterer,
    entered_date: row.created_at.toISOString(),
    ends_date: new Date(row.created_at.getTime() + lifetime).toISOString(),
    decided_by: row.decider,
    may_decide:
      state === "waiting" && row.entered_by !== decider.id && row.user_id !== decider.id && !isTooNew(decider, row),
  };
}
