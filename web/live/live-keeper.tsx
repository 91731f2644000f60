import { useEffect } from "react";
import type { LiveTopic } from "#contracts/live.ts";
import { forgetFavourites, fulfilWish, loadFavourites } from "#web/favourites/favourite-store.ts";
import { loadUnread, setUnread } from "#web/notifications/unread-store.ts";
import { capabilities } from "#web/platform/capabilities.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";

/** What is asked anew when there is news. Each tells whether the session still holds. */
const answers: Record<LiveTopic, (language: Language) => Promise<unknown>> = {
  notifications: loadUnread,
  favourites: loadFavourites,
};

interface LiveKeeperProps {
  viewerId: number | null;
  /** Unread notifications, as the page came with them. */
  unread: number;
}

/** Keeps what is somebody's own up to date on an open page: hearts and the bell. A guest's page loads and asks nothing. */
export function LiveKeeper({ viewerId, unread }: LiveKeeperProps) {
  const language = useLanguage();
  useEffect(() => setUnread(unread), [unread]);
  useEffect(() => {
    if (viewerId === null || !capabilities.favourites) return undefined;
    void loadFavourites(language).then(() => fulfilWish(language));
    return forgetFavourites;
  }, [viewerId, language]);
  useEffect(() => {
    if (viewerId === null || !capabilities.notifications) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const listen = async () => {
      const { listenLive } = await import("./listen-live.ts");
      if (!isGone) stop = listenLive((topic) => answers[topic](language));
    };
    // Without it the page is right at its next load.
    listen().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [viewerId, language]);
  return null;
}
