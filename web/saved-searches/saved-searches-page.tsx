import "./texts.ts";
import BellPlus from "lucide-react/icons/bell-plus";
import { Form, redirect } from "react-router";
import type { AlertFrequency } from "#contracts/saved-searches/rules.ts";
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  openSavedSearch,
  restoreSavedSearch,
} from "#contracts/saved-searches/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { type Refused, refuseForm } from "#web/business/catalogues/refused.ts";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { OwnTitle } from "#web/accounts/session/own-title.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/saved-searches-page.ts";
import { SearchRow } from "./search-row.tsx";
import { viewSavedSearch } from "./search-view.ts";
import { describeQuery } from "./view-search.ts";

const path = "/profile/searches";

/** `/profile/searches`: one's saved searches. `?saved=<id>`: that was saved just now; `?changed=<id>`: that had been saved before; `?rename=<id>`: with a field for its name. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const title = api.texts("saved-searches")("title");
  const meta = { title, description: title, path, language: api.language, publicUrl: api.publicUrl, noIndex: true };
  const query = new URL(request.url).searchParams;
  try {
    const { results, count, key } = await api.call(listSavedSearches, { query: { key: query.get("key") } });
    const searches = await Promise.all(results.map((search) => viewSavedSearch(api, search)));
    const said = query.get("changed") ?? query.get("saved");
    const saved = searches.find(({ id }) => String(id) === said);
    return {
      searches,
      count: formatNumber(count),
      key,
      isFirstPage: !query.has("key"),
      saved: saved && { to: saved.to, frequency: saved.frequency },
      // One that had been saved before may be on a later page.
      isChanged: query.has("changed"),
      renamed: query.get("rename"),
      meta,
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** What was deleted just now, and can be restored. */
interface Deleted {
  deleted: string;
}

export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Deleted | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const params = { id: textOf(form, "id") };
  const back = path + new URL(request.url).search;
  switch (textOf(form, "intent")) {
    case "delete":
      return orGone(async () => {
        await api.call(deleteSavedSearch, { params });
        return { deleted: params.id };
      });
    case "restore":
      return change(form, back, () => api.call(restoreSavedSearch, { params }));
    case "frequency": {
      const body = { frequency: textOf(form, "frequency") as AlertFrequency };
      return change(form, back, () => api.call(changeSavedSearch, { params, body }));
    }
    case "rename":
      return change(form, path, () => api.call(changeSavedSearch, { params, body: { name: textOf(form, "name") } }));
    case "open":
      return orGone(() => openNew(api, params));
    default:
      return failNotFound();
  }
}

/** Changes one, and shows the page again. */
function change(form: FormData, back: string, work: () => Promise<unknown>): Promise<Refused | Response> {
  return orGone(async () => {
    try {
      await work();
      return redirect(back, 303);
    } catch (error) {
      if (isFailureOf(error, "not_found")) throw error;
      return refuseForm(error, form, textOf(form, "id"));
    }
  });
}

/** It was deleted in another tab: the page without it says so. */
async function orGone<T>(work: () => Promise<T>): Promise<T | Response> {
  try {
    return await work();
  } catch (error) {
    if (isFailureOf(error, "not_found")) return redirect(path, 303);
    throw error;
  }
}

/** Notes that what is new was seen, and leads to it. */
async function openNew(api: Api, params: { id: string }): Promise<Response> {
  const { query, new_since: since } = await api.call(openSavedSearch, { params });
  const { to } = await describeQuery(api, query, since ?? undefined);
  return redirect(to ?? path, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function SavedSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, count, key, isFirstPage, saved, isChanged, renamed } = loaderData;
  const t = useTranslations("saved-searches");
  const refused = actionData && "form" in actionData ? actionData : undefined;
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <OwnTitle>{t("title")}</OwnTitle>
        {searches.length > 0 && <p className="text-felt-600">{count}</p>}
      </div>
      <div className="grid gap-3">
        {actionData && "unreachable" in actionData && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
        {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
        {(saved || isChanged) && (
          <FormMessage kind="success">
            {saved && !isChanged ? t(`saved.${saved.frequency}`) : t("changed")}{" "}
            {saved?.to !== undefined && (
              <PageLink to={saved.to} className="font-semibold text-lake-600 hover:underline">
                {t("toList")}
              </PageLink>
            )}
          </FormMessage>
        )}
        {searches.length === 0 && isFirstPage ? (
          <EmptyState icon={BellPlus} title={t("empty")} text={t("emptyText")}>
            <LinkButton to="/" variant="primary">
              {t("toListings")}
            </LinkButton>
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {searches.map((search) => (
              <SearchRow
                key={search.id}
                search={search}
                isRenamed={renamed === String(search.id)}
                error={refused?.form === String(search.id) ? refused.errors["name"] : undefined}
              />
            ))}
          </ul>
        )}
        <OlderPages nextKey={key} />
      </div>
      {actionData && "deleted" in actionData && <UndoBar id={actionData.deleted} />}
    </div>
  );
}

/** Says that a search was deleted, and restores it. */
function UndoBar({ id }: { id: string }) {
  const t = useTranslations("saved-searches");
  return (
    <div className="sticky bottom-[calc(var(--edge)+1rem)] z-10 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-m bg-felt-900 py-1.5 pr-1.5 pl-4 text-felt-0 shadow-2">
      <output>{t("deleted")}</output>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="restore">
          {t("undo")}
        </Button>
      </Form>
    </div>
  );
}
