import PackageOpen from "lucide-react/icons/package-open";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { getUser } from "#contracts/users/schemas.ts";
import { changeFilters, readFilters, writeFilters } from "#web/catalogue/address/list-query.ts";
import { ListingGrid } from "#web/listings/grid/listing-grid.tsx";
import { loadCards } from "#web/listings/grid/load-cards.ts";
import { ShareMenu } from "#web/listings/sharing/share-menu.tsx";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { Badge } from "#web/ui/badge.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ChoiceMenu } from "#web/ui/overlay/popup.tsx";
import type { Route } from "./+types/user-page.ts";
import { Avatar } from "./view/avatar.tsx";
import { type UserView, viewUser } from "./view/user-view.ts";
import { Rating } from "./view/rating.tsx";

/** A user and their active listings. Blocked and unknown users have no page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { ordering, key } = readFilters(new URL(request.url).searchParams);
  const t = api.texts("users");
  try {
    const [user, { page }] = await Promise.all([
      api.call(getUser, { params: { id: params.id } }),
      loadCards(api, { user: params.id, ordering, key }),
    ]);
    const name = user.business_name ?? user.name;
    const path = `/user/${user.id}`;
    return {
      shareUrl: api.publicUrl + hrefIn(api.language, path),
      shareTitle: t("metaTitle", { name }),
      user: viewUser(user, t("memberSince", { date: formatDate(user.member_since, api.language) }), t),
      page,
      meta: {
        title: t("metaTitle", { name }),
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

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { user, page, shareUrl, shareTitle } = loaderData;
  const t = useTranslations("users");
  const isEmpty = page.cards.length === 0;
  return (
    <div className="wrap pt-4 pb-10 720:pt-6">
      <UserHeader user={user}>
        <ShareMenu url={shareUrl} title={shareTitle} />
      </UserHeader>
      <div className="mt-7 mb-4 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl font-bold tracking-tight 720:text-2xl">{t("listings")}</h2>
        {!isEmpty && <OrderMenu />}
      </div>
      {isEmpty ? (
        <EmptyState icon={PackageOpen} title={t("noListings")} text={t("noListingsText")} />
      ) : (
        <ListingGrid key={user.path} page={page} />
      )}
    </div>
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
        <div className="mt-1 text-felt-600">{user.rating ? <Rating rating={user.rating} /> : t("noReviews")}</div>
        <p className="text-felt-600">
          {user.memberSince} · {user.listingCount}
        </p>
      </div>
      <div className="flex w-full 720:w-64">{children}</div>
    </section>
  );
}

const orders = [
  { ordering: undefined, title: "newFirst" },
  { ordering: "price", title: "cheapFirst" },
  { ordering: "-price", title: "dearFirst" },
] as const;

/** The order of the user's listings; each one is a link. */
function OrderMenu() {
  const t = useTranslations("catalogue");
  const { pathname, search } = useLocation();
  const filters = readFilters(new URLSearchParams(search));
  return (
    <ChoiceMenu
      label={t("order")}
      className={chipClass}
      choices={orders.map(({ ordering, title }) => ({
        title: t(title),
        to: pathname + writeFilters(changeFilters(filters, { ordering })),
        isChosen: filters.ordering === ordering,
      }))}
    />
  );
}
