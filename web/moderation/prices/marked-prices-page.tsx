import Coffee from "lucide-react/icons/coffee";
import { redirect } from "react-router";
import { acceptPrice, listMarkedPrices, type MarkedPrice } from "#contracts/moderation/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { viewCard } from "#web/listings/card/card-view.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { type Api, failNotFound, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/marked-prices-page.ts";
import { AcceptPriceForm } from "./accept-price-form.tsx";
import { PriceReviewFacts } from "./price-review-facts.tsx";
import { viewPriceReview } from "./price-review-view.ts";

const path = "/moderation/prices";
const pageSize = 20;

/** `/moderation/prices`: new prices far from those that a person approved, the longest marked first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ context });
  const { searchParams } = new URL(request.url);
  try {
    const found = await api.call(listMarkedPrices, { query: { limit: pageSize, key: searchParams.get("key") } });
    return {
      isDone: searchParams.has("done"),
      prices: found.results.map((marked) => viewMarked(marked, api)),
      count: found.count,
      nextHref: found.key && `?${new URLSearchParams({ key: found.key })}`,
      meta: staffMeta(api, api.texts("moderation")("prices.title"), path),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

function viewMarked({ product, revision, asking_price: price, price_review: review }: MarkedPrice, api: Api) {
  const { title, lang, location } = viewCard(product, api.language, api.now);
  return {
    id: product.id,
    title,
    lang,
    location,
    revision,
    price: formatPrice(price, product.currency, api.language),
    review: viewPriceReview(review, api),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ refused: string }> {
  const { api } = await requireStaff({ context });
  const form = await request.formData();
  const [id, revision] = [Number(textOf(form, "product")), Number(textOf(form, "revision"))];
  try {
    await api.call(acceptPrice, { params: { id }, body: { revision } });
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { refused: error.problem.detail };
  }
  throw redirect(`${path}?done`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function MarkedPricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { prices, count, nextHref, isDone } = loaderData;
  const t = useTranslations("moderation");
  const refused = actionData && ("refused" in actionData ? actionData.refused : t("event.noNetwork"));
  return (
    <>
      <StaffNav current="prices" />
      <div className="wrap max-w-3xl pt-5 pb-12">
        <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-2xl font-bold tracking-tight">{t("prices.title")}</h1>
          {count > 0 && <p className="text-felt-600">{t("prices.waiting", { count })}</p>}
        </div>
        <p className="mb-4 text-felt-600">{t("prices.text")}</p>
        {refused ? (
          <div className="mb-4">
            <FormMessage kind="error">{refused}</FormMessage>
          </div>
        ) : (
          isDone && (
            <div className="mb-4">
              <FormMessage kind="success">{t("prices.done")}</FormMessage>
            </div>
          )
        )}
        {prices.length === 0 ? (
          <EmptyState icon={Coffee} title={t("prices.none")} text={t("prices.noneText")} />
        ) : (
          <ul className="grid gap-4" aria-label={t("prices.title")}>
            {prices.map(({ id, title, lang, location, revision, price, review }) => (
              <li key={`${id} ${revision}`} className="rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5">
                <h2 className="text-lg font-semibold wrap-anywhere" lang={lang}>
                  <PageLink
                    to={`/moderation/products/${id}`}
                    className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-lake-600"
                  >
                    {title}
                  </PageLink>
                </h2>
                <p className="mt-1 mb-3 text-xs text-felt-600">
                  {location} · {review.since}
                </p>
                <PriceReviewFacts review={review} price={price} />
                <div className="mt-4 flex flex-wrap gap-2.5">
                  <AcceptPriceForm id={id} revision={revision} />
                  <LinkButton
                    to={`/moderation/products/${id}`}
                    variant="outlineDanger"
                    size="m"
                    className="max-480:w-full"
                  >
                    {t("prices.toListing")}
                  </LinkButton>
                </div>
              </li>
            ))}
          </ul>
        )}
        {nextHref && (
          <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
            {t("prices.later")}
          </LinkButton>
        )}
      </div>
    </>
  );
}
