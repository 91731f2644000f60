import { randomBytes } from "node:crypto";
import { parseAmount, writeAmount } from "#contracts/payments/money.ts";
import type { PaymentFailure, PaymentMethod } from "#contracts/payments/rules.ts";
import {
  type CallbackResult,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentStatus,
  ProviderError,
  ProviderRefusal,
  withoutCards,
} from "#server/payments/providers/provider.ts";
import { readFailure } from "./read-failure.ts";
import { isSigned, scriptOf, sign } from "./signature.ts";
import { readXml, writeXml, type XmlFields } from "./xml.ts";

/** How the provider is reached, and who we are there. */
export interface FreedomPayAccount {
  /** Of the provider in the books and in addresses. */
  name: string;
  methods: readonly PaymentMethod[];
  /** Its host with the protocol, without a slash at the end. */
  url: string;
  merchant: string;
  secret: string;
  /** The provider moves no money. */
  isTest: boolean;
  /** Where it calls back. */
  callbackUrl: string;
}

/** Milliseconds for an answer: a person waits for it. */
const defaultTimeout = 15_000;
const maxAnswerLength = 64 * 1024;
/** Seconds in which a payment can be paid. */
const lifetime = 86_400;

/** Card payments through Freedom Pay (`docs/features/payments.md`, Providers). */
export function createFreedomPay(account: FreedomPayAccount, timeout = defaultTimeout): Required<PaymentProvider> {
  const { name, methods, merchant, secret, isTest, callbackUrl } = account;
  const ownScript = scriptOf(callbackUrl);
  const ask = (script: string, fields: Record<string, string>) =>
    askProvider(account, script, { pg_merchant_id: merchant, ...fields }, timeout);
  return {
    name,
    methods,
    callbackTypes: { call: "application/x-www-form-urlencoded", answer: "application/xml; charset=utf-8" },
    async createPayment(order) {
      const answer = await ask("init_payment.php", {
        pg_order_id: order.orderNumber,
        pg_amount: writeAmount(order.amount),
        pg_currency: "KGS",
        pg_description: order.description,
        pg_result_url: callbackUrl,
        pg_success_url: order.returnUrl,
        pg_failure_url: order.returnUrl,
        pg_request_method: "POST",
        pg_lifetime: String(lifetime),
        pg_language: order.language === "ky" ? "kg" : "ru",
        pg_user_id: String(order.userId),
        pg_user_ip: order.userIp,
        pg_idempotency_key: order.orderNumber,
        pg_auto_clearing: "1",
        ...(isTest && { pg_testing_mode: "1" }),
      });
      const [providerPayment, redirect] = [textOf(answer, "pg_payment_id"), textOf(answer, "pg_redirect_url")];
      if (!/^[\w-]{1,50}$/.test(providerPayment) || !isAddress(redirect))
        throw new ProviderError("no address to pay at");
      return { providerPayment, redirect };
    },
    verifyCallback: ({ body }) => verifyCallback(body, { ownScript, merchant, secret }),
    answerCallback: (result, description) => answerCallback(result, description, { ownScript, secret }),
    async askStatus(providerPayment) {
      return readStatus(await ask("get_status3.php", { pg_payment_id: providerPayment }));
    },
    async refund(providerPayment, amount) {
      await ask("revoke.php", { pg_payment_id: providerPayment, pg_refund_amount: writeAmount(amount) });
    },
  };
}

/** Sends a signed form; throws for every answer but a signed `ok`. */
async function askProvider(
  { url, secret }: FreedomPayAccount,
  script: string,
  fields: Record<string, string>,
  timeout: number,
): Promise<XmlFields> {
  const salted = { ...fields, pg_salt: randomBytes(12).toString("hex") };
  const form = new URLSearchParams({ ...salted, pg_sig: sign(script, salted, secret) });
  const answer = readXml(await send(`${url}/${script}`, form, timeout));
  if (!answer) throw new ProviderError("answer not understood");
  const code = textOf(answer, "pg_error_code");
  // Only this refusal comes without a signature, for it says that ours was wrong.
  if (!isSigned(script, answer, secret)) throw new ProviderError(code === "9998" ? "error 9998" : "answer not signed");
  const status = textOf(answer, "pg_status");
  if (status !== "ok" && status !== "success") throw new ProviderRefusal(`${status.slice(0, 20)} ${code.slice(0, 20)}`);
  return answer;
}

async function send(address: string, form: URLSearchParams, timeout: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const answer = await fetch(address, { method: "POST", body: form, redirect: "manual", signal });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new ProviderError(`http ${answer.status}`);
    }
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > maxAnswerLength) throw new ProviderError("answer too long");
    }
    return text;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(error instanceof Error && error.name === "TimeoutError" ? "timeout" : "not reached");
  }
}

interface Own {
  ownScript: string;
  secret: string;
}

function verifyCallback(
  body: string,
  { ownScript, merchant, secret }: Own & { merchant: string },
): PaymentEvent | undefined {
  const given = new URLSearchParams(body);
  const fields = Object.fromEntries(given);
  // Of two fields with one name nobody knows which one was signed.
  if ([...given.keys()].length !== Object.keys(fields).length) return undefined;
  if (!isSigned(ownScript, fields, secret)) return undefined;
  if ((fields["pg_merchant_id"] ?? merchant) !== merchant) return undefined;
  const { pg_order_id: orderNumber = "", pg_payment_id: providerPayment = "", pg_result: result } = fields;
  const amount = parseAmount(fields["pg_amount"] ?? "");
  if (orderNumber === "" || !/^[\w-]{1,50}$/.test(providerPayment)) return undefined;
  if (result !== "0" && result !== "1") return undefined;
  const isSom = (fields["pg_currency"] ?? "KGS").toUpperCase() === "KGS";
  return {
    orderNumber,
    providerPayment,
    amount: isSom ? amount : undefined,
    ...(result === "1" ? { outcome: "paid" as const } : { outcome: "failed" as const, failure: failureOf(fields) }),
    fields: withoutCards(fields),
    identity: JSON.stringify(
      Object.entries(fields)
        .filter(([name]) => name !== "pg_salt" && name !== "pg_sig")
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    mayRefuse: fields["pg_can_reject"] === "1",
  };
}

function answerCallback(result: CallbackResult, description: string, { ownScript, secret }: Own): string {
  const fields = {
    pg_status: result === "refused" ? "rejected" : result,
    pg_description: description,
    pg_salt: randomBytes(12).toString("hex"),
  };
  return writeXml({ ...fields, pg_sig: sign(ownScript, fields, secret) });
}

function readStatus(answer: XmlFields): PaymentStatus {
  const state = textOf(answer, "pg_payment_status");
  // `revoked` was paid before: what was given back is another movement.
  const outcome = state === "success" ? "paid" : state === "failed" ? "failed" : "unfinished";
  return {
    outcome,
    ...(outcome === "failed" && { failure: failureOf(answer) }),
    amount: parseAmount(textOf(answer, "pg_amount")),
    // Some adapters say it below zero.
    refunded: parseAmount(textOf(answer, "pg_refund_amount").replace(/^-/, "")),
  };
}

function failureOf(fields: XmlFields): PaymentFailure | undefined {
  return readFailure(textOf(fields, "pg_failure_code"), textOf(fields, "pg_failure_description"));
}

function textOf(fields: XmlFields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** On the web, or on this site. */
function isAddress(address: string): boolean {
  return /^(?:https?:\/\/|\/(?![/\\]))/.test(address) && URL.canParse(address, "https://site.example");
}
