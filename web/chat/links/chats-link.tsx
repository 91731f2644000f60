import MessageCircle from "lucide-react/icons/message-circle";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { type UnreadChatsData, useUnreadChats } from "./unread-store.ts";

/** True if a chat of the viewer has something unread. */
export function useHasUnreadChats(): boolean {
  return useUnreadChats(useRouteLoaderData<UnreadChatsData>("root")?.unreadChats ?? 0) > 0;
}

/** The chats in the header, with a dot while something is unread; on phones the bar at the lower edge has them. */
export function ChatsLink() {
  const t = useTranslations("layout");
  const hasUnread = useHasUnreadChats();
  return (
    <PageLink
      to="/chats"
      aria-label={t(hasUnread ? "chatsUnread" : "chats")}
      className="grid size-11 place-items-center rounded-full hover:bg-felt-100 max-720:hidden"
    >
      <span className="relative">
        <Icon of={MessageCircle} size={22} />
        {hasUnread && <UnreadDot />}
      </span>
    </PageLink>
  );
}

/** On the corner of an icon. */
export function UnreadDot() {
  return <span aria-hidden className="absolute -top-1 -right-1 size-3.5 rounded-full border-2 border-felt-0 bg-bad" />;
}
