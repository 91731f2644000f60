import { nameLength } from "#contracts/account-rules.ts";
import { updateAccount } from "#contracts/accounts.ts";
import { explainFailure, explainFaults } from "#web/account/explain-failure.ts";
import { checkName, findFaults, textOf } from "#web/account/forms/check-fields.ts";
import { getOwnAccount, redirectInto } from "#web/account/session.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/reach-server.ts";
import { Field } from "#web/ui/field.tsx";
import type { Route } from "./+types/name-page.ts";
import { type Refused, SettingsForm } from "./settings-form.tsx";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { SettingsShell } from "./settings-shell.tsx";

const checks = { name: checkName };

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { name } = await getOwnAccount(context);
  return { name, meta: settingsMeta(api, api.texts("settings")("name"), "/settings/name") };
}

export async function action({ request, context }: Route.ActionArgs): Promise<(Refused & { name: string }) | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const name = textOf(form, "name");
  const t = api.texts("account");
  const faults = findFaults(form, checks);
  if (Object.keys(faults).length > 0) return { name, errors: explainFaults(faults, t) };
  try {
    await api.call(updateAccount, { body: { name } });
    return redirectInto(api, api.language, savedPath);
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
  const t = useTranslations("settings");
  const typed = actionData && "name" in actionData ? actionData.name : loaderData.name;
  return (
    <SettingsShell title={t("name")}>
      <SettingsForm answer={actionData} checks={checks} submit={t("save")}>
        {(errorOf) => (
          <Field
            label={t("name")}
            name="name"
            error={errorOf("name")}
            defaultValue={typed}
            autoComplete="name"
            enterKeyHint="done"
            maxLength={nameLength * 2}
            hint={t("nameHint")}
          />
        )}
      </SettingsForm>
    </SettingsShell>
  );
}
