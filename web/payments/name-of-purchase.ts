import type { Translate } from "#web/platform/i18n.tsx";

/** «Бизнес-профиль и VIP на 3 месяца»: what was bought. */
export function nameOf({ months, vip }: { months: number; vip: boolean }, t: Translate<"payments.purchase">): string {
  if (months === 0) return t("vipFor");
  return t(vip ? "tariffVipFor" : "tariffFor", { months: t("months", { count: months }) });
}
