import type { RouterContextProvider } from "react-router";
import { listApiKeys } from "#contracts/business/keys/schemas.ts";
import { type Absence, unlessAbsent } from "#web/business/request/absence.ts";
import type { Api } from "#web/platform/api.ts";
import { formatDate, formatDayAndTime } from "#web/platform/format.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import type { KeyView } from "./key-view.ts";

/** The keys of one's business as the page shows them, or why there are none. */
export function findKeys(
  api: Api,
  context: Readonly<RouterContextProvider>,
): Promise<{ keys: KeyView[]; max: number } | { absence: Absence }> {
  return unlessAbsent(api, context, async () => {
    const { results, max } = await api.call(listApiKeys);
    const day = (date: string) => formatDate(date, api.language);
    const keys = results.map((key) => ({
      ...key,
      created: day(key.creation_date),
      end: key.expires_date && day(key.expires_date),
      until: key.expires_date && formatUntil(key.expires_date, api.language),
      used: key.last_used_date && formatDayAndTime(key.last_used_date, api.language),
    }));
    return { keys, max };
  });
}
