import Plus from "lucide-react/icons/plus";
import Shapes from "lucide-react/icons/shapes";
import { redirect } from "react-router";
import {
  getCatalogue,
  listCatalogueProducts,
  removeFromCatalogue,
  updateCatalogue,
} from "#contracts/business/catalogue-schemas.ts";
import { maxCatalogueListings } from "#contracts/business/rules.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { viewListingLine } from "#web/business/listings/listing-line-view.ts";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/own-catalogue-page.ts";
import { CatalogueLines } from "./catalogue-lines.tsx";
import { viewCatalogue } from "./catalogue-view.ts";
import { mergeOrder, moveInOrder } from "./move-in-order.ts";
import { type Refused, refuseForm } from "./refused.ts";
import "#web/business/listings/texts.ts";

/** An id that is none, the key of another list, another's catalogue. */
const wrongAddress = ["validation_failed", "key_invalid", "forbidden"] as const;

/** Listings of a page. */
const pageSize = 100;

/** `/profile/catalogues/<id>`: what is in one's own catalogue, in its order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { business, request_status: status } = await getOwnAccount(context);
  // The page of all catalogues says what there is to pay.
  if (status === "expired") throw redirect("/profile/catalogues");
  const t = api.texts("catalogues");
  const key = new URL(request.url).searchParams.get("key");
  try {
    const [catalogue, page] = await Promise.all([
      api.call(getCatalogue, { params: { id: business, catalog_id: params.id } }),
      api.call(listCatalogueProducts, { params: { id: params.id }, query: { limit: pageSize, key } }),
    ]);
    if (catalogue.is_discount) failNotFound();
    return {
      catalogue: viewCatalogue(catalogue, t),
      lines: page.results.map((own) => viewListingLine(own, api.language)),
      isFirst: key === null,
      next: page.key && `?key=${page.key}`,
      meta: {
        title: catalogue.name,
        description: catalogue.name,
        path: `/profile/catalogues/${catalogue.id}`,
        language: api.language,
        publicUrl: api.publicUrl,
        noIndex: true,
      },
    };
  } catch (error) {
    if (wrongAddress.some((code) => isFailureOf(error, code))) failNotFound();
    throw error;
  }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  const { business } = await getOwnAccount(context);
  const form = await request.formData();
  const intent = textOf(form, "intent");
  try {
    await perform(api, { business: business ?? failNotFound(), id: Number(params.id) }, intent, form);
    return redirect(`/profile/catalogues/${params.id}${new URL(request.url).search}`, 303);
  } catch (error) {
    return refuseForm(error, form, intent);
  }
}

async function perform(
  api: Api,
  { business, id }: { business: number; id: number },
  intent: string,
  form: FormData,
): Promise<void> {
  if (intent === "remove") {
    const product_ids = [Number(textOf(form, "product"))];
    await api.call(removeFromCatalogue, { params: { id }, body: { product_ids } });
    return;
  }
  const { results } = await api.call(listCatalogueProducts, { params: { id }, query: { limit: maxCatalogueListings } });
  const known = results.map((own) => own.id);
  const products =
    intent === "move"
      ? moveInOrder(known, ...readMove(form, known))
      : mergeOrder(known, textOf(form, "ids").split(",").map(Number));
  await api.call(updateCatalogue, { params: { id: business, catalog_id: id }, body: { products } });
}

/** A listing, and the position that it is moved to: by one, or to the top. */
function readMove(form: FormData, known: readonly number[]): [id: number, position: number] {
  const id = Number(textOf(form, "product"));
  const at = known.indexOf(id);
  if (at < 0) failNotFound();
  const by = { up: Math.max(0, at - 1), down: at + 1, first: 0 };
  return [id, by[textOf(form, "to") as keyof typeof by] ?? at];
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function OwnCataloguePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("catalogues");
  const { catalogue, lines, isFirst, next } = loaderData;
  const add = `/profile/catalogues/${catalogue.id}/add`;
  const message = actionData && ("unreachable" in actionData ? t("noNetwork") : actionData.message);
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <div className="mb-4">
        <BackTitle to="/profile/catalogues" label={t("back")}>
          {catalogue.name}
        </BackTitle>
        <p className="text-xs text-felt-600">
          {catalogue.count}
          {catalogue.hidden && ` · ${catalogue.hidden}`}
        </p>
      </div>
      {message && <FormMessage kind="error">{message}</FormMessage>}
      {lines.length === 0 && isFirst ? (
        <EmptyState icon={Shapes} title={t("empty")} text={t("emptyText")}>
          <LinkButton to={add} variant="primary" size="m">
            {t("add")}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap gap-2.5">
            <LinkButton to={add} variant="primary">
              <Icon of={Plus} />
              {t("add")}
            </LinkButton>
            <LinkButton to={catalogue.path} variant="soft">
              {t("asBuyers")}
            </LinkButton>
          </div>
          <CatalogueLines lines={lines} isFirstPage={isFirst} hasMore={next !== null} />
          {next && (
            <div className="mt-5 text-center">
              <LinkButton to={next} variant="soft" rel="next">
                {t("more")}
              </LinkButton>
            </div>
          )}
        </>
      )}
    </div>
  );
}
