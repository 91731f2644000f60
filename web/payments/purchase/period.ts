import type { Purchase } from "#contracts/payments/purchase-schemas.ts";
import { formatDate } from "#web/platform/format.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import type { Language } from "#web/platform/language.ts";

/** What a line says of the time that was bought, or in which an invoice can be paid. */
export interface Period {
  kind: "due" | "begins" | "runs" | "ended";
  date: string;
}

/** Undefined where there is none: of what was called off. Of VIP alone the time is that of VIP. */
export function periodOf(
  purchase: Pick<Purchase, "state" | "months" | "due_date" | "start_date" | "end_date" | "vip_until">,
  language: Language,
): Period | undefined {
  const { state, months, due_date: due, start_date: start, end_date: tariffEnd, vip_until: vipEnd } = purchase;
  const end = months === 0 ? vipEnd : tariffEnd;
  if (state === "created") return { kind: "due", date: formatUntil(due, language) };
  if (state === "paid") return start === null ? undefined : { kind: "begins", date: formatDate(start, language) };
  if (end === null) return undefined;
  if (state === "active") return { kind: "runs", date: formatUntil(end, language) };
  return state === "ended" ? { kind: "ended", date: formatDate(end, language) } : undefined;
}

/** What runs now before the rest, which keeps its order. */
export function runningFirst<P extends Pick<Purchase, "state">>(purchases: readonly P[]): P[] {
  return purchases.toSorted((a, b) => Number(b.state === "active") - Number(a.state === "active"));
}
