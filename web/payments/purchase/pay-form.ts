import { redirect } from "react-router";
import { paymentPath, purchasesPath } from "#contracts/payments/paths.ts";
import { buyFromWallet, createInvoice } from "#contracts/payments/purchase-schemas.ts";
import { paymentMethods } from "#contracts/payments/rules.ts";
import { createPayment } from "#contracts/payments/schemas.ts";
import type { CallInput } from "#contracts/base/endpoint.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { type Api, isFailure } from "#web/platform/api.ts";

/** What a form that pays was answered: where the provider is, or why nothing was paid. */
export type PayAnswer =
  | { goTo: string }
  | {
      message: string;
      /** What the wallet lacks, `1700.00`. */
      missing?: string;
      /** What was chosen. */
      typed: Record<string, string>;
    };

type Paid = NonNullable<CallInput<typeof buyFromWallet>["body"]>;

/**
 * Pays for what a form asks for, in the way that it says: from the wallet, by way of a provider, or later. A page that runs scripts goes to the provider
 * by itself; without them a form may not leave the site, and the payment's page has the link.
 */
export async function payAsAsked(api: Api, form: FormData, paid: Paid): Promise<PayAnswer | Response> {
  const way = textOf(form, "instead") || textOf(form, "way");
  const method = paymentMethods.find((known) => known === way);
  // Another choice, or another way, is another purchase.
  const key = [textOf(form, "key").slice(0, 60), way, paid.tariff ?? "", paid.vip ?? "", paid.price ?? ""].join("-");
  try {
    if (method) {
      const { id, redirect: address } = await api.call(createPayment, { body: { ...paid, method }, key });
      return form.has("scripted") ? { goTo: address } : redirect(paymentPath(id), 303);
    }
    if (way === "later" && paid.tariff !== undefined) {
      const { id } = await api.call(createInvoice, { body: { ...paid, tariff: paid.tariff }, key });
      return redirect(`${purchasesPath}/${id}?ready`, 303);
    }
    const { id } = await api.call(buyFromWallet, { body: paid, key });
    return redirect(`${purchasesPath}/${id}?paid`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { detail, missing, errors } = error.problem;
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
    const message = Object.values(errors ?? {})[0]?.[0] ?? detail;
    return { message, typed, ...(missing !== undefined && { missing }) };
  }
}
