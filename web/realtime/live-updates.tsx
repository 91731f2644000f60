import { useEffect } from "react";
import type { LiveTopic } from "#contracts/realtime/topics.ts";
import { clearFavourites, applyPendingFavourite, loadFavourites } from "#web/favourites/heart/favourite-store.ts";
import { loadUnread, setUnread } from "#web/notifications/unread-store.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";

/** What to fetch when a topic has news. */
const fetchers: Record<LiveTopic, (language: Language) => Promise<unknown>> = {
  notifications: loadUnread,
  favourites: loadFavourites,
};

interface LiveUpdatesProps {
  viewerId: number | null;
  /** The number of unread notifications that came with the page. */
  unread: number;
}

/** Keeps personal parts of an open page up to date: hearts and the bell. A guest's page loads and fetches nothing. */
export function LiveUpdates({ viewerId, unread }: LiveUpdatesProps) {
  const language = useLanguage();
  useEffect(() => setUnread(unread), [unread]);
  useEffect(() => {
    if (viewerId === null) return undefined;
    void loadFavourites(language).then(() => applyPendingFavourite(language));
    return clearFavourites;
  }, [viewerId, language]);
  useEffect(() => {
    if (viewerId === null) return undefined;
    let stop: (() => void) | undefined;
    let hasStopped = false;
    const listen = async () => {
      const { listenLive } = await import("./realtime-connection.ts");
      if (!hasStopped) stop = listenLive((topic) => fetchers[topic](language));
    };
    // Without live updates the page is up to date after its next load.
    listen().catch(() => undefined);
    return () => {
      hasStopped = true;
      stop?.();
    };
  }, [viewerId, language]);
  return null;
}
