import { Form } from "react-router";
import type { Correction } from "#contracts/admin/payments/schemas.ts";
import { paymentsPath } from "#web/admin/admin-sections.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

export type CorrectionView = ReturnType<typeof viewCorrection>;

export function viewCorrection(row: Correction, language: Language) {
  return {
    id: row.id,
    userId: row.user.id,
    name: row.user.name,
    amount: `${row.amount.startsWith("-") ? "" : "+"}${formatSom(row.amount, language)}`,
    reason: row.reason,
    endsTime: row.ends_time,
    state: row.state,
    enterer: row.entered_by,
    entered: formatDayAndTime(row.entered_date, language),
    ends: formatUntil(row.ends_date, language),
    decider: row.decided_by,
    mayDecide: row.may_decide,
  };
}

/** A movement that was entered by hand, with the buttons of whoever may decide on it. */
export function CorrectionRow({ correction }: { correction: CorrectionView }) {
  const t = useTranslations("admin.money");
  const { id, userId, amount, reason, endsTime, state, enterer, entered, ends, decider, mayDecide } = correction;
  const name = correction.name ?? t("somebody");
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PageLink
          to={`${paymentsPath}/${userId}`}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-lake-600 hover:underline"
        >
          {name}
        </PageLink>
        <span className="font-semibold whitespace-nowrap tabular-nums">{amount}</span>
        <Badge variant={state === "waiting" ? "notice" : "neutral"}>{t(`state.${state}`)}</Badge>
      </div>
      {endsTime && <p className="font-semibold">{t("endsTime")}</p>}
      <p className="wrap-anywhere">{reason}</p>
      <p className="text-sm text-felt-600 wrap-anywhere">
        {[
          t("entered", { name: enterer ?? t("somebody"), date: entered }),
          decider !== null && t("decided", { name: decider }),
          state === "waiting" && t("until", { date: ends }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {mayDecide && (
        <Form method="post" action={paymentsPath} preventScrollReset className="flex flex-wrap gap-2.5">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="decision"
            value="approve"
            variant="primary"
            aria-label={t("approveOf", { name, amount })}
          >
            {t("approve")}
          </Button>
          <Button type="submit" name="decision" value="decline" aria-label={t("declineOf", { name, amount })}>
            {t("decline")}
          </Button>
        </Form>
      )}
      {state === "waiting" && !mayDecide && <p className="text-sm text-felt-600">{t("byAnother")}</p>}
    </li>
  );
}
