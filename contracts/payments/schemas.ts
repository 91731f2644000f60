import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { Id, pageFields, queryDay, queryInteger, queryValue } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { parseAmount } from "./money.ts";
import { paymentMethods, paymentStates, topUpBounds, transactionKinds } from "./rules.ts";

const feature = "payments";

/** Som, with two decimals. */
const Amount = z.string();

/** Som that somebody wants to pay, as a text; read as tyiyn. */
const TopUpAmount = z
  .string({ error: "text" })
  .max(20, { error: "amount" })
  .transform((text, context) => {
    const tyiyn = parseAmount(text.trim());
    if (tyiyn !== undefined) return tyiyn;
    context.addIssue({ code: "custom", message: "amount" });
    return z.NEVER;
  })
  .pipe(z.number().min(topUpBounds.min, { error: "top_up_bounds" }).max(topUpBounds.max, { error: "top_up_bounds" }));

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
  })
  .meta({ id: "WalletTransaction" });
export type WalletTransaction = z.infer<typeof WalletTransaction>;

/** Money on its way through a provider. */
export const Payment = z
  .object({
    id: z.int(),
    state: z.enum(paymentStates),
    amount: Amount,
    method: z.enum(paymentMethods),
    created_date: z.iso.datetime(),
    /** Where it is paid, while it can be. */
    redirect: z.string().nullable(),
    /** The movement that brought it into the wallet. */
    transaction: z.int().nullable(),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

export const getWallet = endpoint({
  ...calls.getWallet,
  feature,
  summary: "What one's wallet has, in som, and the ways to pay into it",
  reply: z.object({ balance: Amount, methods: z.array(z.enum(paymentMethods)) }),
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
    ...pageFields,
  }),
  errors: [...signedInErrors, "key_invalid"],
});

export const getTransaction = endpoint({
  ...calls.getTransaction,
  feature,
  summary: "One movement of one's wallet",
  params: z.object({ id: Id }),
  reply: WalletTransaction,
  errors: [...signedInErrors, "not_found"],
});

export const createPayment = endpoint({
  ...calls.createPayment,
  isIdempotent: true,
  feature,
  summary: "Begin a payment into one's wallet; `redirect` is where it is paid",
  body: z.strictObject({ amount: TopUpAmount, method: z.enum(paymentMethods, { error: "invalid" }) }),
  status: 201,
  reply: z.object({ id: z.int(), redirect: z.string() }),
  errors: [...signedInErrors, "payment_unavailable"],
});

export const getPayment = endpoint({
  ...calls.getPayment,
  feature,
  summary: "What became of a payment of one's own",
  params: z.object({ id: Id }),
  reply: Payment,
  errors: [...signedInErrors, "not_found"],
});
