import Archive from "lucide-react/icons/archive";
import BellOff from "lucide-react/icons/bell-off";
import type { ChatRoom } from "#contracts/chat/schemas.ts";
import { useTranslations, useLanguage } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { photoAt } from "#web/ui/photo/photo-source.ts";
import { Avatar } from "#web/users/view/avatar.tsx";
import { firstLetter } from "#web/users/view/user-view.ts";
import { formatActivity } from "../view/chat-time.ts";
import { nameListingState, nameOf, previewOf } from "../view/describe-message.ts";

interface RoomRowProps {
  room: ChatRoom;
  isCurrent: boolean;
  /** Its path, with the list that it stands in. */
  to: string;
  /** What was begun to write there. */
  draft: string;
  /** Milliseconds. */
  now: number;
}

/** Higher numbers are shown as «99+». */
const maxShown = 99;

/** A chat in the list: what it is about, with whom, the last message, and how much is unread. */
export function RoomRow({ room, isCurrent, to, draft, now }: RoomRowProps) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const { last_message: last, unread_count: unread } = room;
  const state = room.product ? nameListingState(room.product, t) : undefined;
  const preview = last ? previewOf(last, room.side, { language, t }) : t("noMessages");
  return (
    <PageLink
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className="flex gap-3 rounded-m px-3 py-2.5 hover:bg-felt-100 aria-[current]:bg-lake-50"
    >
      <RoomPicture room={room} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(room.other, t)}</span>
          <time dateTime={room.activity_date} className="shrink-0 text-2xs text-felt-600">
            {formatActivity(room.activity_date, { now, language, t })}
          </time>
        </span>
        {room.product && (
          <span className="block truncate text-xs text-felt-600">
            {state !== undefined && <span className="font-semibold text-warn">{state} · </span>}
            {room.product.title}
          </span>
        )}
        <span className="flex items-center gap-2">
          <span className={`min-w-0 flex-1 truncate text-sm ${unread > 0 ? "text-felt-900" : "text-felt-600"}`}>
            {draft === "" ? (
              preview
            ) : (
              <>
                <span className="text-bad">{t("draft")}</span> {draft}
              </>
            )}
          </span>
          {room.is_muted && <Icon of={BellOff} size={14} className="text-felt-500" />}
          {room.is_archived && <Icon of={Archive} size={14} className="text-felt-500" />}
          {unread > 0 && (
            <span
              className={`grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 text-2xs leading-none font-bold text-on-fill ${room.is_muted ? "bg-felt-600" : "bg-lake-600"}`}
            >
              <span aria-hidden>{unread > maxShown ? `${maxShown}+` : unread}</span>
              <span className="sr-only">{t("unreadCount", { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </PageLink>
  );
}

/** The photo of the listing; of a chat without one, the person. */
function RoomPicture({ room: { product, other } }: { room: ChatRoom }) {
  if (product?.first_photo) {
    return (
      <img
        src={photoAt(product.first_photo, 160)}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className={`size-14 shrink-0 rounded-s bg-felt-200 object-cover ${product.state === "active" ? "" : "opacity-60"}`}
      />
    );
  }
  return (
    <span className="grid size-14 shrink-0 place-items-center">
      <Avatar user={{ photo: other.photo, initial: firstLetter(other.name ?? "?") }} />
    </span>
  );
}
