import { Form, redirect, useNavigation } from "react-router";
import { maxRateStep, rateBounds } from "#contracts/admin/rules.ts";
import { changeRate, listRateChanges, listRates, type RateChange } from "#contracts/admin/rate-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { failNotFound, isFailureOf } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import type { Route } from "./+types/rate-page.ts";
import { answerOf, readNumber, refuseForm } from "./admin-form.ts";
import { AdminBlock, AdminFrame } from "./admin-frame.tsx";
import { adminPath } from "./admin-sections.ts";
import { formatRate } from "./format-rate.ts";
import { requireAdmin } from "./require-admin.ts";

const path = `${adminPath}/rate`;

/** `/moderation/admin/rate`: what a dollar costs, and what it cost before. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  const key = new URL(request.url).searchParams.get("key");
  try {
    const [rates, history] = await Promise.all([
      api.call(listRates),
      api.call(listRateChanges, { query: { key, limit: 20 } }),
    ]);
    const dollar = rates.results.find(({ currency }) => currency === "USD");
    return {
      kgs: dollar?.kgs ?? 0,
      since: dollar ? formatDate(dollar.update_date, api.language) : "",
      changes: history.results.map((change) => viewChange(change, api.language)),
      nextHref: history.key && `?${new URLSearchParams({ key: history.key })}`,
      meta: staffMeta(api, api.texts("admin")("section.rate.title"), path),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

function viewChange({ id, before, after, user, creation_date }: RateChange, language: Language) {
  return {
    id,
    before: formatRate(before),
    after: formatRate(after),
    by: user?.name,
    date: formatDate(creation_date, language),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  const kgs = readNumber(textOf(form, "kgs"));
  try {
    await api.call(changeRate, {
      body: {
        currency: "USD",
        kgs: kgs ?? Number.NaN,
        before: Number(textOf(form, "before")),
        confirmed: form.has("confirmed"),
      },
    });
    return redirect(path, 303);
  } catch (error) {
    const refused = refuseForm(error, form, "rate");
    // What is asked stands beside what was typed.
    return isFailureOf(error, "confirmation_needed") && kgs !== undefined
      ? { ...refused, message: "", asks: formatRate(kgs) }
      : refused;
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function RatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { kgs, since, changes, nextHref } = loaderData;
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  const refused = answerOf(actionData, "rate");
  const asked = actionData && "asks" in actionData ? actionData.asks : undefined;
  return (
    <AdminFrame title={t("section.rate.title")} current="rate" answer={actionData}>
      <AdminBlock title={t("rateNow", { rate: formatRate(kgs) })}>
        <p className="mb-4 text-sm text-felt-600">{t("rateSince", { date: since })}</p>
        <Form key={asked} noValidate method="post" action={path} className="grid gap-3">
          <input type="hidden" name="before" value={kgs} />
          <Field
            label={t("newRate")}
            name="kgs"
            inputMode="decimal"
            required
            maxLength={12}
            defaultValue={refused?.typed["kgs"]}
            error={refused?.errors["kgs"]}
            hint={t("rateHint", { min: String(rateBounds.min), max: String(rateBounds.max) })}
            autoComplete="off"
            className="max-w-60"
          />
          {asked && (
            <label className="flex min-h-11 items-center gap-3 rounded-s bg-apricot-100 px-3 py-2.5 text-apricot-ink">
              <input type="checkbox" name="confirmed" required className="size-5 shrink-0" />
              <span role="alert" className="wrap-anywhere">
                {t("confirmRate", { before: formatRate(kgs), after: asked, percent: String(maxRateStep) })}
              </span>
            </label>
          )}
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="primary" aria-busy={isBusy}>
              {t("setRate")}
            </Button>
            {asked && <LinkButton to={path}>{t("cancel")}</LinkButton>}
          </div>
        </Form>
        <p className="mt-4 text-sm text-felt-600">{t("rateText")}</p>
      </AdminBlock>
      <AdminBlock title={t("rateHistory")}>
        {changes.length === 0 ? (
          <p className="text-felt-600">{t("noRateHistory")}</p>
        ) : (
          <ol className="divide-y divide-felt-100">
            {changes.map(({ id, before, after, by, date }) => (
              <li key={id} className="py-2.5 text-sm wrap-anywhere">
                <p className="font-semibold">
                  {before} → {after}
                </p>
                <p className="text-xs text-felt-600">{[date, by ?? t("byOperator")].join(" · ")}</p>
              </li>
            ))}
          </ol>
        )}
        {nextHref && (
          <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
            {t("earlier")}
          </LinkButton>
        )}
      </AdminBlock>
    </AdminFrame>
  );
}
