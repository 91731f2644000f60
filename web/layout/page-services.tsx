import { AuthDialogHost } from "#web/accounts/auth-dialog-host.tsx";
import { SessionSync } from "#web/accounts/session/session-sync.tsx";
import { hasChats, type Viewer } from "#web/accounts/session/viewer.ts";
import { IdleAppWorker } from "#web/app/idle-app-worker.tsx";
import { useLocation } from "react-router";
import { DataSaving } from "#web/data-saving/data-saving.ts";
import { useSaving } from "#web/data-saving/saving-data.ts";
import { CartForm } from "#web/cart/button/card-cart.tsx";
import { HeartForm } from "#web/favourites/heart/heart-form.tsx";
import { IdleImpressions } from "#web/listings/impressions/idle-impressions.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { PrefetchOnIntent } from "#web/platform/navigation/prefetch-on-intent.tsx";
import { SoftNavigation } from "#web/platform/navigation/soft-navigation.tsx";
import { usePageHandle } from "#web/platform/page-handle.ts";
import { LiveUpdates } from "#web/realtime/live-updates.tsx";
import { ErrorsInSight } from "#web/ui/form/errors-in-sight.tsx";
import { PopupHost } from "#web/ui/overlay/popup.tsx";

/** Where data are saved only pages of one's own are told of news: others have come with their numbers. */
const livePages = /\/(?:chats|moderation|profile|settings)\b/;

/** Fetching a listing counts as a view, so listings are not prefetched. */
const countedPages = /^\/products\//;

interface PageServicesProps {
  /** Undefined if the root route failed, null for a guest. */
  viewer: Viewer | null | undefined;
  /** The number of unread notifications that came with the page. */
  unread: number;
  /** The number of chats with something unread that came with the page. */
  unreadChats: number;
}

/** What every page has without showing it: sign-in dialog, session, hearts, live updates, navigation. */
export function PageServices({ viewer, unread, unreadChats }: PageServicesProps) {
  const t = useTranslations("layout");
  const { skipsPersonalData } = usePageHandle();
  const { pathname } = useLocation();
  const isLive = useSaving() === null || livePages.test(pathname);
  const isLoaded = viewer !== undefined;
  const viewerId = viewer?.id ?? null;
  const actingBy = viewer?.acting?.member ?? null;
  return (
    <>
      <AuthDialogHost />
      {isLoaded && <SessionSync viewerId={viewerId} acting={actingBy} />}
      {isLoaded && !skipsPersonalData && (
        <LiveUpdates
          key={actingBy}
          viewerId={viewerId}
          isLive={isLive}
          hasChats={viewer !== null && hasChats(viewer)}
          unread={unread}
          unreadChats={unreadChats}
        />
      )}
      <ErrorsInSight />
      <HeartForm />
      <CartForm />
      {isLoaded && <IdleAppWorker />}
      <IdleImpressions />
      <DataSaving />
      <SoftNavigation leaveQuestion={t("leavePage")} />
      {viewer === null && <PrefetchOnIntent except={countedPages} />}
      <PopupHost />
    </>
  );
}
