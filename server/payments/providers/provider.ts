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
  /** What was given back of it, in tyiyn; undefined where the provider does not say it. */
  refunded: number | undefined;
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
