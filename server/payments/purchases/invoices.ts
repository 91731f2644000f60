import { randomUUID } from "node:crypto";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type {
  getPurchase as getCall,
  listPurchases as listCall,
  Purchase,
} from "#contracts/payments/purchase-schemas.ts";
import { invoiceReminders } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import { notify } from "#server/notifications/notify.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { type PurchaseBody, createPurchase } from "./create-purchase.ts";
import { presentPurchase } from "./present.ts";
import {
  findLastPayment,
  findPurchase,
  lockDuePurchase,
  lockPurchase,
  readPurchases,
  setCancelled,
  setWorkAt,
} from "./queries.ts";

interface InvoiceServices {
  db: Db;
  now(): Date;
}

/** Orders a tariff to be paid later. Refuses what {@link createPurchase} refuses, and too many that wait (`too_many_records`). */
export async function createInvoice(
  { db, now }: InvoiceServices,
  { userId, body, key = randomUUID() }: { userId: number; body: PurchaseBody; key: string | undefined },
): Promise<Purchase> {
  const request = { userId, body, isInvoice: true, key: `invoice ${key}`, now: now() };
  const { purchase } = await db.transaction().execute((trx) => createPurchase(trx, request));
  return presentPurchase(purchase, request.now);
}

/** A page of invoices and of what was bought, newest first. */
export async function listPurchases(
  { db, now }: InvoiceServices,
  userId: number,
  { is_open: isOpen = false, limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const found = await readPurchases(db, { userId, isOpen, before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map((row) => presentPurchase(row, now())), ...links };
}

/** An invoice of a user, or what they have bought. */
export async function getPurchase(
  { db, now }: InvoiceServices,
  userId: number,
  id: number,
): Promise<Reply<typeof getCall>> {
  const row = await findPurchase(db, userId, id);
  if (!row || !(row.is_invoice || row.state === "paid")) refuse("not_found");
  const purchase = presentPurchase(row, now());
  const last = purchase.state === "created" ? await findLastPayment(db, id) : undefined;
  return { ...purchase, failed_payment: last?.state === "failed" ? { failure: last.failure } : null };
}

/** Cancels an invoice; the same again changes nothing. Refuses one that is paid (`conflict`). What is paid for it later stays in the wallet. */
export async function cancelInvoice({ db, now }: InvoiceServices, userId: number, id: number): Promise<Purchase> {
  return db.transaction().execute(async (trx) => {
    const row = await lockPurchase(trx, id);
    if (row?.user_id !== userId || !row.is_invoice) refuse("not_found");
    if (row.state === "paid") refuse("conflict");
    await setCancelled(trx, id);
    await publishLiveUpdate(trx, userId, "payments");
    return presentPurchase({ ...row, state: "cancelled" }, now());
  });
}

/** Reminds of invoices on their third and sixth day, and ends purchases that nobody has paid. Safe to run in two processes at once. */
export async function workOnPurchases(services: InvoiceServices): Promise<void> {
  while (await services.db.transaction().execute((trx) => workOnPurchase(trx, services.now())));
}

async function workOnPurchase(trx: Db, now: Date): Promise<boolean> {
  const purchase = await lockDuePurchase(trx, now);
  if (!purchase) return false;
  const { id, user_id: userId, due_at: dueAt, is_invoice: isInvoice, created_at: createdAt } = purchase;
  const isTold = isInvoice && purchase.has_user;
  if (dueAt <= now) {
    await setCancelled(trx, id);
    if (isTold) await notify(trx, { userId, action: "payment_lapsed" });
  } else {
    const moments = [...invoiceReminders.map((days) => new Date(createdAt.getTime() + days * dayMs)), dueAt];
    await setWorkAt(trx, id, moments.find((moment) => moment > now) ?? dueAt);
    if (isTold) await notify(trx, { userId, action: "payment_invoice", endsAt: dueAt });
  }
  if (isTold) await publishLiveUpdate(trx, userId, "payments");
  return true;
}
