import { redirect } from "react-router";
import { changePassword, setPassword } from "#contracts/accounts/schemas.ts";
import { explainFailure, explainErrors } from "#web/accounts/forms/explain-failure.ts";
import {
  type Check,
  checkNewPassword,
  checkRepeat,
  checkRequired,
  findErrors,
  textOf,
} from "#web/accounts/forms/check-fields.ts";
import { PasswordField } from "#web/accounts/forms/password-field.tsx";
import { afterNewPassword } from "#web/accounts/session/new-password-path.ts";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { Route } from "./+types/password-page.ts";
import { loadBusinessAccess } from "./business-access.ts";
import { type Refused, SettingsForm } from "./settings-form.tsx";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { SettingsShell, StaffNote } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

const newChecks = { new_password: checkNewPassword, confirm_new_password: checkRepeat };
const changeChecks = { old_password: checkRequired, ...newChecks };

/** `/settings/password_change`, and `/settings/set_password` for an account without a password: each redirects to the other. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const api = getApi(context);
  const { has_password: hasPassword, login } = await getOwnAccount(context);
  const path = hasPassword ? "/settings/password_change" : "/settings/set_password";
  if (!path.endsWith(lastOf(pattern))) throw redirect(path);
  const title = api.texts("account-settings")(hasPassword ? "changePassword" : "setPassword");
  const { members, keys } = await loadBusinessAccess(context);
  const openKeys = keys.filter(({ expires_date: end }) => end === null || Date.parse(end) > api.now).length;
  return { hasPassword, login, openKeys, members: members.length, meta: settingsMeta(api, title, path) };
}

export async function action({ request, context, pattern }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const t = api.texts("accounts");
  const isChange = lastOf(pattern) === "password_change";
  const checks: Readonly<Record<string, Check>> = isChange ? changeChecks : newChecks;
  const fieldErrors = findErrors(form, checks);
  if (Object.keys(fieldErrors).length > 0) return { errors: explainErrors(fieldErrors, t) };
  const body = { new_password: textOf(form, "new_password") };
  try {
    if (isChange) await api.call(changePassword, { body: { ...body, old_password: textOf(form, "old_password") } });
    else await api.call(setPassword, { body });
    return redirectInLanguage(api, api.language, afterNewPassword(savedPath));
  } catch (error) {
    return explainFailure(error, t, { password: "old_password" });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  const a = useTranslations("accounts");
  const { hasPassword, login, openKeys, members } = loaderData;
  return (
    <SettingsShell title={t(hasPassword ? "changePassword" : "setPassword")}>
      <div className="mb-4 grid gap-2 text-felt-600">
        <p>{t("passwordText")}</p>
        {openKeys > 0 && <p>{t("passwordKeys", { count: openKeys })}</p>}
        {members > 0 && <StaffNote />}
      </div>
      <SettingsForm answer={actionData} checks={hasPassword ? changeChecks : newChecks} submit={t("save")}>
        {(errorOf) => (
          <>
            {/* Tells the browser's password manager which account this is. */}
            <input type="text" defaultValue={login} autoComplete="username" readOnly hidden />
            {hasPassword && (
              <PasswordField
                label={t("oldPassword")}
                name="old_password"
                error={errorOf("old_password")}
                autoComplete="current-password"
              />
            )}
            <PasswordField
              label={a("newPassword")}
              name="new_password"
              error={errorOf("new_password")}
              autoComplete="new-password"
              showRules
            />
            <PasswordField
              label={a("repeatPassword")}
              name="confirm_new_password"
              error={errorOf("confirm_new_password")}
              autoComplete="new-password"
            />
          </>
        )}
      </SettingsForm>
    </SettingsShell>
  );
}

function lastOf(pattern: string): string {
  return pattern.split("/").at(-1) ?? "";
}
