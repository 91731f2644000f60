import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { listTransactions, Payment } from "#contracts/payments/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { presentPayment } from "./present-payment.ts";
import { readRefused } from "./queries.ts";

/** Payments that were refused, which the history shows beside what has moved: so many, and for so many days. */
const [shown, days] = [10, 30];

/** The last refused payments of a user, for the first page of all movements; none for another page, or for one of some. */
export async function listRefusedPayments(
  { db, now }: { db: Db; now(): Date },
  userId: number,
  { kind, from, to, key }: ValidInput<typeof listTransactions>["query"],
): Promise<Payment[]> {
  if ([kind, from, to, key].some((asked) => asked !== undefined)) return [];
  const since = new Date(now().getTime() - days * dayMs);
  return (await readRefused(db, { userId, since, limit: shown })).map(presentPayment);
}
