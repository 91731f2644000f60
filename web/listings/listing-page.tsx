import Printer from "lucide-react/icons/printer";
import { lazy, Suspense, useEffect } from "react";
import { data } from "react-router";
import { getProduct, type Product, revealPhone } from "#contracts/listings/schemas.ts";
import { getFollow } from "#contracts/follows/schemas.ts";
import { listingPreviewPath, previewSize, previewVersion } from "#contracts/listings/preview.ts";
import { getOwnProduct } from "#contracts/selling/schemas.ts";
import { countOnReview } from "#web/selling/own-listings/count-on-review.ts";
import { loadWait } from "#web/selling/load-wait.ts";
import { type OwnStateView, viewOwnState } from "#web/selling/own-listings/view-own-state.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { findAccount } from "#web/accounts/session/session.ts";
import { FavouriteButton } from "#web/favourites/heart/favourite-button.tsx";
import { type Api, failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { formatNumber, truncate } from "#web/platform/format.ts";
import { formatPrice, priceKindOf } from "#web/listings/card/format-price.ts";
import { CartButton } from "#web/cart/button/cart-button.tsx";
import { CompareButton } from "#web/comparison/chosen/compare-button.tsx";
import { WriteLink } from "#web/chat/links/write-link.tsx";
import { ClaimLink } from "#web/claims/claim-link.tsx";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { pack, unpack } from "#web/platform/packed.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { hrefIn } from "#web/platform/href.ts";
import { describePage, type PageMeta } from "#web/platform/meta.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { loadReviews, type ReviewsView, viewNoReviews } from "#web/reviews/load-reviews.ts";
import { ReviewsPanel } from "#web/reviews/reviews-panel.tsx";
import { FollowButton } from "#web/users/follow/follow-button.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OwnerPanelSkeleton } from "./view/owner-panel-skeleton.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/listing-page.ts";
import { type CardView, coveredWidth, viewCard, viewLocation } from "./card/card-view.ts";
import { Description } from "./view/description.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { coveredWidth as coveredPhotoWidth } from "./gallery/gallery-photo.ts";
import { HiddenListing } from "./hidden-listing.tsx";
import { type ListingView, viewListing } from "./view/listing-view.ts";
import { ParameterList } from "./view/parameter-list.tsx";
import { type PhoneAnswer, PhoneButton } from "./phone-button.tsx";
import { explainPhoneRefusal } from "./phone-refusal.ts";
import { PriceComparison } from "./price-comparison.tsx";
import { PricePanel } from "./view/price-panel.tsx";
import { storeViewed } from "./card/viewed-listings.ts";
import { SafetyTip } from "./safety-tip.tsx";
import { SellerCard } from "./seller-card.tsx";
import { loadShopFacts, type ShopFactsView } from "./shop-facts.ts";
import { ShopPanel } from "./shop-panel.tsx";
import { showHidden } from "./show-hidden.ts";
import { ShareMenu } from "./sharing/share-menu.tsx";
import { SimilarListings } from "./similar-listings.tsx";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { coversIn } from "#web/ui/photo/cover-photo.ts";
import { describeProduct } from "./structured-data.ts";
import "./listing-ways.css";

/** At the end of the page, and only of this browser or account. */
const RecentlyViewed = lazy(() =>
  import("./recently-viewed.tsx").then((module) => ({ default: module.RecentlyViewed })),
);
const OwnerPanel = lazy(() =>
  import("#web/selling/own-listings/owner-panel.tsx").then((module) => ({ default: module.OwnerPanel })),
);

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** Search engines show about this many characters of a description. */
const descriptionLength = 160;
/** Reviews on this page; all are on a page of their own. */
const reviewCount = 3;

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  try {
    const [product, account] = await Promise.all([
      api.call(getProduct, { params: { id: params.id } }),
      findAccount(context),
    ]);
    // Most listings have none: only somebody who may write one has to be known then.
    const isWithout = product.review_count === 0 && account === null;
    return {
      kind: "listing" as const,
      reviews: isWithout
        ? viewNoReviews(api, product.id)
        : await loadReviews(api, { id: params.id, limit: reviewCount }),
      ...showListing(api, product, await countWaiting(api, product)),
      shop: await loadShopFacts(api, product, product.is_orderable),
      isFollowing: account !== null && !product.is_mine && (await isFollowing(api, product.user.id)),
      ownState: product.is_mine ? await loadOwnState(api, product.id) : null,
    };
  } catch (error) {
    if (isFailureOf(error, "listing_inactive")) return showHidden(api, params.id, "inactive", 200);
    if (isFailureOf(error, "listing_deleted")) return showHidden(api, params.id, "deleted", 410);
    // An id that is no number.
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

/** Whether the reader follows the seller. */
async function isFollowing(api: Api, seller: number): Promise<boolean> {
  const found = await api.call(getFollow, { params: { id: seller } });
  return found.is_following;
}

/** State and actions of the listing, for its owner. */
async function loadOwnState(api: Api, id: number): Promise<OwnStateView> {
  const product = await api.call(getOwnProduct, { params: { id } });
  const wait = product.state === "on_review" ? await loadWait(api) : null;
  return { ...viewOwnState(product, api.language, api.now, api.texts("selling.own")), wait };
}

/** How many listings of one's own wait for a moderator, where none is on show: «0 объявлений» would say that there are none. */
async function countWaiting(api: Api, { is_mine: isMine, user }: Product): Promise<number> {
  return isMine && user.product_count === 0 ? countOnReview(api) : 0;
}

/** «Показать номер»: a plain form without a script, a fetcher with one. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const api = getApi(context);
  const account = await findAccount(context);
  const proof = textOf(await request.formData(), "proof") || undefined;
  try {
    return data<PhoneAnswer>(await api.call(revealPhone, { params: { id: params.id }, body: { proof } }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    const refusal = explainPhoneRefusal(error, api.texts("listings"), account);
    const { code, challenge, status } = error.problem;
    const isForAccounts = account === null && (code === "rate_limited" || code === "challenge_required");
    return data<PhoneAnswer>({ refusal, isForAccounts, challenge }, { status });
  }
}

/** A broken connection is reported at the button, not by an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<PhoneAnswer> {
  try {
    return await serverAction();
  } catch {
    return { unreachable: true };
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.kind !== "listing") return describePage(loaderData?.meta);
  const { meta: page, structured } = unpack(loaderData.packed);
  return [...describePage(page), ...structured.map((thing) => ({ "script:ld+json": thing }))];
}

function showListing(api: Api, product: Product, waiting: number) {
  const { language, publicUrl } = api;
  const t = api.texts("listings");
  const ofCards = coversIn(api, coveredWidth);
  const covers = api.savesData ? { ofCards, ofPhotos: coversIn(api, coveredPhotoWidth) } : undefined;
  const listing = viewListing(product, language, api.now, t, covers);
  if (waiting > 0) listing.seller.listingCount = t("onReview", { count: formatNumber(waiting) });
  const path = `/products/${product.id}`;
  const values = {
    title: product.title,
    price: formatPrice(
      product.stock_price ?? product.price,
      product.currency,
      language,
      priceKindOf(product, language),
    ),
    location: viewLocation(product, language),
    description: product.description.replaceAll(/\s+/g, " "),
  };
  const meta: PageMeta = {
    title: t("metaTitle", values),
    description: truncate(t("metaDescription", values), descriptionLength),
    path,
    language,
    publicUrl,
    type: "product",
    image: `${hrefIn(language, listingPreviewPath(product.id))}?v=${previewVersion([product.title, values.price, values.location, product.first_photo?.photo ?? ""])}`,
    imageFacts: { ...previewSize, alt: `${product.title}, ${values.price}` },
  };
  const structured = [describeProduct(product, api) ?? [], describeBreadcrumbs(listing.crumbs, api)].flat();
  // With its cover, however it is seen now: it is stored.
  const card = viewCard(product, language, api.now, ofCards);
  return { packed: pack({ listing, card, meta, structured }), shareUrl: publicUrl + hrefIn(language, path) };
}

export default function ListingPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "hidden") return <HiddenListing {...loaderData} />;
  const { listing, card } = unpack(loaderData.packed);
  return (
    <ActiveListing
      key={listing.id}
      listing={listing}
      card={card}
      reviews={loaderData.reviews}
      shareUrl={loaderData.shareUrl}
      shop={loaderData.shop}
      isFollowing={loaderData.isFollowing}
      ownState={loaderData.ownState}
      answer={actionData}
    />
  );
}

interface ActiveListingProps {
  listing: ListingView;
  /** Stored for «Вы смотрели». */
  card: CardView;
  reviews: ReviewsView;
  shareUrl: string;
  /** Of the business that sells it. */
  shop: ShopFactsView | null;
  isFollowing: boolean;
  /** Only for the owner. */
  ownState: OwnStateView | null;
  /** The answer to «Показать номер» without a script. */
  answer: PhoneAnswer | undefined;
}

function ActiveListing({ listing, card, reviews, shareUrl, shop, isFollowing, ownState, answer }: ActiveListingProps) {
  const t = useTranslations("listings");
  const isScripted = useHydrated();
  const language = useLanguage();
  useEffect(() => storeViewed(card, language, Date.now()), [card, language]);
  return (
    <>
      <div className="wrap pb-10">
        <Breadcrumbs crumbs={listing.crumbs} label={t("breadcrumbs")} />
        <div className="relative grid grid-cols-[minmax(0,1fr)] items-start gap-4 960:grid-cols-[minmax(0,1fr)_380px] 960:grid-rows-[auto_auto_1fr] 960:gap-x-7">
          <Gallery photos={listing.photos} drawn={listing.drawn} title={listing.title} />
          <aside className="contents 960:sticky 960:top-34 960:row-span-3 960:grid 960:gap-3.5" aria-label={t("about")}>
            {ownState &&
              (isScripted ? (
                <Suspense fallback={<OwnerPanelSkeleton actions={ownState.actions.length} />}>
                  <OwnerPanel id={listing.id} ownState={ownState} />
                </Suspense>
              ) : (
                <OwnerPanelSkeleton actions={ownState.actions.length} />
              ))}
            <PricePanel listing={listing}>
              {!listing.isMine && (
                <>
                  <SafetyTip />
                  {/* Where the fraud is spoken of: the one beside the seller is far down on a phone. */}
                  <ListingClaim listing={listing} className="-mb-1.5 960:hidden" />
                  <PhoneButton
                    listingId={listing.id}
                    title={listing.title}
                    url={shareUrl}
                    answer={answer}
                    className="mt-2.5 max-960:hidden"
                  />
                  <WriteLink about={{ product: listing.id }} className="mt-2.5 w-full max-960:hidden">
                    {t("write")}
                  </WriteLink>
                  {listing.orderable && (
                    <CartButton
                      listing={listing.orderable}
                      isInCart={listing.isInCart}
                      className="mt-2.5 max-960:hidden"
                    />
                  )}
                </>
              )}
              <div className="listing-ways mt-2.5">
                <div className="listing-corner">
                  {!listing.isMine && <FavouriteButton listingId={listing.id} isFavourite={listing.isFavourite} />}
                  {/* What only its owner sees is not for others yet. */}
                  {(ownState === null || ownState.state === "active") && (
                    <ShareMenu url={shareUrl} title={listing.title} />
                  )}
                </div>
                {!listing.isMine && (
                  <>
                    <CompareButton listingId={listing.id} />
                    <LinkButton to={`/products/${listing.id}/print`} rel="nofollow" className="960:w-full">
                      <Icon of={Printer} className="960:hidden" />
                      {t("print")}
                    </LinkButton>
                  </>
                )}
              </div>
            </PricePanel>
            <div className="grid gap-3.5 max-960:order-2">
              <SellerCard seller={listing.seller} />
              {!listing.isMine && (
                <FollowButton
                  sellerId={listing.seller.id}
                  path={`/products/${listing.id}`}
                  isFollowing={isFollowing}
                  className="w-full"
                />
              )}
              {shop && <ShopPanel shop={shop} />}
              {!listing.isMine && <ListingClaim listing={listing} className="px-4 max-960:hidden" />}
            </div>
          </aside>
          <div className="grid min-w-0 gap-4 max-960:order-1">
            <ParameterList parameters={listing.parameters} />
            <Description listing={listing} />
            {listing.isPriceComparable && (
              <PriceComparison listingId={listing.id} categorySlug={listing.crumbs.at(-1)?.to?.split("/").at(-1)} />
            )}
          </div>
          <div className="min-w-0 max-960:order-3">
            <ReviewsPanel view={reviews} seller={listing.seller} />
          </div>
        </div>
        <SimilarListings id="similar" title={t("similar")} cards={listing.similar} />
        {isScripted && (
          <Suspense>
            <RecentlyViewed except={card.id} />
          </Suspense>
        )}
      </div>
      <ActionBar listing={listing} shareUrl={shareUrl} answer={answer} />
    </>
  );
}

/** The way to the form; once it was sent, to what is said of it there. */
function ListingClaim({ listing, className }: Pick<ActiveListingProps, "listing"> & { className: string }) {
  const t = useTranslations("listings");
  return (
    <ClaimLink to={`/products/${listing.id}/complaint`} className={className}>
      {t(listing.isClaimed ? "claimed" : "claim")}
    </ClaimLink>
  );
}

/**
 * «В корзину», phone button and «Написать» in one row, sticky at the bottom on phones; at the end of the page it covers nothing. On narrow screens some are
 * icons only (`listing-ways.css`).
 */
function ActionBar({ listing, shareUrl, answer }: Pick<ActiveListingProps, "listing" | "shareUrl" | "answer">) {
  const t = useTranslations("listings");
  return (
    <div
      data-page-bar
      className="listing-bar sticky bottom-(--edge) z-10 flex items-center gap-x-1.5 border-t border-felt-200 bg-felt-0 px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] 720:px-4 960:hidden"
    >
      <p className="min-w-0 flex-auto truncate text-lg font-bold tracking-tight max-785:hidden">{listing.price}</p>
      {listing.orderable && !listing.isMine && (
        <CartButton listing={listing.orderable} isInCart={listing.isInCart} isCompact />
      )}
      {listing.isMine ? (
        <LinkButton to={`/profile/my-products/edit/${listing.id}`} variant="primary" size="l" className="flex-auto">
          {t("editOwn")}
        </LinkButton>
      ) : (
        <>
          <PhoneButton
            listingId={listing.id}
            title={listing.title}
            url={shareUrl}
            answer={answer}
            isCompact
            className="flex-auto"
          />
          <WriteLink about={{ product: listing.id }} isCompact className="flex-auto">
            {t("write")}
          </WriteLink>
        </>
      )}
    </div>
  );
}
