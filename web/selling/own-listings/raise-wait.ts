import type { Translate } from "#web/platform/i18n.tsx";

const minute = 60_000;
/** Minutes between two raises. */
const day = 24 * 60;

/** «через 5 ч 20 мин»: the time until a listing may be raised again; undefined if it may be raised now. */
export function describeRaiseWait(
  nextRaise: string | null,
  now: number,
  t: Translate<"selling.own">,
): string | undefined {
  // The clock of the server may be ahead: right after a raise it is a day, never more.
  const minutes = nextRaise === null ? 0 : Math.min(day, Math.ceil((Date.parse(nextRaise) - now) / minute));
  if (minutes <= 0) return undefined;
  const values = { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) };
  if (minutes < 60) return t("raiseInMinutes", values);
  return t(minutes % 60 === 0 ? "raiseInHours" : "raiseInBoth", values);
}
