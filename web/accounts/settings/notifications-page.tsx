import { Form } from "react-router";
import { notificationChoices } from "#contracts/notifications/kinds.ts";
import { getNotificationSettings, updateNotificationSettings } from "#contracts/notifications/schemas.ts";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { blockClass, SettingsShell } from "./settings-shell.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/notifications-page.ts";

/** The channels of notifications, in their order. */
const channels = ["in_app", "email"] as const;

/** `/settings/notifications`: which notifications the user wants, and by which channel. */
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
  const channelsOf = (kind: string) => ({ in_app: form.has(`${kind}.in_app`), email: form.has(`${kind}.email`) });
  await api.call(updateNotificationSettings, {
    body: Object.fromEntries(notificationChoices.map((kind) => [kind, channelsOf(kind)])),
  });
  return redirectInLanguage(api, api.language, savedPath);
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
        {notificationChoices.map((kind) => (
          <fieldset key={kind} className={`${blockClass} p-4`}>
            <legend className="float-left mb-1 w-full font-semibold">{t(`settings.${kind}`)}</legend>
            <div className="options clear-both">
              {channels.map((channel) => (
                <label key={channel}>
                  <input
                    type="checkbox"
                    name={`${kind}.${channel}`}
                    defaultChecked={settings[kind][channel]}
                    disabled={channel === "email" && !hasEmail}
                  />
                  {t(`way.${channel}`)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <Button type="submit" variant="primary" size="l">
          {t("save")}
        </Button>
      </Form>
    </SettingsShell>
  );
}
