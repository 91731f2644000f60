import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { Form } from "react-router";
import { endOtherSessions, endSession, listSessions, type Session } from "#contracts/accounts/session-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { type Api, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatAgo, formatDate } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { redirectInLanguage } from "#web/accounts/session/session.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/sessions-page.ts";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { loadBusinessAccess } from "./business-access.ts";
import { settingsMeta } from "./settings-meta.ts";
import { blockClass, SettingsShell, StaffNote, UnreachableNote } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

const path = "/settings/sessions";

/** `/settings/sessions`: the sessions of the account, each with a button to end it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key");
  const [{ results, api_keys: keys, key: nextKey }, { members }] = await Promise.all([
    api.call(listSessions, { query: { key } }),
    loadBusinessAccess(context),
  ]);
  const ended = searchParams.get("ended") ?? "";
  return {
    sessions: results.map((session) => viewSession(api, session)),
    nextKey,
    keys,
    members: members.length,
    // A longer list continues on other pages.
    others: key === null && nextKey === null ? results.filter((session) => !session.is_current).length : null,
    ended: /^\d{1,6}$/.test(ended) ? Number(ended) : null,
    meta: settingsMeta(api, api.texts("account-settings")("sessions"), path),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const id = textOf(form, "id");
  const end = () =>
    id === "others"
      ? api.call(endOtherSessions, { body: { end_api_keys: form.has("end_api_keys") } })
      : api.call(endSession, { params: { id } });
  try {
    const { ended } = await end();
    return redirectInLanguage(api, api.language, `${path}?ended=${ended}`);
  } catch (error) {
    // It has ended meanwhile.
    if (!isFailureOf(error, "not_found")) throw error;
    return redirectInLanguage(api, api.language, path);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

function viewSession({ language, now, texts }: Api, session: Session) {
  const t = texts("account-settings");
  return {
    id: session.id,
    isCurrent: session.is_current,
    device: session.device || t("unknownDevice"),
    seen: t("sessionSeen", { ago: formatAgo(session.last_seen, now, language), ip: session.ip }),
    since: t("sessionSince", { date: formatDate(session.creation_date, language) }),
  };
}

export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const { sessions, nextKey, keys, members, others, ended } = loaderData;
  const t = useTranslations("account-settings");
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <SettingsShell title={t("sessions")}>
      <UnreachableNote />
      {ended !== null && (
        <div className="mb-4">
          <FormMessage kind="success">{t("sessionsEnded", { count: ended })}</FormMessage>
        </div>
      )}
      <p className="mb-4 text-felt-600">{t("sessionsText")}</p>
      <ul className={`${blockClass} divide-y divide-felt-200`}>
        {sessions.map(({ id, isCurrent, device, seen, since }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 p-4">
            <Icon of={MonitorSmartphone} className="text-felt-600" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {device}
                {isCurrent && <Badge variant="business">{t("sessionCurrent")}</Badge>}
              </p>
              <p className="text-xs text-felt-600 wrap-anywhere">
                {seen}
                <br />
                {since}
              </p>
            </div>
            {!isCurrent && (
              <Form method="post" preventScrollReset>
                <Button type="submit" name="id" value={id} aria-label={t("endSessionOf", { device })}>
                  {t("endSession")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <OlderPages nextKey={nextKey} />
      {hasOthers && (
        <Form method="post" className="mt-4 grid gap-3">
          {members > 0 && <StaffNote />}
          {keys > 0 && (
            <label className="flex min-h-11 items-start gap-3">
              <input
                type="checkbox"
                name="end_api_keys"
                defaultChecked
                className="mt-0.5 size-5 shrink-0 accent-lake-600"
              />
              <span>
                {t("endKeys", { count: keys })}
                <span className="block text-xs text-felt-600">{t("endKeysText")}</span>
              </span>
            </label>
          )}
          <Button type="submit" name="id" value="others" variant="outline" size="m" className="w-full">
            {others === null ? t("endOthers") : t("endOtherDevices", { count: others })}
          </Button>
        </Form>
      )}
    </SettingsShell>
  );
}
