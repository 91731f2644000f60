import { useEffect } from "react";
import type { LiveTopic } from "#contracts/realtime/topics.ts";
import { clearFavourites, applyPendingFavourite, loadFavourites } from "#web/favourites/heart/favourite-store.ts";
import { refetchUnreadChats, setUnreadChats, stopUnreadChats } from "#web/chat/links/unread-store.ts";
import { notePaymentNews } from "#web/payments/payment-news.ts";
import { loadUnread, setUnread } from "#web/notifications/unread-store.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";

/** What to fetch when a topic has news. */
const fetchers: Record<LiveTopic, (language: Language) => Promise<unknown>> = {
  notifications: loadUnread,
  favourites: loadFavourites,
  payments: notePaymentNews,
};

/** Events of chats that change no number. */
const fleeting = new Set<string | undefined>(["chat:typing", "chat:presence"]);

interface LiveUpdatesProps {
  viewerId: number | null;
  /** The page hears of news as they happen. */
  isLive: boolean;
  /** There are chats to read, whose number changes. */
  hasChats: boolean;
  /** The number of unread notifications that came with the page. */
  unread: number;
  /** The number of chats with something unread that came with the page. */
  unreadChats: number;
}

/** Keeps personal parts of an open page up to date: hearts, the bell and the number of unread chats. A guest's page loads and fetches nothing. */
export function LiveUpdates({ viewerId, isLive, hasChats, unread, unreadChats }: LiveUpdatesProps) {
  const language = useLanguage();
  useEffect(() => setUnread(unread), [unread]);
  useEffect(() => setUnreadChats(unreadChats), [unreadChats]);
  useEffect(() => {
    if (viewerId === null) return undefined;
    void loadFavourites(language).then(() => applyPendingFavourite(language));
    return clearFavourites;
  }, [viewerId, language]);
  useEffect(() => {
    if (viewerId === null) return undefined;
    const left = new AbortController();
    import("./personal-tasks.ts")
      .then(({ runPersonalTasks }) => left.signal.aborted || runPersonalTasks(viewerId, language, left.signal))
      .catch(() => undefined);
    return () => left.abort();
  }, [viewerId, language]);
  useEffect(() => {
    if (viewerId === null || !isLive) return undefined;
    let stop: (() => void) | undefined;
    let hasStopped = false;
    const listen = async () => {
      const [{ makeLiveHandlers }, { shareLive }] = await Promise.all([
        import("./live-handlers.ts"),
        import("./shared-connection.ts"),
      ]);
      const onChatEvent = (event: string | undefined) => {
        if (hasChats && !fleeting.has(event)) refetchUnreadChats(language);
      };
      if (hasStopped) return;
      stop = shareLive(
        viewerId,
        makeLiveHandlers((topic) => fetchers[topic](language), onChatEvent),
      );
    };
    // Without live updates the page is up to date after its next load.
    listen().catch(() => undefined);
    return () => {
      hasStopped = true;
      stop?.();
      stopUnreadChats();
    };
  }, [viewerId, isLive, hasChats, language]);
  return null;
}
