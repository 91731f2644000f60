import type { TextKey } from "#i18n/texts.ts";
import type { Failure } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";

const minute = 60;
const hour = 60 * minute;

/**
 * The text for a refused phone number. `account`: `null` for a guest. Accounts have their own limits, even at a shared
 * address.
 */
export function explainPhoneRefusal(
  { problem, retryAfter }: Failure,
  t: Translate<"listings">,
  account: { phone: string | null } | null,
): string {
  if (retryAfter === undefined) return problem.detail;
  const values = { wait: describeWaitTime(retryAfter, t) };
  if (problem.code === "challenge_required") return t("phoneChallenge", values);
  if (problem.code !== "rate_limited") return problem.detail;
  if (account === null) return t("phoneLimitedGuest", values);
  return t(account.phone === null ? "phoneLimitedUnconfirmed" : "phoneLimited", values);
}

/** «40 секунд», «5 минут», «3 часа»: a wait in its largest unit, rounded up. */
function describeWaitTime(seconds: number, t: Translate<"listings">): string {
  if (seconds <= minute) return nameUnits("waitSeconds", seconds, t);
  if (seconds <= 2 * hour) return nameUnits("waitMinutes", Math.ceil(seconds / minute), t);
  return nameUnits("waitHours", Math.ceil(seconds / hour), t);
}

function nameUnits(key: TextKey<"listings">, count: number, t: Translate<"listings">): string {
  return t(key, { count, shown: formatNumber(count) });
}
