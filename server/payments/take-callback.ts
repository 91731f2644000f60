import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Counter } from "prom-client";
import type { Db } from "#server/database/database.ts";
import { repeatDeadlocked } from "#server/database/repeat-deadlocked.ts";
import type { Repeats } from "#server/platform/repeats.ts";
import { isRefusal, refuse } from "#server/platform/refusal.ts";
import type { CallbackResult, PaymentEvent, PaymentProvider, ProviderCall } from "./providers/provider.ts";
import { findCallbackAnswer, insertCallback, lockPayment, type PaymentRow } from "./queries.ts";
import { type BuyPaid, settlePayment } from "./settle.ts";

interface CallbackServices {
  db: Db;
  log: FastifyBaseLogger;
  now(): Date;
  callbacks: Counter<"provider" | "result">;
  /** Counts repeated log lines about callbacks within a minute. */
  repeats: Repeats;
  buyPaid: BuyPaid;
}

/** Anybody can send one: no error that somebody has to look at. */
const unsigned = "a callback of payments is not signed by its provider";

/**
 * Takes in what a provider calls with and returns the answer for it: believed when signature, merchant, order, amount and currency fit, stored, and
 * answered once; the same call gets the same answer. Refuses what is not from the provider (`forbidden`).
 */
export async function takeCallback(
  { db, log, now, callbacks, repeats, buyPaid }: CallbackServices,
  provider: PaymentProvider,
  call: ProviderCall,
): Promise<string> {
  const { name } = provider;
  const event = provider.verifyCallback(call, now());
  if (!event) {
    callbacks.inc({ provider: name, result: "not_signed" });
    const sayAgain = (times: number) => log.warn({ provider: name, times }, `${unsigned}, again`);
    if (repeats.isFirst(name, sayAgain)) log.warn({ provider: name }, unsigned);
    refuse("forbidden");
  }
  const fingerprint = createHash("sha256").update(event.identity).digest();
  const take = async (trx: Db): Promise<string> => {
    const payment = await lockPayment(trx, name, event.orderNumber);
    if (!payment) {
      callbacks.inc({ provider: name, result: "unknown_order" });
      log.error({ provider: name, payment: event.providerPayment }, "a callback of payments is about no order");
      return provider.answerCallback(event.mayRefuse ? "refused" : "error", "Unknown order");
    }
    const known = await findCallbackAnswer(trx, name, fingerprint);
    if (known !== undefined) return known;
    const isBelieved = await believe(trx, payment, event, { now: now(), buyPaid });
    const result: CallbackResult = isBelieved ? "ok" : event.mayRefuse ? "refused" : "error";
    if (!isBelieved)
      log.error({ provider: name, payment: payment.id }, "a callback of payments differs from its order");
    callbacks.inc({ provider: name, result: isBelieved ? event.outcome : "differs" });
    const answer = provider.answerCallback(result, isBelieved ? "" : "Differs from the order");
    const { fields } = event;
    await insertCallback(trx, {
      provider: name,
      paymentId: payment.id,
      fingerprint,
      fields,
      result,
      answer,
      now: now(),
    });
    return answer;
  };
  // The deletion of an account locks the person before the payments, this one after them.
  return repeatDeadlocked(() => db.transaction().execute(take));
}

/** Settles the payment; false when what is told does not fit the order. */
async function believe(
  trx: Db,
  payment: PaymentRow,
  event: PaymentEvent,
  { now, buyPaid }: { now: Date; buyPaid: BuyPaid },
): Promise<boolean> {
  if (event.amount !== payment.amount) return false;
  try {
    const { outcome, failure, providerPayment } = event;
    await settlePayment(trx, payment, { outcome, failure, providerPayment, now }, buyPaid);
    return true;
  } catch (error) {
    // The provider's number of another payment.
    if (isRefusal(error) && error.code === "conflict") return false;
    throw error;
  }
}
