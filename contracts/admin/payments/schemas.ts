import { z } from "zod";
import { Login } from "#contracts/accounts/login.ts";
import { params, text } from "#contracts/admin/values.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { pageFields, queryInteger, queryText, queryValue } from "#contracts/base/values.ts";
import { parseAmount } from "#contracts/payments/money.ts";
import { paymentMethods, paymentStates, refundStates } from "#contracts/payments/rules.ts";
import { listTransactions } from "#contracts/payments/schemas.ts";
import * as calls from "./calls.ts";
import { correctionBounds, correctionStates, maxMoneyReason, paymentFilters } from "./rules.ts";

const feature = "admin";

/** Som, with two decimals. */
const Amount = z.string();

/** Som as a text, read as tyiyn: more than nothing. */
const PositiveAmount = z
  .string({ error: "text" })
  .max(20, { error: "amount" })
  .transform((typed, context) => {
    const tyiyn = parseAmount(typed.trim().replaceAll(/[\s\u00a0]/g, ""));
    if (tyiyn !== undefined) return tyiyn;
    context.addIssue({ code: "custom", message: "amount" });
    return z.NEVER;
  })
  .pipe(
    z
      .number()
      .min(correctionBounds.min, { error: "more_than_nothing" })
      .max(correctionBounds.max, { error: "out_of_range" }),
  );

export const Reason = text(maxMoneyReason).pipe(z.string().min(1, { error: "required" }));

/** A wallet as admins see it. */
export const AdminWallet = z
  .object({
    user: z.object({ id: z.int(), name: z.string(), login: z.string().nullable() }),
    balance: Amount,
    /** One's own wallet is moved by others only. */
    is_own: z.boolean(),
    /** What would come back for the days that are left of what was bought; null: none is. */
    early_end: Amount.nullable(),
  })
  .meta({ id: "AdminWallet" });
export type AdminWallet = z.infer<typeof AdminWallet>;

/** Money that is given back by way of its provider. */
export const PaymentRefund = z
  .object({
    id: z.int(),
    amount: Amount,
    state: z.enum(refundStates),
    reason: z.string(),
    date: z.iso.datetime(),
    /** The provider's number of what is given back. */
    provider_number: z.string(),
    /** Why an admin ended it by hand; null: its provider has ended it, or nobody yet. */
    resolution: z.string().nullable(),
    /** It does not end, and may be ended by hand; not by whoever asked for it, nor by whose wallet it is. */
    may_resolve: z.boolean(),
  })
  .meta({ id: "PaymentRefund" });
export type PaymentRefund = z.infer<typeof PaymentRefund>;

/** A payment as admins see it. */
export const AdminPayment = z
  .object({
    id: z.int(),
    state: z.enum(paymentStates),
    /** Its user has called it off; `paid` where the money came all the same. */
    is_cancelled: z.boolean(),
    amount: Amount,
    method: z.enum(paymentMethods),
    provider: z.string(),
    /** What its provider calls it by. */
    provider_number: z.string().nullable(),
    /** What the provider knows it by. */
    order_number: z.string(),
    created_date: z.iso.datetime(),
    paid_date: z.iso.datetime().nullable(),
    refunds: z.array(PaymentRefund),
    /** What can still be given back of it; null: nothing, because it was not paid, or not by way of this provider. */
    refundable: Amount.nullable(),
    /** More payments of the same order, which went into the wallet as well. */
    repeats: z.array(z.object({ provider_number: z.string(), date: z.iso.datetime(), refundable: Amount.nullable() })),
  })
  .meta({ id: "AdminPayment" });
export type AdminPayment = z.infer<typeof AdminPayment>;

/** A movement that staff entered by hand. */
export const Correction = z
  .object({
    id: z.int(),
    user: z.object({ id: z.int(), name: z.string().nullable() }),
    /** Below zero: out of the wallet. */
    amount: Amount,
    reason: z.string(),
    /** Ends the paid time of the business, and pays back its days: as many as are left when it is approved. */
    ends_time: z.boolean(),
    state: z.enum(correctionStates),
    entered_by: z.string().nullable(),
    entered_date: z.iso.datetime(),
    /** Until when it can be decided on. */
    ends_date: z.iso.datetime(),
    decided_by: z.string().nullable(),
    /** Not by whoever entered it, nor by whose wallet it is. */
    may_decide: z.boolean(),
  })
  .meta({ id: "Correction" });
export type Correction = z.infer<typeof Correction>;

const page = { limit: queryInteger(1, 100), key: queryText(60) };

export const findWallet = endpoint({
  ...calls.findWallet,
  feature,
  summary: "The wallet of the account with this phone or e-mail",
  query: z.object({ login: Login }),
  reply: AdminWallet,
  errors: ["not_found"],
});

export const getAdminWallet = endpoint({
  ...calls.getAdminWallet,
  feature,
  summary: "The wallet of a user",
  params,
  reply: AdminWallet,
  errors: ["not_found"],
});

export const listWalletMovements = endpoint({
  ...calls.listWalletMovements,
  feature,
  summary: "What came into the wallet of a user and went out, newest first",
  params,
  query: listTransactions.query,
  reply: listTransactions.reply.omit({ refused: true }),
  errors: ["not_found", "key_invalid"],
});

export const listUserPayments = endpoint({
  ...calls.listUserPayments,
  feature,
  summary: "Payments of a user with what was given back of them, newest first; `cancelled`: called off and not paid",
  params,
  query: z.object({ state: queryValue(z.enum(paymentFilters, { error: "invalid" }).optional()), ...page }),
  reply: z.object({ results: z.array(AdminPayment), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const refundPayment = endpoint({
  ...calls.refundPayment,
  isIdempotent: true,
  feature,
  summary: "Give a payment, or a part of it, back by way of its provider: out of the wallet at once",
  params,
  body: z.strictObject({
    amount: PositiveAmount,
    reason: Reason,
    /** The provider's number of one more payment of the order (`repeats`); without it the payment itself. */
    number: z.string({ error: "text" }).min(1, { error: "required" }).max(100, { error: "too_long" }).optional(),
  }),
  status: 201,
  reply: PaymentRefund,
  errors: ["not_found", "conflict", "own_wallet", "refund_open", "insufficient_funds", "payment_unavailable"],
});

export const resolveRefund = endpoint({
  ...calls.resolveRefund,
  feature,
  summary:
    "End by hand a refund that has not ended for 2 days, as its provider says: `refused` goes back into the wallet",
  params,
  body: z.strictObject({ state: z.enum(["done", "refused"], { error: "choice" }), reason: Reason }),
  reply: PaymentRefund,
  errors: ["not_found", "conflict", "own_wallet", "own_correction", "admin_too_new"],
});

export const listCorrections = endpoint({
  ...calls.listCorrections,
  feature,
  summary: "Movements that staff have entered by hand, newest first",
  query: z.object({ state: queryValue(z.enum(correctionStates, { error: "invalid" }).optional()), ...page }),
  reply: z.object({ results: z.array(Correction), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const enterCorrection = endpoint({
  ...calls.enterCorrection,
  isIdempotent: true,
  feature,
  summary: "Enter a movement into a wallet (`in`) or out of it (`out`), for another admin to approve within 7 days",
  params,
  body: z.strictObject({
    direction: z.enum(["in", "out"], { error: "choice" }),
    amount: PositiveAmount,
    reason: Reason,
  }),
  status: 201,
  reply: Correction,
  errors: ["not_found", "conflict", "own_wallet"],
});

export const enterEarlyEnd = endpoint({
  ...calls.enterEarlyEnd,
  isIdempotent: true,
  feature,
  summary:
    "Enter that the paid time of a business ends early and its days are paid back, for another admin to approve within 7 days",
  params,
  body: z.strictObject({ reason: Reason }),
  status: 201,
  reply: Correction,
  errors: ["not_found", "conflict", "own_wallet"],
});

export const decideCorrection = endpoint({
  ...calls.decideCorrection,
  feature,
  summary: "Approve or decline a movement that another admin has entered",
  params,
  body: z.strictObject({ approve: z.boolean({ error: "boolean" }) }),
  reply: Correction,
  errors: ["not_found", "conflict", "own_wallet", "own_correction", "admin_too_new", "insufficient_funds"],
});
