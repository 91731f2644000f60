import { useLocation, useNavigate } from "react-router";
import { listCategories, listCategoryParameters, listLocations } from "#contracts/catalogue/schemas.ts";
import { getOwnProduct } from "#contracts/selling/schemas.ts";
import type { OwnProduct, ReviewTime } from "#contracts/selling/schemas.ts";
import { findActing, getOwnAccount } from "#web/accounts/session/session.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { indexById, nameWithRegion } from "#web/location/location-tree.ts";
import { findListLocation } from "#web/location/remembered-location.ts";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { describePage } from "#web/platform/meta.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/post-page.ts";
import { loadWait } from "#web/selling/load-wait.ts";
import { BlockReasons } from "#web/selling/block-reasons.tsx";
import { toDraft, emptyDraft } from "./draft/draft.ts";
import { Posted } from "./posted.tsx";
import { loadPostingBusiness } from "./load-business.ts";
import { PostingForm } from "./posting-form.tsx";
import { useLastLocation } from "./last-location.ts";
import { viewCategories } from "./view-categories.ts";
import "#web/selling/texts.ts";

export const handle = { hideBottomBar: true, hidesSearch: true, showsConnection: true } satisfies PageHandle;

/** `/post`, and `/profile/my-products/edit/:id` to edit a listing. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [account, acting, categories, locations, product, wait] = await Promise.all([
    getOwnAccount(context),
    findActing(context),
    api.shared(listCategories),
    api.shared(listLocations),
    id === undefined ? null : getOwnListing(api, id),
    loadWait(api),
  ]);
  const business = product ? undefined : await loadPostingBusiness(api, account);
  const parameters = product && (await api.shared(listCategoryParameters, { params: { id: product.category_id } }));
  const locationId =
    product?.location_id ?? business?.location ?? account.location ?? Number(findListLocation(request, locations).id);
  const location = locations.find((known) => known.id === locationId);
  const t = api.texts("selling.posting");
  const title = t(product ? "editListing" : "newListing");
  const phone = business?.phone ?? (acting === null ? account.phone : null);
  return {
    origin: {
      // A draft for a business is none of one's own.
      name: (id ?? "new") + (acting === null ? "" : ` for ${acting}`),
      userId: account.id,
      revision: product?.revision ?? null,
      draft: product
        ? toDraft(product)
        : emptyDraft({
            phone: phone ? formatPhone(phone) : "",
            location: location?.id ?? null,
          }),
      photos: product?.photos ?? [],
    },
    block: product?.state === "blocked" ? product.moderation : null,
    wait,
    isOnShow: product?.state === "active",
    listingId: product?.id ?? null,
    article: product?.article ?? null,
    categories: viewCategories(categories, api.language),
    // They come with the page: the fields below would move.
    parameters: product && parameters && { category: product.category_id, parameters },
    location: location
      ? { id: location.id, title: nameWithRegion(location, indexById(locations), api.language) }
      : null,
    hasOwnLocation: business?.location !== undefined,
    catalogues: business?.catalogues ?? [],
    isBusiness: account.is_business && account.request_status !== "expired",
    meta: {
      title,
      description: title,
      path: id ? `/profile/my-products/edit/${id}` : "/post",
      language: api.language,
      publicUrl: api.publicUrl,
      noIndex: true,
    },
  };
}

async function getOwnListing(api: Api, id: string): Promise<OwnProduct> {
  try {
    return await api.call(getOwnProduct, { params: { id } });
  } catch (error) {
    // An id that is no number.
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

/** The form has its own state: only another listing needs new data. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** Of the entry in the history, at an address of its own (`?done`), so that the form's opened anew is empty: a reload, which cheap phones do by themselves, shows again what was published. */
interface PostedState {
  posted: { id: number; title: string; time: ReviewTime; isInCatalogue?: boolean; isOnShow?: boolean };
}

const postedSearch = "?done";

/** What was published in this entry of the history. The server does not know it, so it is there once the page is hydrated. */
function usePosted(): PostedState["posted"] | undefined {
  const { search, state } = useLocation() as { search: string; state: Partial<PostedState> | null };
  // An entry of an earlier version of the site says nothing of the time, or not which listing it was.
  return useHydrated() && search === postedSearch && state?.posted?.id && state.posted.time ? state.posted : undefined;
}

/** Where the listing can be put into a catalogue: straight into the only one. */
function wayToCatalogue([only, other]: readonly { id: number }[]): { to: string; isNew: boolean } {
  const path = "/profile/catalogues";
  if (only === undefined) return { to: `${path}?new`, isNew: true };
  return { to: other === undefined ? `${path}/${only.id}/add` : path, isNew: false };
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { origin, block, wait, isOnShow, listingId, categories, location, parameters, isBusiness } = loaderData;
  const { article, hasOwnLocation, catalogues } = loaderData;
  const t = useTranslations("selling.posting");
  const navigate = useNavigate();
  const posted = usePosted();
  const storedLocation = useLastLocation();
  // A business sells where it is.
  const lastLocation = hasOwnLocation ? null : storedLocation;
  const isNew = listingId === null;
  if (posted)
    return (
      <Posted
        {...posted}
        isChange={!isNew}
        catalogue={isNew && isBusiness && !posted.isInCatalogue ? wayToCatalogue(catalogues) : undefined}
        onAgain={() => void navigate({ search: "" }, { state: null })}
      />
    );
  return (
    <>
      {/* In line with the form, and with the wider preview. */}
      <div className="wrap pt-4 pb-3.5 720:pt-7 [&:not(:has(~form_[data-preview]))]:max-w-3xl">
        <h1 className="text-2xl font-bold tracking-tight">{t(isNew ? "newListing" : "editListing")}</h1>
        <div className="mt-3 grid gap-3 empty:hidden">
          {article !== null && (
            <p className="wrap-anywhere">
              {t("article", { article })} <span className="text-xs text-felt-600">{t("articleHint")}</span>
            </p>
          )}
          {block && (block.reasons.length > 0 || block.note) && (
            <BlockReasons reasons={block.reasons} note={block.note} />
          )}
          {isOnShow && (
            <p role="note" className="rounded-m bg-apricot-100 px-4 py-3 text-apricot-ink">
              {t("reviewedAgain")}
              {isBusiness && (
                <>
                  {" "}
                  {t("priceAtOnce")}{" "}
                  <PageLink to="/profile/discounts" className="font-semibold underline">
                    {t("toDiscounts")}
                  </PageLink>
                </>
              )}
            </p>
          )}
        </div>
        <noscript>
          <FormMessage kind="error">{t(isNew ? "plainText" : "needsScript")}</FormMessage>
          {isNew && (
            <LinkButton to="/post/plain" variant="primary" size="m" className="mt-3">
              {t("plainLink")}
            </LinkButton>
          )}
        </noscript>
      </div>
      <PostingForm
        key={`${origin.name} ${lastLocation}`}
        origin={
          isNew && lastLocation !== null ? { ...origin, draft: { ...origin.draft, location: lastLocation } } : origin
        }
        listingId={listingId}
        categories={categories}
        location={location}
        parameters={parameters}
        isBusiness={isBusiness}
        wait={wait}
        catalogues={catalogues}
        onPublished={({ id, title, review_time: time, state: after }, isInCatalogue) => {
          const state: PostedState = { posted: { id, title, time, isInCatalogue, isOnShow: after === "active" } };
          return navigate({ search: postedSearch, hash: "" }, { replace: true, state, flushSync: true });
        }}
      />
    </>
  );
}
