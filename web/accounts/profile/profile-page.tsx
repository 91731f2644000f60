import ChevronRight from "lucide-react/icons/chevron-right";
import Clock from "lucide-react/icons/clock";
import Settings from "lucide-react/icons/settings";
import Store from "lucide-react/icons/store";
import { Fragment, useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { getBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { storeTab } from "./profile-tab.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { requestPath } from "#web/business/request/request-draft.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import "#web/favourites/texts.ts";
import { Favourites } from "#web/favourites/favourites.tsx";
import { loadFavourites } from "#web/favourites/load-favourites.ts";
import { loadNotifications } from "#web/notifications/load-notifications.ts";
import { onNotificationsChanged } from "#web/notifications/unread-store.ts";
import { NotificationList, ReadAllForm } from "#web/notifications/notification-list.tsx";
import { loadOwnReviews } from "#web/reviews/load-own-reviews.ts";
import { OwnReviews } from "#web/reviews/own-reviews.tsx";
import { loadOwnListings } from "#web/selling/own-listings/load-own-listings.ts";
import { OwnListings } from "#web/selling/own-listings/own-listings.tsx";
import { type Api, failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { ScrollStrip } from "#web/ui/scroll-strip.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { firstLetter } from "#web/users/view/user-view.ts";
import type { Route } from "./+types/profile-page.ts";

/** The tabs of the page in their order; each has an address, `?tab=products`. */
const tabs = ["products", "favorites", "notifications", "reviews"] as const;
type Tab = (typeof tabs)[number];

/** Reviews are answered by the owner of a business, and written by nobody who acts for it. */
const isOwners = (tab: Tab) => tab === "reviews";

/** What the tab shows. */
async function loadTab(api: Api, tab: Tab, query: URLSearchParams) {
  switch (tab) {
    case "products":
      return { tab, own: await loadOwnListings(api, query) };
    case "favorites":
      return { tab, favourites: await loadFavourites(api, query) };
    case "notifications":
      return { tab, notifications: await loadNotifications(api, query) };
    case "reviews":
      return { tab, reviews: await loadOwnReviews(api, query) };
  }
}

/** Undefined once its time is over: the cabinet says what there is to pay. */
async function findBusinessName(api: Api): Promise<string | undefined> {
  try {
    return (await api.call(getBusinessProfile)).name;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return undefined;
  }
}

/** `/profile/`: the account's own page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const account = await getOwnAccount(context);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("tab");
  // Chats have a page of their own.
  if (asked === "chats") throw redirect("/chats", 302);
  const tab = asked === null ? tabs[0] : (tabs.find((known) => known === asked) ?? failNotFound());
  const t = api.texts("accounts.profile");
  const businessName = account.is_business ? findBusinessName(api) : undefined;
  try {
    return {
      account: {
        id: account.id,
        name: account.name,
        initial: firstLetter(account.name),
        photo: account.photo,
        isBusiness: account.is_business,
        isRequestWaiting: account.request_status === "submitted",
        businessName: await businessName,
        login: formatPhone(account.login),
        since: t("since", { date: formatDate(account.creation_date, api.language) }),
      },
      content: await loadTab(api, tab, searchParams),
      meta: {
        title: t("title"),
        description: t("title"),
        path: "/profile/",
        language: api.language,
        publicUrl: api.publicUrl,
        noIndex: true,
      },
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ProfilePage({ loaderData: { account, content } }: Route.ComponentProps) {
  const t = useTranslations("accounts.profile");
  const a = useTranslations("accounts");
  const { tab } = content;
  const acting = useViewer()?.acting ?? null;
  useEffect(() => storeTab(tab), [tab]);
  useDecisions(content);
  return (
    <div className="wrap pt-4 pb-10 720:pt-6">
      <section className="flex items-center gap-3">
        {/* The listings are of the business that one acts for; what else is here is one's own. */}
        {acting?.name != null && tab === "products" ? (
          <BusinessHead name={acting.name} />
        ) : (
          <>
            <Avatar user={account} size="m" />
            <div className="min-w-0 flex-1">
              <h1 className={nameClass}>{account.name}</h1>
              <p className="text-xs text-felt-600 wrap-anywhere">
                {account.login} · {account.since}
              </p>
            </div>
          </>
        )}
        <LinkButton to="/settings" aria-label={t("settingsLink")} className={`max-480:px-3 ${inMenu}`}>
          <Icon of={Settings} />
          <span className="max-480:hidden">{t("settingsLink")}</span>
        </LinkButton>
      </section>
      {account.isBusiness && (
        <PageLink to="/profile/business" className={`${businessLinkClass} min-h-14 ${inMenu}`}>
          <Icon of={Store} className="shrink-0" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{a("businessCabinet")}</span>
            {account.businessName && (
              <span className="block truncate text-xs text-felt-600">{account.businessName}</span>
            )}
          </span>
          <Icon of={ChevronRight} size={18} className="shrink-0" />
        </PageLink>
      )}
      {account.isRequestWaiting && (
        <PageLink to={requestPath} className={`${businessLinkClass} min-h-11`}>
          <Icon of={Clock} className="shrink-0" />
          <span className="min-w-0 flex-1 font-semibold">{t("requestWaits")}</span>
          <Icon of={ChevronRight} size={18} className="shrink-0" />
        </PageLink>
      )}
      <Tabs current={tab} isActing={acting !== null} />
      <h2 className="mt-6 mb-4 hidden text-2xl font-bold tracking-tight 1020:in-data-beside-menu:block">
        {t(titleOf(tab, acting !== null))}
      </h2>
      <TabContent content={content} />
    </div>
  );
}

/** What the menu beside the page has, too. */
const inMenu = "1020:in-data-beside-menu:hidden";

const titleOf = (tab: Tab, isActing: boolean) =>
  isActing && tab === "products" ? "ofBusiness" : (`tab.${tab}` as const);

const businessLinkClass =
  "mt-3 flex max-w-md items-center gap-3 rounded-m bg-lake-50 px-4 py-2 text-lake-600 hover:bg-lake-100";

const nameClass = "text-lg leading-tight font-bold tracking-tight wrap-anywhere 720:text-xl";

/** Whose listings these are, for whoever acts for a business. */
function BusinessHead({ name }: { name: string }) {
  return (
    <>
      <span className="grid size-[54px] shrink-0 place-items-center rounded-full bg-lake-50 text-lake-600">
        <Icon of={Store} size={26} />
      </span>
      <h1 className={`min-w-0 flex-1 ${nameClass}`}>{name}</h1>
    </>
  );
}

/** While something waits for its review, the listings are loaded anew with every notification: one tells the decision. */
function useDecisions(content: Awaited<ReturnType<typeof loadTab>>): void {
  const { revalidate } = useRevalidator();
  const isWaiting = content.tab === "products" && content.own.counts.on_review > 0;
  useEffect(() => (isWaiting ? onNotificationsChanged(() => void revalidate()) : undefined), [isWaiting, revalidate]);
}

function TabContent({ content }: { content: Awaited<ReturnType<typeof loadTab>> }) {
  switch (content.tab) {
    case "products":
      return <OwnListings key={`${content.own.state} ${content.own.search}`} view={content.own} />;
    case "favorites":
      return <Favourites view={content.favourites} refused={undefined} />;
    case "notifications":
      return (
        <div className="max-w-2xl">
          {content.notifications.hasUnread && <ReadAllForm />}
          <NotificationList view={content.notifications} query="tab=notifications" />
        </div>
      );
    case "reviews":
      return (
        <div className="max-w-2xl">
          <OwnReviews view={content.reviews} query="tab=reviews" />
        </div>
      );
  }
}

const tabClass =
  "flex h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900";

function Tabs({ current, isActing }: { current: Tab; isActing: boolean }) {
  const t = useTranslations("accounts.profile");
  const a = useTranslations("accounts");
  return (
    <nav aria-label={t("tabs")} className={`mt-3 mb-4 border-b border-felt-200 [&_.scroll-strip-row]:gap-6 ${inMenu}`}>
      <ScrollStrip current={current}>
        {tabs
          .filter((tab) => !(isActing && isOwners(tab)))
          .map((tab) => (
            <Fragment key={tab}>
              <PageLink
                to={`/profile/?tab=${tab}`}
                aria-current={tab === current ? "page" : undefined}
                className={tabClass}
              >
                {t(titleOf(tab, isActing))}
              </PageLink>
              {/* A page of its own, as the chats. */}
              {tab === "products" && (
                <PageLink to="/profile/orders" className={tabClass}>
                  {a("orders")}
                </PageLink>
              )}
            </Fragment>
          ))}
        {!isActing && (
          <PageLink to="/chats" className={tabClass}>
            {t("tab.chats")}
          </PageLink>
        )}
      </ScrollStrip>
    </nav>
  );
}
