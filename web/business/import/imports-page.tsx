import "./texts.ts";
import { redirect } from "react-router";
import {
  checkImport,
  getImportFeed,
  type ImportFeed,
  listImports,
  updateImportFeed,
} from "#contracts/business/import/schemas.ts";
import { maxFeedFailures, maxImportBytes } from "#contracts/business/import/rules.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { loginToProve, passwordOf } from "#web/accounts/forms/given-password.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { type Refused, refuseForm } from "#web/business/catalogues/refused.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { unlessAbsent } from "#web/business/request/absence.ts";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { Route } from "./+types/imports-page.ts";
import { FeedForm, type FeedView } from "./feed-form.tsx";
import { ImportList } from "./import-list.tsx";
import { importPath as path, viewImport } from "./import-view.ts";
import { UploadForm } from "./upload-form.tsx";

/** Imports that the page names. */
const shown = 20;

/** `/profile/import`: a file or an address to import from, the daily reading of one, and what was imported. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const prover = loginToProve(await getOwnAccount(context));
  return { found: await findImports(api, context), prover, meta: privateMeta(api, api.texts("import")("title"), path) };
}

function findImports(api: Api, context: Route.LoaderArgs["context"]) {
  return unlessAbsent(api, context, async () => {
    const [{ results }, { feed, rounds_prices: rounds }] = await Promise.all([
      api.call(listImports, { query: { limit: shown } }),
      api.call(getImportFeed),
    ]);
    const imports = results.map((one) => viewImport(one, api.language));
    return { imports, rounds, feed: feed && viewFeed(feed, api.language) };
  });
}

function viewFeed({ address, is_on, ends_gone, next_date, failures }: ImportFeed, language: Language): FeedView {
  return {
    address,
    isOn: is_on,
    endsGone: ends_gone,
    next: next_date && formatDayAndTime(next_date, language),
    hasFailed: !is_on && failures >= maxFeedFailures,
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  // Longer bodies are not read into memory.
  if (Number(request.headers.get("content-length")) > maxImportBytes + 65_536)
    return { form: "check", errors: { file: api.texts("import")("fileTooLarge") }, typed: {} };
  const form = await request.formData();
  const intent = textOf(form, "intent");
  const address = textOf(form, "address").trim();
  const endsGone = form.has("ends_gone");
  const roundsPrices = form.has("round_prices");
  try {
    if (intent === "check") return redirect(`${path}/${await check(api, form, { address, endsGone })}`, 303);
    if (intent === "feed-on")
      await api.call(updateImportFeed, {
        body: { address, ends_gone: endsGone, round_prices: roundsPrices, is_on: true, ...passwordOf(form) },
      });
    else if (intent === "feed-off") await api.call(updateImportFeed, { body: { is_on: false } });
    else failNotFound();
    return redirect(path, 303);
  } catch (error) {
    const refused = refuseForm(error, form, intent === "check" ? "check" : "feed");
    // The form asks for the password only when the address is another one, which it learns from this answer.
    if (!isFailureOf(error, "password_incorrect") || form.has("password")) return refused;
    const { form: name, typed } = refused;
    return { form: name, typed, errors: { password: api.texts("accounts")("faults.required") } };
  }
}

/** The id of the import that is read now. */
async function check(
  api: Api,
  form: FormData,
  { address, endsGone }: { address: string; endsGone: boolean },
): Promise<number> {
  const file = form.get("file");
  const hasFile = file instanceof File && file.size > 0;
  const body = {
    ends_gone: endsGone,
    // The form asks only those who have chosen it before.
    ...(form.has("asks_rounding") && { round_prices: form.has("round_prices") }),
  };
  const { id } = await api.call(
    checkImport,
    hasFile
      ? { body: { ...body, name: file.name.slice(0, 200) }, file }
      : { body: { ...body, ...(address !== "" && { address }) } },
  );
  return id;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ImportsPage({ loaderData: { found, prover }, actionData }: Route.ComponentProps) {
  const t = useTranslations("import");
  const refused = actionData && "form" in actionData ? actionData : undefined;
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to="/profile/business" label={t("toCabinet")}>
        {t("title")}
      </BackTitle>
      <p className="mt-1 mb-5 text-felt-600">{t("text")}</p>
      {"absence" in found ? (
        <NoBusiness why={found.absence} />
      ) : (
        <div className="grid gap-5">
          {actionData && "unreachable" in actionData && <FormMessage kind="error">{t("noNetwork")}</FormMessage>}
          <Panel title={t("new")}>
            <UploadForm refused={refused?.form === "check" ? refused : undefined} rounds={found.rounds} />
          </Panel>
          <Panel title={t("last")}>
            <ImportList imports={found.imports} />
          </Panel>
          <Panel title={t("feed")}>
            <FeedForm
              feed={found.feed}
              rounds={found.rounds}
              prover={prover}
              refused={refused?.form === "feed" ? refused : undefined}
            />
          </Panel>
        </div>
      )}
    </div>
  );
}
