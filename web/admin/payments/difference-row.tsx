import { Form, useNavigation } from "react-router";
import type { PaymentDifference } from "#contracts/admin/payments/register-schemas.ts";
import { maxMoneyReason } from "#contracts/admin/payments/rules.ts";
import type { Refused } from "#web/admin/admin-form.ts";
import { paymentsPath } from "#web/admin/admin-sections.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { formatDays } from "./register-row.tsx";

export type DifferenceView = ReturnType<typeof viewDifference>;

export function viewDifference(row: PaymentDifference, language: Language) {
  const { here, there, payment, resolution } = row;
  const given = (amount: string | null) => (amount === null || amount === "0.00" ? null : formatSom(amount, language));
  return {
    id: row.id,
    kind: row.kind,
    provider: row.provider,
    number: row.number,
    register: row.register.id,
    days: formatDays(row.register, language),
    payment: payment && { id: payment.id, userId: payment.user.id, name: payment.user.name },
    here: here && { amount: formatSom(here.amount, language), given: given(here.given_back) },
    there: there && {
      amount: formatSom(there.amount, language),
      given: given(there.given_back),
      state: there.state,
    },
    resolution: resolution && {
      name: resolution.by,
      date: formatDayAndTime(resolution.date, language),
      reason: resolution.reason,
    },
    mayResolve: row.may_resolve,
  };
}

/** What the books and the register say of a payment, and the form that resolves it. */
export function DifferenceRow({ difference, refused }: { difference: DifferenceView; refused: Refused | undefined }) {
  const t = useTranslations("admin.registers");
  const { kind, provider, number, register, days, payment, here, there, resolution, mayResolve } = difference;
  const say = (side: { amount: string; given: string | null } | null, ...more: string[]) =>
    side === null
      ? t("nothing")
      : [side.amount, ...more, side.given !== null && t("given", { amount: side.given })].filter(Boolean).join(", ");
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{t("numberOf", { provider, number })}</span>
        <Badge variant={resolution ? "neutral" : "notice"}>{t(`kind.${kind}`)}</Badge>
      </div>
      <dl className="grid gap-1 480:grid-cols-2">
        {[
          [t("here"), say(here)],
          [t("there"), say(there, ...(there ? [t(`state.${there.state}`)] : []))],
        ].map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-felt-600">{label}</dt>
            <dd className="tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-felt-600 wrap-anywhere">
        {t("inRegister", { id: register, days })}
        {payment && (
          <>
            {" · "}
            <PageLink
              to={`${paymentsPath}/${payment.userId}`}
              className="inline-flex min-h-6 items-center text-lake-600 hover:underline"
            >
              {t("paymentOf", { id: payment.id, name: payment.name ?? t("somebody") })}
            </PageLink>
          </>
        )}
      </p>
      {resolution && (
        <p className="text-sm wrap-anywhere">
          {t("resolved", { name: resolution.name ?? t("somebody"), date: resolution.date })} · {resolution.reason}
        </p>
      )}
      {mayResolve && <ResolutionForm difference={difference} refused={refused} />}
      {!resolution && !mayResolve && <p className="text-sm text-felt-600">{t("byAnother")}</p>}
    </li>
  );
}

function ResolutionForm({
  difference: { id, number },
  refused,
}: {
  difference: DifferenceView;
  refused: Refused | undefined;
}) {
  const t = useTranslations("admin.registers");
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form noValidate method="post" preventScrollReset className="flex flex-wrap items-start gap-2.5">
      <input type="hidden" name="difference" value={id} />
      <Field
        label={t("reason")}
        name="reason"
        required
        maxLength={maxMoneyReason}
        autoComplete="off"
        defaultValue={refused?.typed["reason"]}
        error={refused?.errors["reason"]}
        className="min-w-0 flex-1 basis-56"
      />
      <Button
        type="submit"
        name="intent"
        value="resolve"
        aria-label={t("resolveOf", { number })}
        aria-busy={isBusy}
        className="480:mt-[23px]"
      >
        {t("resolve")}
      </Button>
    </Form>
  );
}
