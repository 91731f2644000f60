import { Form, redirect, useNavigation } from "react-router";
import { listingsPerDayBounds, maxUrlLength } from "#contracts/admin/rules.ts";
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
  const textFor = (name: "support_url" | "app_url" | "listings_per_day") =>
    refused ? refused.typed[name] : String(settings[name] ?? "");
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
          <Field
            label={t("listingsPerDay")}
            name="listings_per_day"
            inputMode="numeric"
            required
            maxLength={6}
            defaultValue={textFor("listings_per_day")}
            error={refused?.errors["listings_per_day"]}
            hint={hint.ofText(
              "listings_per_day",
              String(settings.listings_per_day),
              t("fromTo", { min: String(listingsPerDayBounds.min), max: String(listingsPerDayBounds.max) }),
            )}
            className="max-w-60"
          />
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
        <Button type="submit" variant="primary" size="m" aria-busy={isBusy}>
          {t("save")}
        </Button>
      </Form>
    </AdminFrame>
  );
}
