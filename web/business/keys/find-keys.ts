import { listApiKeys } from "#contracts/business/keys/schemas.ts";
import { type Api, isFailureOf } from "#web/platform/api.ts";
import { formatDate, formatDayAndTime } from "#web/platform/format.ts";
import type { KeyView } from "./key-view.ts";

/** The keys of one's business as the page shows them, or why there are none. */
export async function findKeys(
  api: Api,
): Promise<{ keys: KeyView[]; max: number } | { absence: "not_business" | "business_expired" }> {
  try {
    const { results, max } = await api.call(listApiKeys);
    const day = (date: string) => formatDate(date, api.language);
    const keys = results.map((key) => ({
      ...key,
      created: day(key.creation_date),
      end: key.expires_date && day(key.expires_date),
      used: key.last_used_date && formatDayAndTime(key.last_used_date, api.language),
    }));
    return { keys, max };
  } catch (error) {
    if (isFailureOf(error, "not_business")) return { absence: "not_business" };
    if (isFailureOf(error, "business_expired")) return { absence: "business_expired" };
    throw error;
  }
}
