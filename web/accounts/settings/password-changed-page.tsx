import KeyRound from "lucide-react/icons/key-round";
import Users from "lucide-react/icons/users";
import { redirect } from "react-router";
import { nextOf } from "#web/accounts/auth-actions.ts";
import { changedPath } from "#web/accounts/session/new-password-path.ts";
import { getApi } from "#web/platform/api.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/password-changed-page.ts";
import { loadBusinessAccess } from "./business-access.ts";
import { settingsMeta } from "./settings-meta.ts";
import { blockClass, SettingsShell } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

/**
 * `/settings/password_changed?next=`: the keys that a new password has ended, and the staff, who still have access. Leads
 * on at once where there is neither.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const next = nextOf(new URL(request.url).searchParams.get("next"), api.publicUrl);
  const { members, keys } = await loadBusinessAccess(context);
  const endedKeys = keys.filter((key) => key.is_ended_by_password && isRecent(key.expires_date, api.now));
  if (members.length === 0 && endedKeys.length === 0) throw redirect(next);
  return {
    next,
    keys: endedKeys.map(({ id, name, hint }) => ({ id, name, hint })),
    members: members.map(({ id, name, login, is_accepted: isAccepted }) => ({
      id,
      who: name ?? formatPhone(login),
      isAccepted,
    })),
    meta: settingsMeta(api, api.texts("account-settings")("passwordChanged.title"), changedPath),
  };
}

/** Milliseconds for which the page names what has ended: keys that an earlier password has ended are no news. */
const newsAge = 3_600_000;

function isRecent(date: string | null, now: number): boolean {
  return date !== null && Date.parse(date) > now - newsAge;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function PasswordChangedPage({ loaderData: { next, keys, members } }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  return (
    <SettingsShell title={t("passwordChanged.title")}>
      <FormMessage kind="success">{t("passwordChanged.text")}</FormMessage>
      {members.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-1 text-lg font-semibold">{t("passwordChanged.members")}</h2>
          <p className="mb-3 text-felt-600">{t("passwordChanged.membersText")}</p>
          <ul className={`${blockClass} divide-y divide-felt-200`}>
            {members.map(({ id, who, isAccepted }) => (
              <li key={id} className="flex flex-wrap items-center gap-3 p-4">
                <Icon of={Users} className="text-felt-600" />
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">{who}</p>
                  {!isAccepted && <p className="text-xs text-felt-600">{t("passwordChanged.invited")}</p>}
                </div>
                <LinkButton
                  to={`/profile/staff?remove=${id}`}
                  variant="outline"
                  aria-label={t(isAccepted ? "passwordChanged.removeWho" : "passwordChanged.withdrawWho", { who })}
                >
                  {t(isAccepted ? "passwordChanged.remove" : "passwordChanged.withdraw")}
                </LinkButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {keys.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-1 text-lg font-semibold">{t("passwordChanged.keys")}</h2>
          <p className="mb-3 text-felt-600">{t("passwordChanged.keysText")}</p>
          <ul className={`${blockClass} divide-y divide-felt-200`}>
            {keys.map(({ id, name, hint }) => (
              <li key={id} className="flex items-center gap-3 p-4">
                <Icon of={KeyRound} className="text-felt-600" />
                <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
                  {name} <span className="font-normal whitespace-nowrap text-felt-600">…{hint}</span>
                </p>
              </li>
            ))}
          </ul>
          <LinkButton to="/profile/api-keys" variant="soft" className="mt-3">
            {t("passwordChanged.toKeys")}
          </LinkButton>
        </section>
      )}
      <LinkButton to={next} variant="primary" size="l" className="mt-6 w-full">
        {t("passwordChanged.done")}
      </LinkButton>
    </SettingsShell>
  );
}
