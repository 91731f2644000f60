import type { FastifyBaseLogger } from "fastify";
import type { PaymentFailure } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { type PaymentProvider, ProviderError } from "./providers/provider.ts";
import { leaseAskedPayments, lockPayment, type PaymentRow, setAsked } from "./queries.ts";
import { type BuyPaid, settlePayment } from "./settle.ts";

const minute = 60_000;
/** Milliseconds from the beginning of a payment to the questions about it; after the last one it has failed, until its provider says otherwise. */
const askDelays = [minute, 5 * minute, 30 * minute, 120 * minute, 1_440 * minute] as const;
export const firstAskDelay: number = askDelays[0];
/** Milliseconds to the next try where the provider gave no answer, and how long that is tried. */
const retryDelay = 10 * minute;
const maxAge = 7 * 1_440 * minute;
/** Longer than a provider may take. */
const leaseTime = 5 * minute;
const batchSize = 20;

interface AskServices {
  db: Db;
  log: FastifyBaseLogger;
  providers: readonly PaymentProvider[];
  buyPaid: BuyPaid;
  now(): Date;
}

/** Asks providers what became of payments that they have not told of. Safe to run in two processes at once. */
export async function askAboutPayments(services: AskServices): Promise<void> {
  const { db, now } = services;
  for (;;) {
    const time = now();
    const until = new Date(time.getTime() + leaseTime);
    const payments = await leaseAskedPayments(db, { now: time, until, limit: batchSize });
    await Promise.all(payments.map((payment) => askAbout(services, payment)));
    if (payments.length < batchSize) return;
  }
}

async function askAbout({ db, log, providers, buyPaid, now }: AskServices, payment: PaymentRow): Promise<void> {
  const { id, provider_payment: providerPayment, amount } = payment;
  const provider = providers.find(({ name }) => name === payment.provider);
  // Its provider has never answered, so that nobody was sent there.
  if (payment.redirect === null && providerPayment === null) return endUnfinished(db, payment);
  const isOld = now().getTime() - payment.created_at.getTime() > maxAge;
  try {
    if (!provider) throw new ProviderError("the provider is switched off");
    if (!provider.askStatus || providerPayment === null) return await waitFurther(db, payment, now());
    const status = await provider.askStatus(providerPayment);
    if (status.outcome === "unfinished") return await waitFurther(db, payment, now());
    if (status.outcome === "paid" && status.amount !== amount) {
      log.error({ provider: payment.provider, payment: id }, "a payment differs from its order");
      return await endUnfinished(db, payment);
    }
    const { outcome, failure } = status;
    await db.transaction().execute(async (trx) => {
      const locked = await lockPayment(trx, payment.provider, payment.order_number);
      if (locked) await settlePayment(trx, locked, { outcome, failure, providerPayment, now: now() }, buyPaid);
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ provider: payment.provider, payment: id, cause: error.message }, "nobody says what became of a payment");
    if (isOld) return endUnfinished(db, payment);
    await setAsked(db, { id, asked: payment.asked, askAt: new Date(now().getTime() + retryDelay) });
  }
}

/** The next question that is still to come, or the end. */
async function waitFurther(db: Db, payment: PaymentRow, now: Date): Promise<void> {
  const next = askDelays.map((delay) => payment.created_at.getTime() + delay).find((time) => time > now.getTime());
  if (next === undefined) return endUnfinished(db, payment, "late");
  await setAsked(db, { id: payment.id, asked: payment.asked + 1, askAt: new Date(next) });
}

async function endUnfinished(
  db: Db,
  { id, user_id: userId, asked }: PaymentRow,
  failure?: PaymentFailure,
): Promise<void> {
  await setAsked(db, { id, asked: asked + 1, askAt: null, ...(failure && { failure }) });
  await publishLiveUpdate(db, userId, "payments");
}
