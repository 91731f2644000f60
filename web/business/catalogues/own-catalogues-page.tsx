import { redirect } from "react-router";
import {
  createCatalogue,
  deleteCatalogue,
  listCatalogues,
  orderCatalogues,
  updateCatalogue,
} from "#contracts/business/catalogue-schemas.ts";
import { maxCatalogues } from "#contracts/business/rules.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { unlessOver } from "#web/business/request/absence.ts";
import { type Api, failNotFound, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/own-catalogues-page.ts";
import { CatalogueDialogs } from "./catalogue-dialogs.tsx";
import { viewCatalogue } from "./catalogue-view.ts";
import { OwnCatalogues } from "./own-catalogues.tsx";
import { type Refused, refuseForm } from "./refused.ts";
import "#web/business/listings/texts.ts";

const path = "/profile/catalogues";

/** `/profile/catalogues`: one's own catalogues. `?new`, `?rename=<id>` and `?delete=<id>` open a dialog. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const businessId = await getBusinessId(context);
  const t = api.texts("catalogues");
  const { searchParams } = new URL(request.url);
  const found = await unlessOver(api, context, async () => {
    const query = { limit: maxCatalogues + 1 };
    const { results } = await api.call(listCatalogues, { params: { id: businessId }, query });
    return { catalogues: results.map((catalogue) => viewCatalogue(catalogue, t)) };
  });
  return {
    businessId,
    found,
    isNew: searchParams.has("new"),
    renamed: readId(searchParams.get("rename")),
    deleted: readId(searchParams.get("delete")),
    meta: {
      title: t("title"),
      description: t("title"),
      path,
      language: api.language,
      publicUrl: api.publicUrl,
      noIndex: true,
    },
  };
}

async function getBusinessId(context: Route.LoaderArgs["context"]): Promise<number> {
  const { business } = await getOwnAccount(context);
  return business ?? failNotFound();
}

const readId = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined);

export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  const businessId = await getBusinessId(context);
  const form = await request.formData();
  const intent = textOf(form, "intent");
  try {
    return redirect(await perform(api, businessId, intent, form), 303);
  } catch (error) {
    return refuseForm(error, form, intent);
  }
}

/** Does what a form of the page asks for; returns where to go on. */
async function perform(api: Api, businessId: number, intent: string, form: FormData): Promise<string> {
  const name = textOf(form, "name");
  const params = { id: businessId, catalog_id: textOf(form, "id") };
  switch (intent) {
    case "create": {
      const { id } = await api.call(createCatalogue, { params: { id: businessId }, body: { name } });
      return `${path}/${id}`;
    }
    case "rename":
      await api.call(updateCatalogue, { params, body: { name } });
      return path;
    case "delete":
      await api.call(deleteCatalogue, { params });
      return path;
    case "order":
      await api.call(orderCatalogues, {
        params: { id: businessId },
        body: { catalogs: textOf(form, "ids").split(",").map(Number) },
      });
      return path;
    default:
      failNotFound();
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function OwnCataloguesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("catalogues");
  const refused = actionData && "form" in actionData ? actionData : undefined;
  const isUnreachable = actionData !== undefined && "unreachable" in actionData;
  const { found } = loaderData;
  return (
    <div className="wrap pt-4 pb-12 720:pt-8">
      <BackTitle to="/profile/business" label={t("toCabinet")}>
        {t("title")}
      </BackTitle>
      <p className="mt-1 mb-5 max-w-2xl text-felt-600">{t("text")}</p>
      {"absence" in found ? (
        <NoBusiness why={found.absence} />
      ) : (
        <>
          {isUnreachable && <FormMessage kind="error">{t("noNetwork")}</FormMessage>}
          {refused?.message && refused.form === "order" && <FormMessage kind="error">{refused.message}</FormMessage>}
          <OwnCatalogues catalogues={found.catalogues} />
          <CatalogueDialogs {...loaderData} catalogues={found.catalogues} refused={refused} />
        </>
      )}
    </div>
  );
}
