import { Form, redirect, useNavigation } from "react-router";
import { businessDemoDaysBounds, listingsPerDayBounds, maxUrlLength, operatorFields } from "#contracts/admin/rules.ts";
import { getSiteSettings, updateSiteSettings } from "#contracts/admin/settings-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { RequiredNote } from "#web/ui/form/required-note.tsx";
import type { Route } from "./+types/settings-page.ts";
import { answerOf, readNumber, refuseForm } from "./admin-form.ts";
import { AdminBlock, AdminFrame, CheckField, SavedNote } from "./admin-frame.tsx";
import { adminPath } from "./admin-sections.ts";
import { requireAdmin } from "./require-admin.ts";
import { useStoredHint } from "./use-stored-hint.ts";

const path = `${adminPath}/settings`;

const limits = [
  { name: "listings_per_day", label: "listingsPerDay", bounds: listingsPerDayBounds },
  { name: "business_demo_days", label: "businessDemoDays", bounds: businessDemoDaysBounds },
] as const;

const operatorTexts = [
  { name: "operator_name", label: "operatorName" },
  { name: "operator_inn", label: "operatorInn" },
  { name: "operator_address", label: "operatorAddress" },
  { name: "operator_account", label: "operatorAccount" },
] as const;

/** `/moderation/admin/settings`: switches, limits and contacts of the site. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  return {
    settings: await api.call(getSiteSettings),
    isSaved: new URL(request.url).searchParams.has("saved"),
    meta: staffMeta(api, api.texts("admin")("section.settings.title"), path),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  try {
    await api.call(updateSiteSettings, {
      body: {
        version: Number(textOf(form, "version")),
        support_url: textOf(form, "support_url"),
        app_url: textOf(form, "app_url"),
        accepts_sign_ups: form.has("accepts_sign_ups"),
        accepts_listings: form.has("accepts_listings"),
        listings_per_day: readNumber(textOf(form, "listings_per_day")) ?? Number.NaN,
        business_demo_days: readNumber(textOf(form, "business_demo_days")) ?? Number.NaN,
        operator_name: textOf(form, "operator_name"),
        operator_inn: textOf(form, "operator_inn"),
        operator_address: textOf(form, "operator_address"),
        operator_account: textOf(form, "operator_account"),
      },
    });
    return redirect(`${path}?saved`, 303);
  } catch (error) {
    return refuseForm(error, form, "settings");
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function SettingsPage({ loaderData: { settings, isSaved }, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  const refused = answerOf(actionData, "settings");
  const textFor = (
    name: "support_url" | "app_url" | (typeof operatorTexts)[number]["name"] | (typeof limits)[number]["name"],
  ) => (refused ? refused.typed[name] : String(settings[name] ?? ""));
  const isOn = (name: "accepts_sign_ups" | "accepts_listings") =>
    refused ? refused.typed[name] !== undefined : settings[name];
  const hint = useStoredHint(refused);
  return (
    <AdminFrame title={t("section.settings.title")} current="settings" answer={actionData}>
      {isSaved && !actionData && <SavedNote />}
      <Form key={settings.version} noValidate method="post" action={path}>
        <input type="hidden" name="version" value={settings.version} />
        <RequiredNote className="mb-3" />
        <AdminBlock title={t("switches")}>
          <CheckField
            name="accepts_sign_ups"
            label={t("acceptsSignUps")}
            hint={hint.ofSwitch("accepts_sign_ups", settings.accepts_sign_ups, t("acceptsSignUpsHint"))}
            defaultChecked={isOn("accepts_sign_ups")}
          />
          <CheckField
            name="accepts_listings"
            label={t("acceptsListings")}
            hint={hint.ofSwitch("accepts_listings", settings.accepts_listings, t("acceptsListingsHint"))}
            defaultChecked={isOn("accepts_listings")}
          />
        </AdminBlock>
        <AdminBlock title={t("limits")}>
          <div className="grid items-start gap-4 560:grid-cols-2">
            {limits.map(({ name, label, bounds }) => (
              <Field
                key={name}
                label={t(label)}
                name={name}
                inputMode="numeric"
                required
                maxLength={6}
                defaultValue={textFor(name)}
                error={refused?.errors[name]}
                hint={hint.ofText(
                  name,
                  String(settings[name]),
                  t("fromTo", { min: String(bounds.min), max: String(bounds.max) }),
                )}
              />
            ))}
          </div>
        </AdminBlock>
        <AdminBlock title={t("contacts")}>
          <div className="grid gap-4">
            {(["support_url", "app_url"] as const).map((name) => (
              <Field
                key={name}
                label={t(name === "support_url" ? "supportUrl" : "appUrl")}
                name={name}
                type="url"
                inputMode="url"
                maxLength={maxUrlLength}
                defaultValue={textFor(name)}
                error={refused?.errors[name]}
                hint={hint.ofText(
                  name,
                  settings[name] ?? "",
                  t(name === "support_url" ? "supportUrlHint" : "appUrlHint"),
                )}
                autoComplete="off"
              />
            ))}
          </div>
        </AdminBlock>
        <AdminBlock title={t("operator")}>
          <p className="mb-3 text-sm text-felt-600">{t("operatorHint")}</p>
          <div className="grid items-start gap-4 560:grid-cols-2">
            {operatorTexts.map(({ name, label }) => (
              <Field
                key={name}
                label={t(label)}
                name={name}
                inputMode={name === "operator_inn" ? "numeric" : undefined}
                maxLength={name === "operator_inn" ? undefined : operatorFields[name]}
                defaultValue={textFor(name)}
                error={refused?.errors[name]}
                hint={hint.ofText(name, settings[name] ?? "", t(`${label}Hint`))}
                autoComplete="off"
              />
            ))}
          </div>
        </AdminBlock>
        <Button type="submit" variant="primary" size="m" aria-busy={isBusy}>
          {t("save")}
        </Button>
      </Form>
    </AdminFrame>
  );
}
