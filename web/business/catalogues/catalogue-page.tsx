import PackageOpen from "lucide-react/icons/package-open";
import { useLocation } from "react-router";
import { getCatalogue } from "#contracts/business/catalogue-schemas.ts";
import { getBusiness } from "#contracts/business/page-schemas.ts";
import { orderings } from "#contracts/listings/rules.ts";
import { SaveSearchLink } from "#web/catalogue/save-search-link.tsx";
import { linkPreviewOf } from "#web/business/view/link-preview.ts";
import { loadCards } from "#web/listings/grid/load-cards.ts";
import { ListingGrid } from "#web/listings/grid/listing-grid.tsx";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { pack, unpack } from "#web/platform/packed.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ChoiceMenu } from "#web/ui/overlay/popup.tsx";
import { loadCatalogues } from "./load-catalogues.ts";
import { CatalogueGrid } from "./catalogue-grid.tsx";
import type { Route } from "./+types/catalogue-page.ts";
import { nameOfCatalogue } from "./catalogue-view.ts";
import "#web/business/listings/texts.ts";

/** The order of the owner; what fills itself has none, and is in that of all lists. */
const ownOrders = {
  byHand: [
    { ordering: "", title: "asShown" },
    { ordering: "-upvote_date", title: "newFirst" },
  ],
  byItself: [{ ordering: "", title: "newFirst" }],
} as const;
/** By the API's names. */
const priceOrders = [
  { ordering: "price", title: "cheapFirst" },
  { ordering: "-price", title: "dearFirst" },
] as const;

/** `/b/<id>/catalogues/<id>`: the listings of a catalogue, as its owner ordered them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const t = api.texts("catalogues");
  const { searchParams } = new URL(request.url);
  const ordering = orderings.find((known) => known === searchParams.get("ordering") && known !== "relevance") ?? "";
  try {
    const catalogue = await api.call(getCatalogue, { params: { id: params.id, catalog_id: params.catalogueId } });
    const [{ page }, catalogues, business] = await Promise.all([
      loadCards(api, { catalog: catalogue.id, ordering: ordering || undefined, key: searchParams.get("key") }),
      loadCatalogues(api, catalogue.business),
      api.call(getBusiness, { params: { id: String(catalogue.business) } }),
    ]);
    const name = nameOfCatalogue(catalogue, t);
    const path = `/b/${catalogue.business}/catalogues/${catalogue.id}`;
    const title = t("metaTitle", { name, business: catalogue.business_name });
    return {
      name,
      path,
      ordering: catalogue.is_discount && ordering === "-upvote_date" ? "" : ordering,
      isDiscount: catalogue.is_discount,
      business: { title: catalogue.business_name, to: `/b/${catalogue.business}` },
      seller: business.user,
      count: t("count", { count: catalogue.product_count }),
      page: pack(page),
      others: catalogues.filter((one) => one.id !== catalogue.id),
      meta: {
        title,
        description: t("metaDescription", { name, business: catalogue.business_name }),
        path,
        language: api.language,
        publicUrl: api.publicUrl,
        ...linkPreviewOf(business, api.language),
      },
    };
  } catch (error) {
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("catalogues");
  const { name, path, business, ordering, isDiscount, count, others, seller } = loaderData;
  const page = unpack(loaderData.page);
  const { search } = useLocation();
  return (
    <div className="wrap pb-10">
      <Breadcrumbs label={t("crumbs")} crumbs={[business, { title: name }]} />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl font-bold tracking-tight wrap-anywhere">{name}</h1>
          <p className="text-xs text-felt-600">{count}</p>
        </div>
        <SaveSearchLink list={`/user/${seller}`} />
        {page.cards.length > 1 && (
          <ChoiceMenu
            label={t("order")}
            className={chipClass}
            choices={[...ownOrders[isDiscount ? "byItself" : "byHand"], ...priceOrders].map((one) => ({
              title: t(one.title),
              to: one.ordering === "" ? path : `${path}?ordering=${one.ordering}`,
              isChosen: one.ordering === ordering,
            }))}
          />
        )}
      </div>
      {page.cards.length === 0 ? (
        <EmptyState icon={PackageOpen} title={t("empty")} />
      ) : (
        <ListingGrid key={path + search} page={page} />
      )}
      {others.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-3 text-xl font-semibold tracking-tight">{t("others")}</h2>
          <CatalogueGrid catalogues={others} label={t("others")} />
        </section>
      )}
    </div>
  );
}
