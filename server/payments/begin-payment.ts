import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { PaymentMethod } from "#contracts/payments/rules.ts";
import { paymentPath } from "#contracts/payments/paths.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { type Language, siteIn } from "#server/platform/texts.ts";
import { type PaymentProvider, ProviderError } from "./providers/provider.ts";
import { insertPayment, setNotBegun, setRedirect } from "./queries.ts";
import { firstAskDelay } from "./ask-payments.ts";

/** Milliseconds after which a payment whose provider gave no answer was never begun: longer than any answer takes. */
const beginTime = 10 * 60_000;

interface BeginServices {
  db: Db;
  log: FastifyBaseLogger;
  publicUrl: string;
  providers: readonly PaymentProvider[];
  now(): Date;
}

interface BeginRequest {
  userId: number;
  userIp: string;
  language: Language;
  amount: number;
  method: PaymentMethod;
  /** The same key is the same payment. */
  key: string | undefined;
  /** What it is made for; without it it is for the wallet. */
  purchaseId?: number | null;
}

/** What the page of a provider says of a payment, in its languages. */
const descriptions: Record<Language, Record<"wallet" | "purchase", string>> = {
  ru: { wallet: "Жарыя: пополнение кошелька", purchase: "Жарыя: тариф для бизнеса" },
  ky: { wallet: "Жарыя: капчыкты толуктоо", purchase: "Жарыя: бизнес үчүн тариф" },
};

/** Begins a payment with the provider of its method. The row is there before the provider hears of it, so that no callback comes too early. */
export async function beginPayment(
  { db, log, publicUrl, providers, now }: BeginServices,
  { userId, userIp, language, amount, method, key, purchaseId = null }: BeginRequest,
): Promise<{ id: number; redirect: string }> {
  const provider = providers.find(({ methods }) => methods.includes(method)) ?? refuse("payment_unavailable");
  const begun = now();
  const payment = await insertPayment(db, {
    orderNumber: randomUUID(),
    userId,
    provider: provider.name,
    method,
    amount,
    key: key ?? null,
    purchaseId,
    now: begun,
    askAt: new Date(begun.getTime() + beginTime),
  });
  const { id } = payment;
  if (payment.amount !== amount || payment.method !== method || payment.purchase_id !== purchaseId) refuse("conflict");
  const returnUrl = siteIn(publicUrl, language) + paymentPath(id);
  if (payment.cancelled_at !== null && payment.state !== "paid") refuse("conflict");
  if (payment.redirect !== null || payment.state === "paid") return { id, redirect: payment.redirect ?? returnUrl };
  try {
    const orderNumber = payment.order_number;
    const description = descriptions[language][purchaseId === null ? "wallet" : "purchase"];
    const order = { orderNumber, amount, description, language, returnUrl, userId, userIp };
    const { providerPayment, redirect } = await provider.createPayment(order);
    await setRedirect(db, { id, providerPayment, redirect, askAt: new Date(now().getTime() + firstAskDelay) });
    return { id, redirect };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ provider: provider.name, payment: id, cause: error.message }, "a payment was not begun");
    await setNotBegun(db, id);
    refuse("payment_unavailable", { retryAfter: 60 });
  }
}
