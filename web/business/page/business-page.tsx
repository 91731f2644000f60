import { ClaimLink } from "#web/claims/claim-link.tsx";
import { data, redirect } from "react-router";
import {
  type Business,
  getBusiness,
  listBusinessPhotos,
  listSimilarBusinesses,
  revealBusinessContacts,
} from "#contracts/business/page-schemas.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import { maxGallery } from "#contracts/business/rules.ts";
import { listCategories } from "#contracts/catalogue/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { findAccount } from "#web/accounts/session/session.ts";
import { BusinessCatalogues } from "#web/business/catalogues/business-catalogues.tsx";
import { loadCatalogues } from "#web/business/catalogues/load-catalogues.ts";
import type { CatalogueView } from "#web/business/catalogues/catalogue-view.ts";
import { viewBusinessCard } from "#web/business/view/business-card-view.ts";
import { linkPreviewOf } from "#web/business/view/link-preview.ts";
import "#web/business/view/texts.ts";
import { explainPhoneRefusal } from "#web/listings/phone-refusal.ts";
import { type Api, failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { truncate } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage, type PageMeta } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { pack, unpack } from "#web/platform/packed.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { loadUserListings } from "#web/users/load-user-listings.ts";
import { UserListings, type UserListingsView } from "#web/users/user-listings.tsx";
import type { Route } from "./+types/business-page.ts";
import { BusinessFacts } from "./business-facts.tsx";
import { BusinessHeader } from "./business-header.tsx";
import { type BusinessView, viewBusiness, viewGallery } from "./business-view.ts";
import { ClosedBusiness } from "./closed-business.tsx";
import type { ContactsAnswer } from "./contacts.tsx";
import { type BusinessReviewsView, loadBusinessReviews, noReviews } from "./load-business-reviews.ts";
import { OwnerNotice } from "./owner-notice.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { ReviewsPreview } from "./reviews-preview.tsx";
import { describeBusiness } from "./structured-data.ts";

/** Newest reviews on the page of a business. `?reviews=` has the key of the page of older ones, which is longer. */
const reviewCount = 3;
/** Search engines show about this many characters of a description. */
const descriptionLength = 160;
/** Characters of a description below which it says too little by itself. */
const minDescription = 60;

/** What a business says of itself, and what its page has where that is a few words. */
function describe(about: string, page: string): string {
  if (about.length >= minDescription) return about;
  return about === "" ? page : `${about}${/[.!?…]$/.test(about) ? "" : "."} ${page}`;
}

/** `/b/:id`, also with the business's link. Any other address that leads to it, an old link among them, redirects to that of today. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const url = new URL(request.url);
  try {
    const business = await api.call(getBusiness, { params: { id: params.id } });
    const path = businessPath(business);
    // Browsers would keep it for ever: the business may choose another link.
    if (`/b/${params.id}` !== path)
      throw redirect(path + url.search, { status: 301, headers: { "cache-control": "no-cache" } });
    return { kind: "business" as const, ...(await loadBusiness(api, business, url.searchParams, context)) };
  } catch (error) {
    if (isFailureOf(error, "business_inactive")) return showClosed(api, params.id);
    // No id and no link, or an expired list key.
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

async function loadBusiness(
  api: Api,
  business: Business,
  query: URLSearchParams,
  context: Route.LoaderArgs["context"],
) {
  const { language, publicUrl } = api;
  const path = businessPath(business);
  const showsAll = query.get("photos") === "all" && business.gallery_count > business.gallery.length;
  const account = await findAccount(context);
  const isWithout = business.review_count === 0 && account === null;
  const olderReviews = query.get("reviews");
  const [listings, catalogues, reviews, photos, categories] = await Promise.all([
    loadUserListings(api, { id: business.user, path: `${path}#listings` }, query),
    loadCatalogues(api, business.id),
    isWithout
      ? noReviews
      : loadBusinessReviews(api, {
          id: business.id,
          ...(olderReviews === null ? { limit: reviewCount } : { key: olderReviews }),
        }),
    showsAll && api.call(listBusinessPhotos, { params: { id: business.id }, query: { limit: maxGallery } }),
    api.shared(listCategories),
  ]);
  const view = viewBusiness(business, api);
  const t = api.texts("business-page");
  const meta: PageMeta = {
    title: t("metaTitle", { name: business.name }),
    description: truncate(
      describe(business.about.replaceAll(/\s+/g, " "), t("metaDescription", { name: business.name })),
      descriptionLength,
    ),
    path,
    language,
    publicUrl,
    type: "profile",
    ...linkPreviewOf(business, language),
  };
  const mainId = mainCategoryOf(business, categories);
  const main = categories.find(({ id }) => id === mainId);
  return {
    packed: pack({
      business: photos ? { ...view, gallery: viewGallery(photos.results, api) } : view,
      listings,
      catalogues,
      meta,
      structured: describeBusiness(business, main?.title_slug, api),
    }),
    reviews,
    shareUrl: publicUrl + hrefIn(language, path),
  };
}

/** The id of the main category above that of a business. */
function mainCategoryOf(
  { category }: Business,
  categories: readonly { id: number; parent: number | null }[],
): number | undefined {
  const byId = new Map(categories.map((one) => [one.id, one]));
  let found = byId.get(category?.id ?? 0);
  while (found && found.parent !== null) found = byId.get(found.parent);
  return found?.id;
}

async function showClosed(api: Api, id: string) {
  const { language, publicUrl, texts } = api;
  const t = texts("business-page");
  const { name, results } = await api.call(listSimilarBusinesses, { params: { id } });
  const meta: PageMeta = {
    title: name,
    description: t("closedText", { name }),
    path: `/b/${id}`,
    language,
    publicUrl,
    noIndex: true,
  };
  const similar = results.map((one) => viewBusinessCard(one, language, t));
  return { kind: "closed" as const, name, similar, meta };
}

/** «Показать контакты»: a plain form without a script, a fetcher with one. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const api = getApi(context);
  const proof = textOf(await request.formData(), "proof") || undefined;
  try {
    const { id } = await api.call(getBusiness, { params: { id: params.id } });
    return data<ContactsAnswer>({
      contacts: await api.call(revealBusinessContacts, { params: { id }, body: { proof } }),
    });
  } catch (error) {
    if (!isFailure(error)) throw error;
    const refusal = explainPhoneRefusal(error, api.texts("listings"), await findAccount(context));
    const { challenge, status } = error.problem;
    return data<ContactsAnswer>({ refusal, challenge }, { status });
  }
}

/** A broken connection is reported at the button, not by an error page. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.kind !== "business") return describePage(loaderData?.meta);
  const { meta: page, structured } = unpack(loaderData.packed);
  return [...describePage(page), { "script:ld+json": structured }];
}

export default function BusinessPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "closed") return <ClosedBusiness name={loaderData.name} similar={loaderData.similar} />;
  const { business, listings, catalogues } = unpack(loaderData.packed);
  const { reviews, shareUrl } = loaderData;
  return (
    <OpenBusiness
      key={business.id}
      business={business}
      listings={listings}
      catalogues={catalogues}
      reviews={reviews}
      shareUrl={shareUrl}
      answer={actionData}
    />
  );
}

interface OpenBusinessProps {
  business: BusinessView;
  listings: UserListingsView;
  catalogues: readonly CatalogueView[];
  reviews: BusinessReviewsView;
  shareUrl: string;
  /** The answer to «Показать контакты» without a script. */
  answer: ContactsAnswer | undefined;
}

const sections = [
  { id: "listings", title: "listings" },
  { id: "reviews", title: "reviewsTitle" },
  { id: "info", title: "info" },
] as const;

function OpenBusiness({ business, listings, catalogues, reviews, shareUrl, answer }: OpenBusinessProps) {
  const t = useTranslations("business-page");
  return (
    <div className="wrap pt-4 pb-10 720:pt-6">
      <BusinessHeader business={business} shareUrl={shareUrl} answer={answer} />
      <OwnerNotice business={business} />
      <nav aria-label={t("sections")} className="scroll-row -mx-4 mt-3 gap-2 px-4 py-1.5 960:hidden">
        {sections.map(({ id, title }) => (
          <PageLink key={id} to={`#${id}`} className={chipClass}>
            {t(title)}
          </PageLink>
        ))}
      </nav>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 960:grid-cols-[minmax(0,1fr)_340px] 960:gap-x-7">
        <div className="grid min-w-0 gap-6">
          <BusinessCatalogues catalogues={catalogues} />
          <section id="listings" className="min-w-0 scroll-mt-32">
            <UserListings view={listings} total={business.listingCount} />
          </section>
          <ReviewsPreview business={business} view={reviews} />
        </div>
        <aside id="info" aria-label={t("info")} className="grid scroll-mt-32 gap-4">
          <BusinessFacts business={business} />
          <PhotoStrip business={business} />
          {!business.isMine && (
            <ClaimLink to={`/user/${business.userId}/complaint`} className="px-4">
              {t("claim")}
            </ClaimLink>
          )}
        </aside>
      </div>
    </div>
  );
}
