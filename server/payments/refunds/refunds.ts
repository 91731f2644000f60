import type { FastifyBaseLogger } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Db } from "#server/database/database.ts";
import type { PaymentProvider } from "#server/payments/providers/provider.ts";
import type { RefundRow } from "./queries.ts";
import { requestRefund } from "./request-refund.ts";
import { resolveRefund } from "./resolve-refund.ts";
import { refundLease, workOnRefund, workOnRefunds } from "./work-refunds.ts";

type RefundRequest = Omit<Parameters<typeof requestRefund>[1], "now" | "askAt">;

type RefundResolution = Omit<Parameters<typeof resolveRefund>[1], "now">;

/** Money given back by way of the providers that it came by. */
export interface Refunds {
  /** Providers that can give back. */
  providers: readonly string[];
  /** Takes it out of the wallet (see {@link requestRefund}). After the commit call `work`; the job does it otherwise. */
  request(trx: Db, request: RefundRequest): Promise<{ refund: RefundRow; isNew: boolean }>;
  /** Ends by hand what does not end (see {@link resolveRefund}); it counts in the metrics as what its provider has ended. */
  resolve(trx: Db, resolution: RefundResolution): ReturnType<typeof resolveRefund>;
  /** Asks the provider. */
  work(refund: RefundRow): Promise<void>;
  /** Goes on with all that have not ended. */
  workOnAll(): Promise<void>;
}

interface RefundsOptions {
  db: Db;
  log: FastifyBaseLogger;
  metrics: Registry;
  providers: readonly PaymentProvider[];
  now(): Date;
}

export function openRefunds({ metrics, ...options }: RefundsOptions): Refunds {
  const refunds = new Counter({
    name: "payment_refunds_total",
    help: "Refunds by way of payment providers that have ended, by how",
    labelNames: ["provider", "result"],
    registers: [metrics],
  });
  const services = { ...options, refunds };
  return {
    providers: options.providers.filter(({ refund, askStatus }) => refund && askStatus).map(({ name }) => name),
    request(trx, request) {
      const now = options.now();
      return requestRefund(trx, { ...request, now, askAt: new Date(now.getTime() + refundLease) });
    },
    async resolve(trx, resolution) {
      const resolved = await resolveRefund(trx, { ...resolution, now: options.now() });
      if (resolved.isNew) refunds.inc({ provider: resolved.provider, result: resolution.state });
      return resolved;
    },
    work: (refund) => workOnRefund(services, refund),
    workOnAll: () => workOnRefunds(services),
  };
}
