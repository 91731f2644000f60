import { Form } from "react-router";
import { getNotificationSettings, notificationFilters, updateNotificationSettings } from "#contracts/notifications.ts";
import { getOwnAccount, redirectInto } from "#web/account/session.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { savedPath, settingsMeta } from "#web/settings/settings-meta.ts";
import { blockClass, SettingsShell } from "#web/settings/settings-shell.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/settings-page.ts";

/** The ways to tell, in their order. */
const ways = ["in_app", "email"] as const;

/** `/settings/notifications`: what one wants to be told, and how. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [account, settings] = await Promise.all([getOwnAccount(context), api.call(getNotificationSettings)]);
  return {
    hasEmail: account.email !== null,
    settings,
    meta: settingsMeta(api, api.texts("notifications")("title"), "/settings/notifications"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const wayOf = (kind: string) => ({ in_app: form.has(`${kind}.in_app`), email: form.has(`${kind}.email`) });
  await api.call(updateNotificationSettings, {
    body: { active: wayOf("active"), blocked: wayOf("blocked"), favorite: wayOf("favorite") },
  });
  return redirectInto(api, api.language, savedPath);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function NotificationSettingsPage({ loaderData: { settings, hasEmail } }: Route.ComponentProps) {
  const t = useTranslations("notifications");
  return (
    <SettingsShell title={t("title")}>
      <p className="mb-4 text-felt-600">
        {t("settingsText")}{" "}
        {!hasEmail && (
          <PageLink to="/settings/email" className="text-lake-600 underline">
            {t("addEmail")}
          </PageLink>
        )}
      </p>
      <Form method="post" className="grid gap-4">
        {notificationFilters.map((kind) => (
          <fieldset key={kind} className={`${blockClass} p-4`}>
            <legend className="float-left mb-1 w-full font-semibold">{t(`settings.${kind}`)}</legend>
            <div className="options clear-both">
              {ways.map((way) => (
                <label key={way}>
                  <input
                    type="checkbox"
                    name={`${kind}.${way}`}
                    defaultChecked={settings[kind][way]}
                    disabled={way === "email" && !hasEmail}
                  />
                  {t(`way.${way}`)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <Button type="submit" look="primary" size="l">
          {t("save")}
        </Button>
      </Form>
    </SettingsShell>
  );
}
