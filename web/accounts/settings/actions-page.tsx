import { type AccountEvent, listAccountEvents } from "#contracts/accounts/event-schemas.ts";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatAgo } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import type { Route } from "./+types/actions-page.ts";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { settingsMeta } from "./settings-meta.ts";
import { blockClass, SettingsShell } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

const path = "/settings/actions";

/** `/settings/actions`: what happened to the account, the newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const key = new URL(request.url).searchParams.get("key");
  try {
    const { results, key: nextKey } = await api.call(listAccountEvents, { query: { key } });
    return {
      events: results.map((event) => viewEvent(api, event)),
      nextKey,
      meta: settingsMeta(api, api.texts("account-settings")("actions"), path),
    };
  } catch (error) {
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

/** Events that are highlighted, because they may not be the user's own doing. */
const alarming: ReadonlySet<AccountEvent["event"]> = new Set([
  "signed_in_new_device",
  "sign_in_failed",
  "refresh_reused",
  "code_failed",
  "second_factor_failed",
  "second_factor_off",
  "recovery_code_used",
]);

function viewEvent({ language, now, texts }: Api, { id, event, creation_date, device, ip }: AccountEvent) {
  const ago = formatAgo(creation_date, now, language);
  return {
    id,
    title: texts("account-settings")(`event.${event}`),
    isAlarming: alarming.has(event),
    where: [ago, device, ip].filter(Boolean).join(" · "),
  };
}

export default function ActionsPage({ loaderData: { events, nextKey } }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  return (
    <SettingsShell title={t("actions")}>
      <p className="mb-4 text-felt-600">{t("actionsText")}</p>
      <ul className={`${blockClass} divide-y divide-felt-200`}>
        {events.map(({ id, title, isAlarming, where }) => (
          <li key={id} className="px-4 py-3">
            <p className={isAlarming ? "font-semibold text-warn" : "font-semibold"}>{title}</p>
            <p className="text-xs text-felt-600 wrap-anywhere">{where}</p>
          </li>
        ))}
      </ul>
      <OlderPages nextKey={nextKey} />
    </SettingsShell>
  );
}
