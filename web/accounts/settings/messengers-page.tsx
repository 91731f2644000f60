import { updateAccount } from "#contracts/accounts/schemas.ts";
import { messengers } from "#contracts/users/rules.ts";
import { explainFailure } from "#web/accounts/forms/explain-failure.ts";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { Route } from "./+types/messengers-page.ts";
import { type Refused, SettingsForm } from "./settings-form.tsx";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { SettingsShell } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

/** `/settings/messengers`: where callers may write to the number of one's listings. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const account = await getOwnAccount(context);
  const title = api.texts("account-settings")("messengers");
  return { chosen: account.messengers, meta: settingsMeta(api, title, "/settings/messengers") };
}

export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  const form = await request.formData();
  try {
    await api.call(updateAccount, { body: { messengers: messengers.filter((messenger) => form.has(messenger)) } });
    return redirectInLanguage(api, api.language, savedPath);
  } catch (error) {
    return explainFailure(error, api.texts("accounts"));
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function MessengersPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  const tNetwork = useTranslations("listings.network");
  return (
    <SettingsShell title={t("messengers")}>
      <p className="mb-4 text-felt-600">{t("messengersText")}</p>
      <SettingsForm answer={actionData} checks={{}} submit={t("save")}>
        {() => (
          <fieldset>
            <legend className="sr-only">{t("messengers")}</legend>
            {messengers.map((messenger) => (
              <label
                key={messenger}
                className="-mx-2 flex min-h-11 items-center gap-3 rounded-s px-2 hover:bg-felt-100 has-checked:bg-lake-50"
              >
                <input
                  type="checkbox"
                  name={messenger}
                  value="1"
                  defaultChecked={loaderData.chosen.includes(messenger)}
                  className="size-5 shrink-0 accent-lake-600"
                />
                {tNetwork(messenger)}
              </label>
            ))}
          </fieldset>
        )}
      </SettingsForm>
    </SettingsShell>
  );
}
