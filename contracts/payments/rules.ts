/** Kinds of movements in the books, and in the history of a wallet. */
export const transactionKinds = [
  "top_up",
  "purchase",
  "refund",
  "promotion",
  "adjustment",
  "reversal",
  "payout",
] as const;
export type LedgerTransactionKind = (typeof transactionKinds)[number];

/** What a payment is: `created` until its provider has answered, `pending` while its user is there or still to come. */
export const paymentStates = ["created", "pending", "paid", "failed"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Why a payment has failed, as far as the bank says it; `late`: it was not paid in time. */
export const paymentFailures = [
  "no_money",
  "card_expired",
  "declined",
  "limit",
  "not_confirmed",
  "late",
  "other",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** What becomes of money that is given back by way of its provider. */
export const refundStates = ["requested", "done", "refused"] as const;
export type RefundState = (typeof refundStates)[number];

/** How money is paid. */
export const paymentMethods = ["card", "qr"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Of a top-up, in tyiyn. */
export const topUpBounds = { min: 50_00, max: 50_000_00 } as const;

/** How many sums there are to choose from. */
export const topUpPresetCount = { min: 2, max: 6 } as const;

/** Hours in which a payment that was begun can be paid. */
export const paymentHours = 24;

/** Who moves money: the first one that is switched on and has a method takes it. */
export const paymentProviderNames = ["freedompay", "finik", "sandbox"] as const;

/** Months of a tariff. */
export const tariffMonthsBounds = { min: 1, max: 36 } as const;

/** Of a tariff, and of a month of VIP, in tyiyn. */
export const tariffPriceBounds = { min: 1_00, max: 1_000_000_00 } as const;

/** `paid`: the time that was bought is still to begin. */
export const purchaseStates = ["created", "paid", "active", "ended", "refunded", "cancelled"] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** Days in which a purchase has to be paid, and those after which an invoice is reminded of. */
export const invoiceDays = 7;
export const invoiceReminders = [3, 6] as const;
/** Invoices of a business that wait, at most. */
export const maxOpenInvoices = 5;
