import { getBusinessRequest } from "#contracts/business/request-schemas.ts";
import type { Api } from "#web/platform/api.ts";

/** Whether what is over for the business of an account was its demo, and not a tariff. */
export async function isDemoOver(api: Pick<Api, "call">): Promise<boolean> {
  return (await api.call(getBusinessRequest)).business?.is_demo ?? true;
}
