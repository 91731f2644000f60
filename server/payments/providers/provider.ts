import type { PaymentMethod } from "#contracts/payments/rules.ts";
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

/** What a provider says of a payment, verified. */
export interface PaymentEvent {
  orderNumber: string;
  /** The provider's own number. */
  providerPayment: string;
  /** Tyiyn; undefined when it is in another currency or cannot be read. */
  amount: number | undefined;
  outcome: "paid" | "failed";
  /** The same for the same call, however it was salted. */
  identity: string;
  /** All that was said, without data of cards. */
  fields: Record<string, string>;
  /** The provider takes no for an answer. */
  mayRefuse: boolean;
}

/** How a callback was taken. */
export type CallbackResult = "ok" | "refused" | "error";

/** What a provider knows of a payment that it was asked about. */
export interface PaymentStatus {
  outcome: "paid" | "failed" | "unfinished";
  /** Undefined where the provider does not say it. */
  amount: number | undefined;
}

/** The one seam between payments and whoever moves the money. */
export interface PaymentProvider {
  name: string;
  methods: readonly PaymentMethod[];
  /** Begins a payment; throws {@link ProviderError} when there is none. */
  createPayment(order: PaymentOrder): Promise<{ providerPayment: string; redirect: string }>;
  /** What a call of the provider says; undefined when it is not from the provider, or does not concern us. */
  readCallback(body: string): PaymentEvent | undefined;
  /** The signed answer to a callback. */
  answerCallback(result: CallbackResult, description: string): string;
  askStatus(providerPayment: string): Promise<PaymentStatus>;
  /** Gives a part of a payment back to whoever paid. True: it was accepted. */
  refund(providerPayment: string, amount: number): Promise<boolean>;
}

/** A provider does not answer, or not so that it can be understood. Its message has no secret. */
export class ProviderError extends Error {}
