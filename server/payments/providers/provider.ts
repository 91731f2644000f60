import type { PaymentFailure, PaymentMethod } from "#contracts/payments/rules.ts";
import type { Language } from "#server/platform/texts.ts";

/** What is to be paid. */
export interface PaymentOrder {
  /** Ours, which the provider says again in all it says. */
  orderNumber: string;
  /** Tyiyn. */
  amount: number;
  description: string;
  language: Language;
  /** Where the person comes back to, however it ended: no proof of anything. */
  returnUrl: string;
  userId: number;
  userIp: string;
}

/** A call of a provider, as it came. */
export interface ProviderCall {
  /** Of its address, with the query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** What a provider says of a payment, verified. */
export interface PaymentEvent {
  orderNumber: string;
  /** The provider's own number. */
  providerPayment: string;
  /** Tyiyn; undefined when it is in another currency or cannot be read. */
  amount: number | undefined;
  outcome: "paid" | "failed";
  /** Why it has failed, where the provider says it. */
  failure?: PaymentFailure | undefined;
  /** The same for the same call, however it was salted. */
  identity: string;
  /** All that was said, without data of cards ({@link withoutCards}). */
  fields: unknown;
  /** The provider takes no for an answer. */
  mayRefuse: boolean;
}

/** How a callback was taken. */
export type CallbackResult = "ok" | "refused" | "error";

/** What a provider knows of a payment that it was asked about. */
export interface PaymentStatus {
  outcome: "paid" | "failed" | "unfinished";
  failure?: PaymentFailure | undefined;
  /** Undefined where the provider does not say it. */
  amount: number | undefined;
  /** What was given back of it, in tyiyn; undefined where the provider does not say it. */
  refunded: number | undefined;
}

/** The one seam between payments and whoever moves the money. */
export interface PaymentProvider {
  name: string;
  methods: readonly PaymentMethod[];
  /** Content types of its callbacks, and of our answers to them. */
  callbackTypes: { call: string; answer: string };
  /**
   * Begins a payment; throws {@link ProviderError} when there is none. Without a number the provider gives one only to what was paid, and tells it by
   * itself.
   */
  createPayment(order: PaymentOrder): Promise<{ providerPayment: string | null; redirect: string }>;
  /** What a call of the provider says; undefined when it is not from the provider, or does not concern us. */
  verifyCallback(call: ProviderCall, now: Date): PaymentEvent | undefined;
  /** The answer to a callback, as its protocol wants it. */
  answerCallback(result: CallbackResult, description: string): string;
  /** Undefined where it cannot be asked: it tells by itself. */
  askStatus?(providerPayment: string): Promise<PaymentStatus>;
  /**
   * Asks for a part of a payment to be given back to whoever paid; resolves once that is accepted, which `askStatus` has to confirm. Throws
   * {@link ProviderRefusal} when it is not. Undefined where only people of the provider can do it.
   */
  refund?(providerPayment: string, amount: number): Promise<void>;
}

/** A provider does not answer, or not so that it can be understood. Its message has no secret. */
export class ProviderError extends Error {}

/** A provider says no, signed. */
export class ProviderRefusal extends ProviderError {}

/** Names of fields with data of cards. */
const cardField = /card|pan|cvc|cvv|exp/i;

/** What was said, at any depth, without data of cards: they are never stored. */
export function withoutCards(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(withoutCards);
  if (typeof said !== "object" || said === null) return said;
  const kept = Object.entries(said).filter(([name]) => !cardField.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutCards(value)]));
}
