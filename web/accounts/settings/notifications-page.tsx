import { data, Form } from "react-router";
import { notificationChoices } from "#contracts/notifications/kinds.ts";
import { getNotificationSettings, updateNotificationSettings } from "#contracts/notifications/schemas.ts";
import { getPushSettings, updatePushSettings } from "#contracts/push/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { getApi, isFailureOf } from "#web/platform/api.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { PushDevice } from "#web/push/push-device.tsx";
import { PushFields } from "#web/push/push-fields.tsx";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { blockClass, SettingsShell, UnreachableNote } from "./settings-shell.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/notifications-page.ts";

/** The channels of notifications, in their order. */
const channels = ["in_app", "push", "email"] as const;

/** `/settings/notifications`: which notifications the user wants, by which channel and when. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [account, settings, push] = await Promise.all([
    getOwnAccount(context),
    api.call(getNotificationSettings),
    api.call(getPushSettings),
  ]);
  return {
    accountId: account.id,
    hasEmail: account.email !== null,
    phone: account.phone && formatPhone(account.phone),
    settings,
    push,
    meta: settingsMeta(api, api.texts("notifications")("title"), "/settings/notifications"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const channelsOf = (kind: string) => ({ in_app: form.has(`${kind}.in_app`), email: form.has(`${kind}.email`) });
  const quietHours = { from: Number(textOf(form, "quiet_from")), to: Number(textOf(form, "quiet_to")) };
  try {
    await api.call(updatePushSettings, {
      body: {
        kinds: Object.fromEntries(notificationChoices.map((kind) => [kind, form.has(`${kind}.push`)])),
        quiet_hours: form.has("quiet") ? quietHours : null,
        time_zone: textOf(form, "time_zone"),
        shows_text: form.has("shows_text"),
      },
    });
  } catch (error) {
    if (!isFailureOf(error, "validation_failed")) throw error;
    return data({ error: api.texts("push.quiet")("wrong") }, { status: 400 });
  }
  await api.call(updateNotificationSettings, {
    body: {
      ...Object.fromEntries(notificationChoices.map((kind) => [kind, channelsOf(kind)])),
      // Only who has a business has the switch.
      ...(form.has("business") && { business_sms: form.has("business_sms") }),
    },
  });
  return redirectInLanguage(api, api.language, savedPath);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function NotificationSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("notifications");
  const { accountId, settings, push, hasEmail, phone } = loaderData;
  const isChosen = (kind: (typeof notificationChoices)[number], channel: (typeof channels)[number]) =>
    channel === "push" ? push.kinds[kind] : settings[kind][channel];
  return (
    <SettingsShell title={t("title")}>
      <UnreachableNote />
      <PushDevice accountId={accountId} isOn={push.is_on} />
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
                    defaultChecked={isChosen(kind, channel)}
                    disabled={channel === "email" && !hasEmail}
                  />
                  {t(`way.${channel}`)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {settings.business_sms !== null && <BusinessSms isOn={settings.business_sms} phone={phone} />}
        <PushFields settings={push} error={actionData && "error" in actionData ? actionData.error : undefined} />
        <Button type="submit" variant="primary" size="l">
          {t("save")}
        </Button>
      </Form>
    </SettingsShell>
  );
}

/** The last notice before the time of one's business is over, by SMS. */
function BusinessSms({ isOn, phone }: { isOn: boolean; phone: string | null }) {
  const t = useTranslations("notifications");
  return (
    <fieldset className={`${blockClass} p-4`}>
      <legend className="float-left mb-1 w-full font-semibold">{t("business")}</legend>
      {phone !== null && <input type="hidden" name="business" value="1" />}
      <div className="options clear-both">
        <label>
          <input type="checkbox" name="business_sms" defaultChecked={isOn} disabled={phone === null} />
          {t("businessSms")}
        </label>
      </div>
      <p className="text-xs text-felt-600">
        {phone === null ? (
          <PageLink to="/settings/phone" className="inline-flex min-h-11 items-center text-lake-600 underline">
            {t("addPhone")}
          </PageLink>
        ) : (
          t("businessSmsText", { phone })
        )}
      </p>
    </fieldset>
  );
}
