import PackageOpen from "lucide-react/icons/package-open";
import SearchX from "lucide-react/icons/search-x";
import { Form, redirect, useNavigation } from "react-router";
import { addToCatalogue, getCatalogue } from "#contracts/business/catalogue-schemas.ts";
import { maxSearchLength } from "#contracts/listings/rules.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { ChoiceList } from "#web/business/listings/choice-list.tsx";
import { viewListingLine } from "#web/business/listings/listing-line-view.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { SearchForm } from "#web/ui/form/search-form.tsx";
import type { Route } from "./+types/add-page.ts";
import { type Refused, refuseForm } from "./refused.ts";
import "#web/business/listings/texts.ts";

/** Listings of a page. */
const pageSize = 100;

/** `/profile/catalogues/<id>/add`: one's listings that are not in the catalogue yet, to choose from. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { business, request_status: status } = await getOwnAccount(context);
  // The page of all catalogues says what there is to pay.
  if (status === "expired") throw redirect("/profile/catalogues");
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("search")?.trim() ?? "";
  try {
    const [catalogue, page] = await Promise.all([
      api.call(getCatalogue, { params: { id: business, catalog_id: params.id } }),
      api.call(listOwnProducts, {
        query: { outside_catalog: params.id, search, limit: pageSize, key: searchParams.get("key") },
      }),
    ]);
    if (catalogue.is_discount) failNotFound();
    const title = api.texts("catalogues")("addTo", { name: catalogue.name });
    const path = `/profile/catalogues/${catalogue.id}`;
    const query = new URLSearchParams({ ...(search && { search }), key: page.key ?? "" });
    return {
      path,
      search,
      title,
      lines: page.results.filter((own) => !own.is_deleted).map((own) => viewListingLine(own, api.language)),
      next: page.key && `?${query}`,
      meta: { title, description: title, path, language: api.language, publicUrl: api.publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  const { business } = await getOwnAccount(context);
  const form = await request.formData();
  const products = form.getAll("product").map(Number);
  try {
    await api.call(addToCatalogue, { params: { id: business, catalog_id: params.id }, body: { products } });
    return redirect(`/profile/catalogues/${params.id}`, 303);
  } catch (error) {
    return refuseForm(error, form, "add");
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function AddPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("catalogues");
  const { path, search, title, lines, next } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  const message = actionData && ("unreachable" in actionData ? t("noNetwork") : actionData.message);
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <div className="mb-4">
        <BackTitle to={path} label={t("back")}>
          {title}
        </BackTitle>
      </div>
      {message && <FormMessage kind="error">{message}</FormMessage>}
      {(lines.length > 0 || search) && (
        <SearchForm
          path={`${path}/add`}
          label={t("search")}
          value={search}
          maxLength={maxSearchLength}
          className="mb-4 block"
          kept={{}}
        />
      )}
      {lines.length === 0 ? (
        <EmptyState
          icon={search ? SearchX : PackageOpen}
          title={t(search ? "foundNothing" : "nothingToAdd")}
          text={t(search ? "foundNothingText" : "nothingToAddText")}
        >
          <LinkButton to={search ? `${path}/add` : path} variant="soft">
            {t(search ? "showAll" : "toCatalogue")}
          </LinkButton>
        </EmptyState>
      ) : (
        <Form method="post" key={lines[0]?.id}>
          <ChoiceList lines={lines} label={t("listings")}>
            {(count) => (
              <Button type="submit" variant="primary" className="flex-auto" disabled={isBusy} aria-busy={isBusy}>
                {count > 0 ? t("addCount", { count: String(count) }) : t("addChosen")}
              </Button>
            )}
          </ChoiceList>
        </Form>
      )}
      {next && (
        <div className="mt-5 text-center">
          <LinkButton to={next} variant="soft" rel="next">
            {t("more")}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
