import { maxNameLength } from "#contracts/accounts/rules.ts";
import { updateAccount } from "#contracts/accounts/schemas.ts";
import { explainFailure, explainErrors } from "#web/accounts/forms/explain-failure.ts";
import { checkName, findErrors, textOf } from "#web/accounts/forms/check-fields.ts";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Field } from "#web/ui/form/field.tsx";
import type { Route } from "./+types/name-page.ts";
import { type Refused, SettingsForm } from "./settings-form.tsx";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { SettingsShell } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

const checks = { name: checkName };

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { name } = await getOwnAccount(context);
  return { name, meta: settingsMeta(api, api.texts("account-settings")("name"), "/settings/name") };
}

export async function action({ request, context }: Route.ActionArgs): Promise<(Refused & { name: string }) | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const name = textOf(form, "name");
  const t = api.texts("accounts");
  const fieldErrors = findErrors(form, checks);
  if (Object.keys(fieldErrors).length > 0) return { name, errors: explainErrors(fieldErrors, t) };
  try {
    await api.call(updateAccount, { body: { name } });
    return redirectInLanguage(api, api.language, savedPath);
  } catch (error) {
    return { name, ...explainFailure(error, t) };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function NamePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  const typed = actionData && "name" in actionData ? actionData.name : loaderData.name;
  return (
    <SettingsShell title={t("name")}>
      <SettingsForm answer={actionData} checks={checks} submit={t("save")}>
        {(errorOf) => (
          <Field
            label={t("name")}
            name="name"
            aria-required
            error={errorOf("name")}
            defaultValue={typed}
            autoComplete="name"
            enterKeyHint="done"
            maxLength={maxNameLength * 2}
            hint={t("nameHint")}
          />
        )}
      </SettingsForm>
    </SettingsShell>
  );
}
