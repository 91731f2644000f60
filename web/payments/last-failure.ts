import { getPayment, type Payment } from "#contracts/payments/schemas.ts";
import { type Api, isFailure } from "#web/platform/api.ts";

/** Why the payment failed that is tried again, of `?after=12`; undefined: there was none, or its user has called it off. */
export async function readLastFailure(
  api: Api,
  params: URLSearchParams,
): Promise<NonNullable<Payment["failure"]> | undefined> {
  const id = params.get("after");
  if (id === null) return undefined;
  try {
    const { state, failure, is_cancelled: isCancelled } = await api.call(getPayment, { params: { id } });
    return state === "failed" && !isCancelled ? (failure ?? "other") : undefined;
  } catch (error) {
    if (isFailure(error)) return undefined;
    throw error;
  }
}
