import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ValidInput } from "#contracts/base/endpoint.ts";
import * as records from "#contracts/payments/purchase-schemas.ts";
import {
  cancelPayment as cancelPaymentCall,
  createPayment,
  listUnfinishedPayments as listUnfinishedCall,
} from "#contracts/payments/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { perDay, perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { readIdempotencyKey } from "#server/http/idempotency.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { Payments } from "#server/payments/payments.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { ListingServices } from "#server/selling/services.ts";
import { buyFromWallet } from "./buy.ts";
import * as invoices from "./invoices.ts";
import { createPurchase } from "./create-purchase.ts";
import { presentPurchase } from "./present.ts";
import { findPurchase } from "./queries.ts";
import { readQuotes } from "./read-quotes.ts";
import { cancelPayment, listUnfinishedPayments } from "./unfinished.ts";

/** Payments begun, per account. */
const beginLimit: RateLimit = { perKey: [perHour(30), perDay(100)] };
/** Purchases from the wallet and invoices, tried or made, per account. */
const purchaseLimit: RateLimit = { perKey: [perHour(60), perDay(200)] };

interface PurchaseServices extends HttpServices, ListingServices {
  payments: Payments;
}

export function purchaseRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const { db, limits, now, payments, publicUrl } = services;
  const countPurchase = (userId: number, ip: string) => limits.consume(purchaseLimit, { ip, key: `user ${userId}` });

  serve(app, services, records.getOwnTariff, ({ viewer }) => readQuotes(services, viewer.userId));
  serve(app, services, records.buyFromWallet, async ({ viewer: { userId }, body, request }) => {
    await countPurchase(userId, request.ip);
    const row = await buyFromWallet(services, { userId, body, key: readIdempotencyKey(request) });
    return presentPurchase(row, now());
  });
  serve(app, services, records.createInvoice, async ({ viewer: { userId }, body, request }) => {
    await countPurchase(userId, request.ip);
    return invoices.createInvoice(services, { userId, body, key: readIdempotencyKey(request) });
  });
  serve(app, services, records.listPurchases, ({ viewer, query, request }) =>
    invoices.listPurchases(services, viewer.userId, query, new URL(request.url, publicUrl)),
  );
  serve(app, services, records.getPurchase, ({ viewer, params }) =>
    invoices.getPurchase(services, viewer.userId, params.id),
  );
  serve(app, services, records.cancelInvoice, ({ viewer, params }) =>
    invoices.cancelInvoice(services, viewer.userId, params.id),
  );
  serve(app, services, listUnfinishedCall, async ({ viewer }) => ({
    results: await listUnfinishedPayments(services, viewer.userId),
  }));
  serve(app, services, cancelPaymentCall, ({ viewer, params }) => cancelPayment(services, viewer.userId, params.id));
  serve(app, services, createPayment, async ({ viewer: { userId }, body, language, request }) => {
    await limits.consume(beginLimit, { ip: request.ip, key: `user ${userId}` });
    const key = readIdempotencyKey(request);
    const paid = await findPaid(db, { userId, body, key, now: now() });
    return payments.begin({ userId, userIp: request.ip, language, method: body.method, key, ...paid });
  });
}

interface PaymentRequest {
  userId: number;
  body: ValidInput<typeof createPayment>["body"];
  key: string | undefined;
  now: Date;
}

/** What is to be paid: an amount for the wallet, a purchase that is made now, or an invoice that waits. */
async function findPaid(
  db: Db,
  { userId, body, key = randomUUID(), now }: PaymentRequest,
): Promise<{ amount: number; purchaseId?: number }> {
  if (body.amount !== undefined) return { amount: body.amount };
  if (body.invoice === undefined) {
    const request = { userId, body, isInvoice: false, key: `payment ${key}`, now };
    const { purchase } = await db.transaction().execute((trx) => createPurchase(trx, request));
    return { amount: purchase.amount, purchaseId: purchase.id };
  }
  const purchase = await findPurchase(db, userId, body.invoice);
  if (!purchase?.is_invoice) refuse("not_found");
  if (purchase.state !== "created" || purchase.due_at <= now) refuse("conflict");
  return { amount: purchase.amount, purchaseId: purchase.id };
}
