import "./texts.ts";
import { useEffect, useRef } from "react";
import { Form, redirect } from "react-router";
import { type AlertFrequency, savedSearchName } from "#contracts/saved-searches/rules.ts";
import { saveSearch } from "#contracts/saved-searches/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { refuseForm } from "#web/business/catalogues/refused.ts";
import { pendingSearchName } from "#web/catalogue/save-search-link.tsx";
import { failNotFound, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { takeWish } from "#web/platform/storage/wish.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { Route } from "./+types/new-search-page.ts";
import { FrequencyChoice } from "./frequency-choice.tsx";
import { findQuery } from "./list-to-query.ts";
import { SearchWords } from "./search-words.tsx";
import { describeQuery } from "./view-search.ts";

const path = "/profile/searches/new";

/** `/profile/searches/new?list=<path of a list>`: saves that list, with a name and when to be told. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const title = api.texts("saved-searches")("new");
  const meta = { title, description: title, path, language: api.language, publicUrl: api.publicUrl, noIndex: true };
  const list = new URL(request.url).searchParams.get("list") ?? "";
  const query = (await findQuery(api, request, list)) ?? failNotFound();
  const { words } = await describeQuery(api, query);
  return { list, query, words, name: shorten(words.join(", ")), meta };
}

/** The name that is proposed. */
function shorten(text: string): string {
  return text.length <= savedSearchName.max ? text : `${text.slice(0, savedSearchName.max - 1).toWellFormed()}…`;
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const body = {
    name: textOf(form, "name"),
    query: textOf(form, "query"),
    frequency: textOf(form, "frequency") as AlertFrequency,
    replace: textOf(form, "intent") === "save",
  };
  try {
    const { id, was_saved: wasSaved } = await api.call(saveSearch, { body });
    return redirect(`/profile/searches?${wasSaved && body.replace ? "changed" : "saved"}=${id}`, 303);
  } catch (error) {
    return refuseForm(error, form, "save");
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function NewSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, query, words, name } = loaderData;
  const t = useTranslations("saved-searches");
  const form = useRef<HTMLFormElement>(null);
  // A guest has pressed «Сохранить поиск» before signing in: nothing is left to ask, and what is saved already keeps its name, since no button is pressed.
  useEffect(() => {
    const isWanted = takeWish(pendingSearchName) === list;
    if (isWanted && query !== "") form.current?.requestSubmit();
  }, [list, query]);
  const refused = actionData && "form" in actionData ? actionData : undefined;
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      <BackTitle to={list} label={t("toList")}>
        {t("new")}
      </BackTitle>
      {query === "" ? (
        <p className="mt-3 text-felt-600">{t("everything")}</p>
      ) : (
        // Back leads to the list, not to a form that was sent.
        <Form method="post" replace ref={form} className="mt-4 grid gap-4">
          {actionData && "unreachable" in actionData && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
          {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
          <Panel>
            <div className="grid gap-4">
              <SearchWords words={words} />
              <input type="hidden" name="query" value={query} />
              <Field
                label={t("name")}
                name="name"
                maxLength={savedSearchName.max}
                defaultValue={refused?.typed["name"] ?? name}
                error={refused?.errors["name"]}
              />
              <FrequencyChoice chosen="instant" />
            </div>
          </Panel>
          <p className="text-xs text-felt-600">{t("how")}</p>
          <Button type="submit" name="intent" value="save" variant="primary" size="l">
            {t("save")}
          </Button>
        </Form>
      )}
    </div>
  );
}
