import type { RouterContextProvider } from "react-router";
import { getBusinessRequest } from "#contracts/business/request-schemas.ts";
import { findActing, getOwnAccount } from "#web/accounts/session/session.ts";
import { type Api, isFailureOf } from "#web/platform/api.ts";

/** Why there is no business to work on: nothing was asked for, a request waits or was rejected, its demo or its tariff is over, or it is over for whoever acts for it. */
export type Absence = "not_business" | "requested" | "rejected" | "demo_over" | "tariff_over" | "over_for_member";

type Context = Readonly<RouterContextProvider>;

/** What a page of a business's tools loads, or why there is nothing to load. */
export async function unlessAbsent<T>(
  api: Pick<Api, "call">,
  context: Context,
  load: () => Promise<T>,
): Promise<T | { absence: Absence }> {
  try {
    return await load();
  } catch (error) {
    if (isFailureOf(error, "not_business")) return { absence: await explainNone(context) };
    if (isFailureOf(error, "business_expired")) return { absence: await explainOver(api, context) };
    throw error;
  }
}

/** The same for tools whose calls still read once the time is over: their page is locked like the others. */
export async function unlessOver<T>(
  api: Pick<Api, "call">,
  context: Context,
  load: () => Promise<T>,
): Promise<T | { absence: Absence }> {
  const { request_status: status } = await getOwnAccount(context);
  if (status === "expired") return { absence: await explainOver(api, context) };
  return unlessAbsent(api, context, load);
}

/** Whether a business was asked for, where there is none. */
export async function explainNone(context: Context): Promise<Absence> {
  const { request_status: status } = await getOwnAccount(context);
  return status === "submitted" ? "requested" : status === "rejected" ? "rejected" : "not_business";
}

/** Whose time is over: of the demo, of a tariff, or of a business that one acts for. */
export async function explainOver(api: Pick<Api, "call">, context: Context): Promise<Absence> {
  if ((await findActing(context)) !== null) return "over_for_member";
  const { business } = await api.call(getBusinessRequest);
  return (business?.is_demo ?? true) ? "demo_over" : "tariff_over";
}
