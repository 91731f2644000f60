import type { ReactNode } from "react";
import { redirect } from "react-router";
import { getFollow } from "#contracts/follows/schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { findAccount, findActing, findSession } from "#web/accounts/session/session.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { WriteLink } from "#web/chat/links/write-link.tsx";
import { ClaimLink } from "#web/claims/claim-link.tsx";
import { ShareMenu } from "#web/listings/sharing/share-menu.tsx";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatDate, formatNumber } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { pack, unpack } from "#web/platform/packed.ts";
import { loadSellerReviews } from "#web/reviews/load-seller-reviews.ts";
import { SellerReviews } from "#web/reviews/seller-reviews.tsx";
import { countOnReview } from "#web/selling/own-listings/count-on-review.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/user-page.ts";
import { loadUserListings } from "./load-user-listings.ts";
import { UserListings } from "./user-listings.tsx";
import { Avatar } from "./view/avatar.tsx";
import { FollowButton } from "./follow/follow-button.tsx";
import { type UserView, viewUser } from "./view/user-view.ts";
import { Rating } from "./view/rating.tsx";

/** The tabs of the page; the first has no query. */
const tabs = ["listings", "reviews"] as const;
type Tab = (typeof tabs)[number];

/**
 * A user, their active listings and with `?tab=reviews` what buyers write of them. Blocked and unknown users have no page; that of a business on
 * show is elsewhere.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { searchParams } = new URL(request.url);
  const t = api.texts("users");
  try {
    const [user, content] = await Promise.all([
      api.call(getUser, { params: { id: params.id } }),
      loadTab(api, params.id, searchParams),
    ]);
    const name = user.business_name ?? user.name;
    const path = `/user/${user.id}`;
    // Browsers would keep it for ever: the business may end, or choose another link.
    if (user.link !== path) throw redirect(user.link, { status: 301, headers: { "cache-control": "no-cache" } });
    const account = await findAccount(context);
    return {
      isFollowing:
        account !== null &&
        account.id !== user.id &&
        (await api.call(getFollow, { params: { id: user.id } })).is_following,
      waiting: user.product_count === 0 && (await isSelf(context, user.id)) ? await countOnReview(api) : 0,
      userId: user.id,
      shareUrl: api.publicUrl + hrefIn(api.language, path),
      shareTitle: t("shareTitle", { name }),
      user: viewUser(user, t("memberSince", { date: formatDate(user.member_since, api.language) }), t),
      counts: { listings: user.product_count, reviews: user.review_count },
      content,
      meta: {
        // Names repeat.
        title: t("metaTitle", { name, id: user.id }),
        description: t("metaDescription", { name }),
        path,
        language: api.language,
        publicUrl: api.publicUrl,
        type: "profile" as const,
        image: user.photo ?? undefined,
      },
    };
  } catch (error) {
    // An id that is no number, or an expired list key.
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** Whether one looks at one's own page, and acts for nobody else. */
async function isSelf(context: Parameters<typeof findSession>[0], id: number): Promise<boolean> {
  const session = await findSession(context);
  return session?.account.id === id && (await findActing(context)) === null;
}

async function loadTab(api: Api, id: string, query: URLSearchParams) {
  if (query.get("tab") === "reviews")
    return { tab: "reviews" as const, reviews: await loadSellerReviews(api, id, query.get("key")) };
  return { tab: "listings" as const, listings: pack(await loadUserListings(api, { id, path: `/user/${id}` }, query)) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { userId, user, isFollowing, waiting, counts, content, shareUrl, shareTitle } = loaderData;
  const t = useTranslations("users");
  // Nobody complains of themselves.
  const isOwn = useViewer()?.id === userId;
  return (
    <div className="wrap pt-4 pb-10 720:pt-6">
      <UserHeader user={user}>
        {!isOwn && (
          <WriteLink about={{ user: userId }} className="w-full">
            {t("write")}
          </WriteLink>
        )}
        <div className="flex flex-wrap gap-2 720:max-960:flex-nowrap">
          {!isOwn && <FollowButton sellerId={userId} path={user.path} isFollowing={isFollowing} className="flex-1" />}
          <ShareMenu url={shareUrl} title={shareTitle} />
        </div>
        {!isOwn && (
          <ClaimLink to={`${user.path}/complaint`} className="justify-center">
            {t("claim")}
          </ClaimLink>
        )}
      </UserHeader>
      <Tabs path={user.path} current={content.tab} counts={counts} />
      {content.tab === "reviews" ? (
        <SellerReviews view={content.reviews} />
      ) : (
        <UserListings view={unpack(content.listings)} total={counts.listings} waiting={waiting} />
      )}
    </div>
  );
}

function Tabs({ path, current, counts }: { path: string; current: Tab; counts: Record<Tab, number> }) {
  const t = useTranslations("users");
  return (
    <nav aria-label={t("tabs")} className="scroll-row mt-4 mb-4 gap-6 border-b border-felt-200">
      {tabs.map((tab) => (
        <PageLink
          key={tab}
          to={tab === "listings" ? path : `${path}?tab=${tab}`}
          aria-current={tab === current ? "page" : undefined}
          className="flex h-12 items-center gap-2 border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
        >
          {t(`tab.${tab}`)}
          <span className="text-xs font-normal text-felt-600">{formatNumber(counts[tab])}</span>
        </PageLink>
      ))}
    </nav>
  );
}

/** Name, rating and age of the account; `children` are the actions. */
function UserHeader({ user, children }: { user: UserView; children: ReactNode }) {
  const t = useTranslations("users");
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-l border border-felt-200 bg-felt-0 p-4 720:gap-5 720:p-6">
      <Avatar user={user} size="l" />
      <div className="min-w-0 flex-1">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-bold tracking-tight wrap-anywhere 720:text-2xl">
          {user.business ?? user.name}
          {user.business && <Badge variant="business">{t("business")}</Badge>}
        </h1>
        {user.business && <p>{user.name}</p>}
        <div className="mt-1 text-felt-600">
          {user.rating ? (
            <PageLink
              to={`${user.path}?tab=reviews`}
              className="inline-flex min-h-11 items-center hover:text-lake-600 720:min-h-6"
            >
              <Rating rating={user.rating} />
            </PageLink>
          ) : (
            t("noReviews")
          )}
        </div>
        <p className="text-felt-600">{user.memberSince}</p>
      </div>
      <div className="grid w-full gap-2 720:max-960:grid-cols-[auto_minmax(0,1fr)_auto] 960:w-64">{children}</div>
    </section>
  );
}
