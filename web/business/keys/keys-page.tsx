import "./texts.ts";
import { redirect } from "react-router";
import { createApiKey, deleteApiKey } from "#contracts/business/keys/schemas.ts";
import type { ApiScope } from "#contracts/base/scopes.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { loginToProve, passwordOf } from "#web/accounts/forms/given-password.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { refuseForm } from "#web/business/catalogues/refused.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { failNotFound, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { Route } from "./+types/keys-page.ts";
import { findKeys } from "./find-keys.ts";
import { KeyForm, type RefusedKey } from "./key-form.tsx";
import { KeyList } from "./key-list.tsx";
import { NewKey } from "./new-key.tsx";

const path = "/profile/api-keys";

/** `/profile/api-keys`: the keys of one's business. `?delete=<id>` asks before a key is taken away. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const title = api.texts("api-keys")("title");
  const meta = { title, description: title, path, language: api.language, publicUrl: api.publicUrl, noIndex: true };
  const found = await findKeys(api, context);
  const asked = new URL(request.url).searchParams.get("delete");
  const deleted = "keys" in found ? found.keys.find(({ id }) => String(id) === asked) : undefined;
  const prover = loginToProve(await getOwnAccount(context));
  return { found, deleted: deleted && { id: deleted.id, name: deleted.name }, prover, meta };
}

/** A new key is in the answer and nowhere else: it is told once. */
export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<RefusedKey | { made: { name: string; key: string } } | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const intent = textOf(form, "intent");
  try {
    if (intent === "delete") {
      await api.call(deleteApiKey, { params: { id: textOf(form, "id") } });
      return redirect(path, 303);
    }
    if (intent !== "create") failNotFound();
    const body = {
      name: textOf(form, "name"),
      scopes: form.getAll("scopes") as ApiScope[],
      days: Number(textOf(form, "days")) as 30,
      ...passwordOf(form),
    };
    const { name, key } = await api.call(createApiKey, { body });
    return { made: { name, key } };
  } catch (error) {
    return { ...refuseForm(error, form, intent), scopes: form.getAll("scopes") as ApiScope[] };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function KeysPage({ loaderData: { found, deleted, prover }, actionData }: Route.ComponentProps) {
  const t = useTranslations("api-keys");
  const refused = actionData && "form" in actionData ? actionData : undefined;
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to="/profile/business" label={t("toCabinet")}>
        {t("title")}
      </BackTitle>
      <p className="mt-1 mb-5 text-felt-600">
        {t("text")}{" "}
        <a href="/docs" className="inline-flex min-h-6 items-center font-semibold text-lake-600 hover:underline">
          {t("documentation")}
        </a>
      </p>
      {"absence" in found ? (
        <NoBusiness why={found.absence} />
      ) : (
        <div className="grid gap-5">
          {actionData && "unreachable" in actionData && <FormMessage kind="error">{t("noNetwork")}</FormMessage>}
          {refused?.form === "delete" && refused.message && <FormMessage kind="error">{refused.message}</FormMessage>}
          {made && <NewKey name={made.name} secret={made.key} />}
          {deleted && !made && (
            <Panel>
              <ConfirmForm
                question={t("deleteQuestion", { name: deleted.name })}
                text={t("deleteText")}
                yes={t("delete")}
                no={t("keep")}
                action={path}
                intent="delete"
                values={{ id: String(deleted.id) }}
                noHref={path}
                isDanger
              />
            </Panel>
          )}
          <Panel title={t("own")}>
            <KeyList keys={found.keys} />
          </Panel>
          {found.keys.length < found.max ? (
            <Panel title={t("new")}>
              <KeyForm
                key={made?.name ?? ""}
                prover={prover}
                refused={refused?.form === "create" ? refused : undefined}
              />
            </Panel>
          ) : (
            <p className="text-felt-600">{t("full", { max: String(found.max) })}</p>
          )}
        </div>
      )}
    </div>
  );
}
