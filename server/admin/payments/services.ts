import type { Db } from "#server/database/database.ts";
import type { Payments } from "#server/payments/payments.ts";
import type { Refunds } from "#server/payments/refunds/refunds.ts";
import type { Registers } from "#server/payments/registers/registers.ts";

export interface MoneyServices {
  db: Db;
  payments: Pick<Payments, "providers">;
  refunds: Pick<Refunds, "providers" | "request" | "resolve" | "work">;
  registers: Registers;
  now(): Date;
}
