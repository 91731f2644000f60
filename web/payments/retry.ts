import { parseAmount } from "#contracts/payments/money.ts";
import { purchasePath, purchasesPath } from "#contracts/payments/paths.ts";
import type { Payment } from "#contracts/payments/schemas.ts";
import { topUpPath } from "./payment-paths.ts";

type PaidFor = Payment["purchase"];

/** Where that is paid once more which a payment could not pay: the invoice, the same choice of a purchase, or the same sum of a top-up. */
export function retryPath({ id, purchase, sum }: { id: number; purchase: PaidFor; sum: string }): string {
  if (purchase === null) return `${topUpPath}?amount=${sum}&after=${id}`;
  const { id: number, is_invoice: isInvoice, months, vip } = purchase;
  return isInvoice ? `${purchasesPath}/${number}` : `${purchasePath}?months=${months}${vip ? "&vip" : ""}&after=${id}`;
}

/** Reasons by which the bank has refused for good: no money was taken, and none comes later. */
const finalFailures: ReadonlySet<Payment["failure"]> = new Set([
  "no_money",
  "card_expired",
  "declined",
  "limit",
  "not_confirmed",
]);

/** Which words say what becomes of a payment that failed. */
export function fateOf(failure: Payment["failure"]): "failed" | "refused" | "left" {
  if (failure === null) return "failed";
  return finalFailures.has(failure) ? "refused" : "left";
}

/** What a payment was made for. */
export function aimOf(purchase: PaidFor): "wallet" | "invoice" | "purchase" {
  if (purchase === null) return "wallet";
  return purchase.is_invoice ? "invoice" : "purchase";
}

/** How a form of sums begins that is asked for one: with the button that offers it, or with it in the field of its own; without one with the second button. */
export function chooseSum(presets: readonly string[], asked: string): { preset: string; other: string } {
  const offered = presets.find((preset) => parseAmount(preset) === parseAmount(asked));
  return { preset: offered ?? presets[1] ?? "", other: offered === undefined ? asked.replace(/\.00$/, "") : "" };
}
