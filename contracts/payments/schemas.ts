import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, Id, pageFields, queryDay, queryInteger, queryValue } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { paymentFailures, paymentMethods, paymentStates, transactionKinds } from "./rules.ts";
import { Amount, purchase, purchaseErrors, TopUpAmount } from "./values.ts";

const feature = "payments";

/** A movement of a wallet. */
export const WalletTransaction = z
  .object({
    id: z.int(),
    kind: z.enum(transactionKinds),
    /** Below zero: out of the wallet. */
    amount: Amount,
    /** What the wallet had afterwards. */
    balance: Amount,
    date: z.iso.datetime(),
    /** What it came by. */
    payment: z.int().nullable(),
    /** What it paid for. */
    purchase: z.object({ id: z.int(), months: z.int(), vip: z.boolean() }).nullable(),
  })
  .meta({ id: "WalletTransaction" });
export type WalletTransaction = z.infer<typeof WalletTransaction>;

/** Money on its way through a provider. */
export const Payment = z
  .object({
    id: z.int(),
    state: z.enum(paymentStates),
    /** Of one that has failed: why, where the bank has said it. */
    failure: z.enum(paymentFailures).nullable(),
    amount: Amount,
    method: z.enum(paymentMethods),
    created_date: z.iso.datetime(),
    /** Until when it can be paid. */
    expires_date: z.iso.datetime(),
    /** Its user has called it off; what is paid all the same comes into the wallet. */
    is_cancelled: z.boolean(),
    /** Where it is paid, while it can be. */
    redirect: z.string().nullable(),
    /** The movement that brought it into the wallet. */
    transaction: z.int().nullable(),
    /** What it is made for, and whether that was bought of its money; null: for the wallet. */
    purchase: z
      .object({
        id: z.int(),
        months: z.int(),
        vip: z.boolean(),
        is_invoice: z.boolean(),
        is_bought: z.boolean(),
        /** The movement that bought it of this money, whose receipt is that of the purchase; null: it was not. */
        transaction: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

export const getWallet = endpoint({
  ...calls.getWallet,
  feature,
  summary: "What one's wallet has, in som, the ways to pay into it, and the sums to choose from",
  reply: z.object({ balance: Amount, methods: z.array(z.enum(paymentMethods)), presets: z.array(Amount) }),
  errors: signedInErrors,
});

export const listTransactions = endpoint({
  ...calls.listTransactions,
  feature,
  summary: "What came into one's wallet and went out, newest first, with the totals of the months on the page",
  query: z.object({
    kind: queryValue(z.enum(transactionKinds, { error: "invalid" }).optional()),
    from: queryDay,
    /** The last day that is shown. */
    to: queryDay,
    limit: queryInteger(1, 100),
    key: queryValue(z.string().max(60, { error: "key_invalid" }).optional()),
  }),
  reply: z.object({
    results: z.array(WalletTransaction),
    /** Whole months, of the kind that was asked for. */
    months: z.array(z.object({ month: z.string(), income: Amount, spent: Amount })),
    /** On the first page of all movements: the last payments that were refused, which moved nothing; newest first. */
    refused: z.array(Payment),
    ...pageFields,
  }),
  errors: [...signedInErrors, "key_invalid"],
});

export const getTransaction = endpoint({
  ...calls.getTransaction,
  feature,
  summary: "One movement of one's wallet",
  params: z.object({ id: Id }),
  reply: WalletTransaction.extend({
    /** The number that the provider gave to the payment; null: it came by none. */
    provider_number: z.string().nullable(),
    /** How it was paid in, or how that was which it paid for; null: from the wallet, or by no payment. */
    method: z.enum(paymentMethods).nullable(),
  }),
  errors: [...signedInErrors, "not_found"],
});

export const createPayment = endpoint({
  ...calls.createPayment,
  isIdempotent: true,
  feature,
  summary:
    "Begin a payment into one's wallet (`amount`), of a tariff or VIP, or of an invoice; `redirect` is where it is paid",
  body: z
    .strictObject({
      ...purchase,
      invoice: BodyId.optional(),
      amount: TopUpAmount.optional(),
      method: z.enum(paymentMethods, { error: "invalid" }),
    })
    .superRefine(({ amount, invoice, tariff, vip }, context) => {
      const kinds = [amount, invoice, tariff ?? vip].filter((kind) => kind !== undefined);
      const message = kinds.length > 1 ? "one_of_two" : "required";
      if (kinds.length !== 1) context.addIssue({ code: "custom", path: ["amount"], message });
    }),
  status: 201,
  reply: z.object({ id: z.int(), redirect: z.string() }),
  errors: [...signedInErrors, ...purchaseErrors, "not_found", "payment_unavailable"],
});

export const getPayment = endpoint({
  ...calls.getPayment,
  feature,
  summary: "What became of a payment of one's own",
  params: z.object({ id: Id }),
  reply: Payment,
  errors: [...signedInErrors, "not_found"],
});

export const cancelPayment = endpoint({
  ...calls.cancelPayment,
  feature,
  summary: "Call off a payment of one's own that was begun; the same again changes nothing",
  params: z.object({ id: Id }),
  reply: Payment,
  errors: [...signedInErrors, "not_found", "conflict"],
});

export const listUnfinishedPayments = endpoint({
  ...calls.listUnfinishedPayments,
  feature,
  summary: "Payments of one's own that can still be paid, the 20 newest; of one purchase the last one",
  reply: z.object({ results: z.array(Payment) }),
  errors: signedInErrors,
});
