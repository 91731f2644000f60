import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { parseAmount, writeAmount } from "#contracts/payments/money.ts";
import {
  type PaymentEvent,
  type PaymentOrder,
  type PaymentProvider,
  type ProviderCall,
  ProviderError,
  withoutCards,
} from "#server/payments/providers/provider.ts";
import { isSignedCall, signCall, sortKeys } from "./signature.ts";

/** How the provider is reached, and who we are there. */
export interface FinikAccount {
  /** Of the provider in the books and in addresses. */
  name: string;
  /** Its host with the protocol, without a slash at the end. */
  url: string;
  accountId: string;
  apiKey: string;
  /** What whoever pays sees in their bank, in Latin letters, and the code of what it sells (MCC, ISO 18245). */
  shop: { title: string; mcc: string };
  /** Signs what we ask. */
  privateKey: KeyObject;
  /** The provider's, which signs its callbacks. */
  publicKey: KeyObject;
  /** Where it calls back; the token of the payment follows. */
  callbackUrl: string;
}

/** Milliseconds for an answer: a person waits for it. */
const defaultTimeout = 15_000;
/** Milliseconds by which the clocks may differ: an older callback is one that was kept. */
const maxSkew = 5 * 60_000;
const createPath = "/v1/payment";
/** Real callbacks have three levels. */
const maxDepth = 8;

/**
 * Payments by ELQR, from the app of any bank, through Finik (`docs/features/payments.md`, Providers). It tells of what was paid and cannot be asked; what is
 * given back, its people do.
 */
export function createFinik(account: FinikAccount, timeout = defaultTimeout): PaymentProvider {
  return {
    name: account.name,
    methods: ["qr"],
    callbackTypes: { call: "application/json", answer: "application/json; charset=utf-8" },
    async createPayment(order) {
      return { providerPayment: null, redirect: await begin(account, order, timeout) };
    },
    verifyCallback: (call, now) => verifyCallback(account, call, now),
    answerCallback: (result, description) => JSON.stringify({ success: result === "ok", description }),
  };
}

/** Asks for a page to pay at, which the provider sends the browser to: we pass the address on. */
async function begin(account: FinikAccount, order: PaymentOrder, timeout: number): Promise<string> {
  const { url, apiKey, privateKey } = account;
  const body = sortKeys({
    // A number, as the protocol wants it; two decimals at most are said exactly.
    Amount: Number(writeAmount(order.amount)),
    CardType: "FINIK_QR",
    PaymentId: order.orderNumber,
    RedirectUrl: order.returnUrl,
    Data: {
      accountId: account.accountId,
      description: order.description,
      merchantCategoryCode: account.shop.mcc,
      name_en: account.shop.title,
      webhookUrl: `${account.callbackUrl}${tokenOf(account, order.orderNumber)}/`,
    },
  });
  const headers = { "x-api-key": apiKey, "x-api-timestamp": String(Date.now()) };
  const { host } = new URL(url);
  const signature = signCall({ method: "POST", host, path: createPath, headers, body }, privateKey);
  const location = await send(`${url}${createPath}`, timeout, {
    method: "POST",
    headers: { ...headers, signature, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (location === null || !/^https?:\/\//.test(location) || !URL.canParse(location))
    throw new ProviderError("no address to pay at");
  return location;
}

/** Where the provider would send a browser. */
async function send(address: string, timeout: number, request: RequestInit): Promise<string | null> {
  try {
    const answer = await fetch(address, { ...request, redirect: "manual", signal: AbortSignal.timeout(timeout) });
    await answer.body?.cancel();
    if (answer.status !== 302) throw new ProviderError(`http ${answer.status}`);
    return answer.headers.get("location");
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(error instanceof Error && error.name === "TimeoutError" ? "timeout" : "not reached");
  }
}

/**
 * The end of the address that the provider calls with about a payment. Its callbacks do not say whose shop was paid, and other shops choose their numbers and
 * addresses as they like: only an address that nobody but the provider was told says that it was ours.
 */
function tokenOf({ apiKey }: FinikAccount, orderNumber: string): string {
  return createHmac("sha256", apiKey).update(orderNumber).digest("hex").slice(0, 32);
}

function verifyCallback(account: FinikAccount, call: ProviderCall, now: Date): PaymentEvent | undefined {
  const { signature, "x-api-timestamp": time } = call.headers;
  if (typeof signature !== "string" || typeof time !== "string" || !/^\d{13}$/.test(time)) return undefined;
  if (Math.abs(now.getTime() - Number(time)) > maxSkew) return undefined;
  const body = readBody(call.body);
  if (!body) return undefined;
  // The host is ours as we gave it: what a proxy makes of it is no matter.
  const { host } = new URL(account.callbackUrl);
  if (!isSignedCall({ ...call, method: "POST", host, body }, signature, account.publicKey)) return undefined;
  const orderNumber = textIn(body["fields"], "paymentId");
  const providerPayment = textIn(body, "transactionId");
  const outcome = outcomes[textIn(body, "status").toLowerCase()];
  if (!isOurAddress(account, call.path, orderNumber)) return undefined;
  if (!/^[\w-]{1,50}$/.test(providerPayment) || outcome === undefined) return undefined;
  const isSom = (textIn(body, "currency") || "KGS") === "KGS";
  return {
    orderNumber,
    providerPayment,
    amount: isSom ? parseAmount(String(body["amount"])) : undefined,
    outcome,
    fields: withoutCards(body),
    identity: JSON.stringify(sortKeys(body)),
    mayRefuse: false,
  };
}

const outcomes: Readonly<Record<string, PaymentEvent["outcome"] | undefined>> = { succeeded: "paid", failed: "failed" };

/** A JSON object that is not nested deeper than real ones are. Where a key stands twice the last one counts, also for the signature. */
function readBody(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
    return isObject && !isDeeper(body, maxDepth) ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1));
}

function textIn(value: unknown, name: string): string {
  const text = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof text === "string" ? text : "";
}

/** Compares in the same time whatever differs. */
function isOurAddress(account: FinikAccount, path: string, orderNumber: string): boolean {
  const { pathname } = new URL(account.callbackUrl);
  const expected = Buffer.from(`${pathname}${tokenOf(account, orderNumber)}/`);
  const given = Buffer.from(path);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
