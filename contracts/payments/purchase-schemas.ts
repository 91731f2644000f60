import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, Id, pageFields, queryBoolean, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { paymentFailures, paymentMethods, purchaseStates } from "./rules.ts";
import { Tariff } from "./tariff-schemas.ts";
import { Amount, purchase, purchaseErrors } from "./values.ts";

const feature = "payments";
const params = z.object({ id: Id });

/** Time, or VIP, that was bought or is to be paid for. */
export const Purchase = z
  .object({
    /** Also the number of the invoice. */
    id: z.int(),
    state: z.enum(purchaseStates),
    is_invoice: z.boolean(),
    /** 0: VIP alone. */
    months: z.int(),
    vip: z.boolean(),
    /** What it costs; once it is paid, what was taken. */
    amount: Amount,
    /** What of it is for VIP. */
    vip_amount: Amount,
    created_date: z.iso.datetime(),
    /** Until when it can be paid. */
    due_date: z.iso.datetime(),
    paid_date: z.iso.datetime().nullable(),
    /** The time that was bought. */
    start_date: z.iso.datetime().nullable(),
    end_date: z.iso.datetime().nullable(),
    /** Until when there is VIP by it. */
    vip_until: z.iso.datetime().nullable(),
    /** The movement of the wallet. */
    transaction: z.int().nullable(),
    /** What of it came back into the wallet, because it was ended early; null: nothing. */
    returned: Amount.nullable(),
  })
  .meta({ id: "Purchase" });
export type Purchase = z.infer<typeof Purchase>;

const QuotedVip = z.object({
  /** Of all that is bought. */
  price: Amount,
  /** Days of VIP beside bought months, paid by the day; below zero: so many days of the months are paid already. */
  days: z.int(),
  vip_until: z.iso.datetime(),
});

/** A tariff, and what it gives to the business that asks. */
export const QuotedTariff = Tariff.extend({
  /** Until when the business would be on show. */
  end_date: z.iso.datetime(),
  /** The same with VIP until its end. */
  with_vip: QuotedVip,
}).meta({ id: "QuotedTariff" });
export type QuotedTariff = z.infer<typeof QuotedTariff>;

export const getOwnTariff = endpoint({
  ...calls.getOwnTariff,
  feature,
  summary: "Until when one's business is on show, and what the tariffs would give and cost now",
  reply: z.object({
    /** What the wallet has. */
    balance: Amount,
    methods: z.array(z.enum(paymentMethods)),
    is_expired: z.boolean(),
    /** Nothing was bought yet. */
    is_demo: z.boolean(),
    /** When its time is over, or was; null: never. */
    end_date: z.iso.datetime().nullable(),
    /** Null: without an end. */
    days_left: z.int().nullable(),
    /** Null: there is none now. */
    vip_until: z.iso.datetime().nullable(),
    /** None where the time has no end. */
    tariffs: z.array(QuotedTariff),
    /** VIP until the end of the time that is there; null: it has it, or no time is left. */
    vip: QuotedVip.nullable(),
    /** A month of VIP. */
    vip_price: Amount,
    /** Whether invoices wait. */
    has_invoices: z.boolean(),
  }),
  errors: [...signedInErrors, "not_business"],
});

export const buyFromWallet = endpoint({
  ...calls.buyFromWallet,
  isIdempotent: true,
  feature,
  summary: "Pay a tariff or VIP, or an invoice, from one's wallet; 402 says in `missing` how much it lacks",
  body: z.strictObject({ ...purchase, invoice: BodyId.optional() }),
  reply: Purchase,
  errors: [...signedInErrors, ...purchaseErrors, "not_found", "insufficient_funds"],
});

export const createInvoice = endpoint({
  ...calls.createInvoice,
  isIdempotent: true,
  feature,
  summary: "Order a tariff and pay it within 7 days, at the price of now",
  body: z.strictObject({ ...purchase, tariff: BodyId }),
  status: 201,
  reply: Purchase,
  errors: [...signedInErrors, ...purchaseErrors, "too_many_records"],
});

export const listPurchases = endpoint({
  ...calls.listPurchases,
  feature,
  summary: "One's invoices and what was bought, newest first",
  query: z.object({
    /** Invoices that wait. */
    is_open: queryBoolean,
    limit: queryInteger(1, 100),
    key: queryText(60),
  }),
  reply: z.object({ results: z.array(Purchase), ...pageFields }),
  errors: [...signedInErrors, "key_invalid"],
});

export const getPurchase = endpoint({
  ...calls.getPurchase,
  feature,
  summary: "An invoice of one's own, or what was bought",
  params,
  reply: Purchase.extend({
    /** Of what is still to be paid: its last payment has failed, and why, where the bank has said it; null: it has not. */
    failed_payment: z.object({ failure: z.enum(paymentFailures).nullable() }).nullable(),
  }),
  errors: [...signedInErrors, "not_found"],
});

export const cancelInvoice = endpoint({
  ...calls.cancelInvoice,
  feature,
  summary: "Cancel an invoice that was not paid",
  params,
  reply: Purchase,
  errors: [...signedInErrors, "not_found", "conflict"],
});
