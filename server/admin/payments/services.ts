import type { Db } from "#server/database/database.ts";
import type { Refunds } from "#server/payments/refunds/refunds.ts";

export interface MoneyServices {
  db: Db;
  refunds: Pick<Refunds, "providers" | "request" | "work">;
  now(): Date;
}
