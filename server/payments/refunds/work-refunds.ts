import type { FastifyBaseLogger } from "fastify";
import type { Counter } from "prom-client";
import type { Db } from "#server/database/database.ts";
import { type PaymentProvider, ProviderError, ProviderRefusal } from "#server/payments/providers/provider.ts";
import type { PaymentRow } from "#server/payments/queries.ts";
import { findPaymentById, leaseRefunds, type RefundRow, setAccepted, setRefundAsked, setSent } from "./queries.ts";
import { type RefundEnd, settleRefund } from "./settle-refund.ts";

const minute = 60_000;
/** Longer than all questions about a refund may take. */
export const refundLease: number = 5 * minute;
/** Milliseconds to the next look: at what was accepted, and where the provider gave no answer. */
const lookDelay = minute;
const retryDelay = 10 * minute;
/** Milliseconds after which an unanswered question is not under way any more, and is asked again if it changed nothing. */
const sentFor = 10 * minute;
/** Milliseconds after which somebody has to look why it does not end, and may end it by hand. */
export const patience = 2 * 24 * 60 * minute;
const batchSize = 20;

interface RefundServices {
  db: Db;
  log: FastifyBaseLogger;
  providers: readonly PaymentProvider[];
  now(): Date;
  refunds: Counter<"provider" | "result">;
}

/** Works on refunds that have not ended. Safe to run in two processes at once, and to be killed anywhere. */
export async function workOnRefunds(services: RefundServices): Promise<void> {
  const { db, now } = services;
  for (;;) {
    const time = now();
    const until = new Date(time.getTime() + refundLease);
    const refunds = await leaseRefunds(db, { now: time, until, limit: batchSize });
    await Promise.all(refunds.map((refund) => workOnRefund(services, refund)));
    if (refunds.length < batchSize) return;
  }
}

/**
 * Does what a leased refund needs next. Only the provider's sum of what it gave back says that it is done; it is asked for a refund when that sum shows
 * none, once, and again only when the question before got no answer and has changed nothing.
 */
export async function workOnRefund(services: RefundServices, refund: RefundRow): Promise<void> {
  const { db, log, now } = services;
  const payment = await findPaymentById(db, refund.payment_id);
  if (!payment) throw new Error("a refund has no payment");
  const about = { provider: payment.provider, payment: payment.id, refund: refund.id };
  if (now().getTime() - refund.created_at.getTime() > patience) log.error(about, "a refund does not end");
  try {
    await advance(services, payment, refund);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ ...about, cause: error.message }, "nobody says what became of a refund");
    await setRefundAsked(db, refund.id, new Date(now().getTime() + retryDelay));
  }
}

async function advance(services: RefundServices, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const { db, log, providers, now } = services;
  const { id, amount, provider_payment: number, sent_at: sentAt, accepted_at: acceptedAt } = refund;
  const provider = providers.find(({ name }) => name === payment.provider);
  if (!provider?.refund || !provider.askStatus) throw new ProviderError("the provider is switched off");
  const given = async () => {
    const { refunded } = (await provider.askStatus?.(number)) ?? {};
    if (refunded === undefined) throw new ProviderError("the provider does not say what it gave back");
    return refunded;
  };
  const isDone = async () => (await given()) >= refund.given_before + amount;
  let sum: number;
  try {
    sum = await given();
  } catch (error) {
    // It knows no such payment, and was asked for nothing.
    if (error instanceof ProviderRefusal && sentAt === null) return end(services, payment, refund, "refused");
    throw error;
  }
  if (sum >= refund.given_before + amount) return end(services, payment, refund, "done");
  if (sum !== refund.given_before)
    log.error({ provider: payment.provider, payment: payment.id, refund: id }, "a provider gave back another sum");
  const mayBeUnderWay = sentAt !== null && now().getTime() - sentAt.getTime() < sentFor;
  if (acceptedAt === null && !mayBeUnderWay && sum === refund.given_before) {
    await setSent(db, id, now());
    try {
      await provider.refund(number, amount);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      // It may refuse because the question before was answered after all.
      return end(services, payment, refund, (await isDone()) ? "done" : "refused");
    }
    await setAccepted(db, id, now());
    if (await isDone()) return end(services, payment, refund, "done");
  }
  await setRefundAsked(db, id, new Date(now().getTime() + lookDelay));
}

async function end(
  { db, now, refunds }: RefundServices,
  payment: PaymentRow,
  refund: RefundRow,
  state: RefundEnd,
): Promise<void> {
  const ending = { refundId: refund.id, userId: payment.user_id, state, causedBy: null, now: now() };
  const isEnded = await db.transaction().execute((trx) => settleRefund(trx, ending));
  if (isEnded) refunds.inc({ provider: payment.provider, result: state });
}
