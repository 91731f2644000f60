import type { FastifyBaseLogger } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { PaymentMethod } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { createRepeats } from "#server/platform/repeats.ts";
import { askAboutPayments } from "./ask-payments.ts";
import { beginPayment } from "./begin-payment.ts";
import type { PaymentProvider, ProviderCall } from "./providers/provider.ts";
import type { BuyPaid } from "./settle.ts";
import { takeCallback } from "./take-callback.ts";

/** Payments by way of the providers that are switched on. */
export interface Payments {
  /** Names of those that are switched on. */
  providers: readonly string[];
  methods: ReadonlySet<PaymentMethod>;
  begin(request: Parameters<typeof beginPayment>[1]): Promise<{ id: number; redirect: string }>;
  /** The answer to a call of a provider, and its content type. Refuses calls of another content type than the provider's. */
  takeCallback(provider: string, call: ProviderCall): Promise<{ answer: string; type: string }>;
  /** Asks about what is unfinished. */
  ask(): Promise<void>;
}

interface PaymentsOptions {
  db: Db;
  log: FastifyBaseLogger;
  metrics: Registry;
  publicUrl: string;
  /** The first one that has a method serves it. */
  providers: readonly PaymentProvider[];
  buyPaid: BuyPaid;
  now(): Date;
}

export function openPayments({ metrics, ...options }: PaymentsOptions): Payments {
  const { providers } = options;
  const callbacks = new Counter({
    name: "payment_callbacks_total",
    help: "What payment providers have called with, by what became of it",
    labelNames: ["provider", "result"],
    registers: [metrics],
  });
  const repeats = createRepeats();
  return {
    providers: providers.map(({ name }) => name),
    methods: new Set(providers.flatMap(({ methods }) => methods)),
    begin: (request) => beginPayment(options, request),
    async takeCallback(name, call) {
      const provider = providers.find((known) => known.name === name) ?? refuse("not_found");
      const { call: wanted, answer: type } = provider.callbackTypes;
      const given = String(call.headers["content-type"]).split(";")[0]?.trim().toLowerCase();
      if (given !== wanted) refuse("media_type_unsupported");
      return { answer: await takeCallback({ ...options, callbacks, repeats }, provider, call), type };
    },
    ask: () => askAboutPayments(options),
  };
}
