import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLocation } from "react-router";
import type { ChatRoomDetail } from "#contracts/chat/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { firstLetter } from "#web/users/view/user-view.ts";
import { describePresence, nameOf } from "../view/describe-message.ts";
import { RoomMenu } from "./room-menu.tsx";

/** Who the chat is with, whether they are here or typing, and what can be done with the chat. */
export function RoomHeader({ room, isTyping }: { room: ChatRoomDetail; isTyping: boolean }) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const { other } = room;
  const name = nameOf(other, t);
  const presence = other.presence && describePresence(other.presence, { language, t });
  // Back to the list that the chat was opened from: the archive, what was searched for.
  const query = new URLSearchParams(useLocation().search);
  query.delete("key");
  query.delete("at");
  const search = query.toString();
  const face = (
    <>
      <Avatar user={{ photo: other.photo, initial: firstLetter(other.name ?? "?") }} size="s" />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-tight font-semibold">{name}</span>
        <span className="block truncate text-2xs leading-tight text-felt-600" aria-live="polite">
          {isTyping ? t("typing") : presence}
        </span>
      </span>
    </>
  );
  const faceClass = "flex min-w-0 flex-1 items-center gap-2.5";
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-felt-200 bg-felt-0 pr-1.5 pl-1.5 960:pl-4">
      <PageLink
        to={search === "" ? "/chats" : `/chats?${search}`}
        aria-label={t("back")}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-100 960:hidden"
      >
        <Icon of={ArrowLeft} />
      </PageLink>
      <h2 className="flex min-w-0 flex-1">
        {other.id === null ? (
          <span className={faceClass}>{face}</span>
        ) : (
          <PageLink to={`/user/${other.id}`} className={`${faceClass} min-h-11 rounded-s hover:text-lake-600`}>
            {face}
          </PageLink>
        )}
      </h2>
      <RoomMenu room={room} />
    </header>
  );
}
