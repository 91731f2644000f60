import type { Failure } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";

const minute = 60;
const hour = 60 * minute;

/** Why the number was not given, for a person; `t` has the texts of `listing`. */
export function explainRefusal({ problem, retryAfter }: Failure, t: Translate): string {
  if (problem.code !== "rate_limited" || retryAfter === undefined) return problem.detail;
  return t("phoneLimited", { wait: nameWait(retryAfter, t) });
}

/** «40 секунд», «5 минут», «3 часа»: a wait in its largest unit, rounded up so that waiting that long is enough. */
function nameWait(seconds: number, t: Translate): string {
  if (seconds <= minute) return nameUnits("waitSeconds", seconds, t);
  if (seconds <= 2 * hour) return nameUnits("waitMinutes", Math.ceil(seconds / minute), t);
  return nameUnits("waitHours", Math.ceil(seconds / hour), t);
}

function nameUnits(key: string, count: number, t: Translate): string {
  return t(key, { count, shown: formatNumber(count) });
}
