import MessageCircle from "lucide-react/icons/message-circle";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { useConnection } from "#web/platform/network/connection.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchForm } from "#web/ui/form/search-form.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { formatMoment } from "../view/chat-time.ts";
import { readDrafts } from "../composer/drafts.ts";
import { FoundMessages } from "./found-messages.tsx";
import { RoomRow } from "./room-row.tsx";
import { roomPathIn, type RoomsPage, type RoomsQuery, roomsPath } from "./rooms-query.ts";
import { useRooms } from "./use-rooms.ts";

interface RoomListProps {
  page: RoomsPage;
  /** The room beside the list. */
  currentId: number | undefined;
}

const noDrafts: ReadonlyMap<number, string> = new Map();

/** One's chats: search, the unread ones, the archive, and the list, which goes on as one scrolls. */
export function RoomList({ page, currentId }: RoomListProps) {
  const t = useTranslations("chat");
  const { rooms, nextKey, loading, loadMore, seenAt } = useRooms(page, currentId);
  const end = useSeen(() => void loadMore());
  // Drafts are on this device only.
  const isScripted = useHydrated();
  const drafts = isScripted ? readDrafts() : noDrafts;
  const { query } = page;
  return (
    <div className="px-2 pb-3">
      <SearchForm
        path="/chats"
        label={t("search")}
        value={query.search}
        maxLength={100}
        className="mb-2 block px-1"
        kept={query.isArchived ? { archived: "1" } : {}}
      />
      <Groups query={query} />
      <OfflineSince seenAt={seenAt} now={page.now} />
      {rooms.length === 0 ? (
        page.found.length === 0 && <NoRooms query={query} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move between its links
        <ul aria-label={t("title")} onKeyDown={moveFocus}>
          {rooms.map((room) => (
            <li key={room.id}>
              <RoomRow
                room={room}
                isCurrent={room.id === currentId}
                to={roomPathIn(query, room.id)}
                draft={room.id === currentId ? "" : (drafts.get(room.id) ?? "")}
                now={page.now}
              />
            </li>
          ))}
        </ul>
      )}
      <FoundMessages found={page.found} query={query} now={page.now} />
      {nextKey !== null && (
        <div ref={end} className="flex flex-col items-center gap-2 py-3">
          {loading === "failed" && (
            <p role="alert" className="text-sm text-bad">
              {t("loadFailed")}
            </p>
          )}
          {isScripted ? (
            <Button aria-busy={loading === "busy"} onClick={() => void loadMore()}>
              {loading === "busy" ? t("loading") : t("more")}
            </Button>
          ) : (
            <LinkButton to={roomsPath(query, nextKey)}>{t("more")}</LinkButton>
          )}
        </div>
      )}
    </div>
  );
}

/** Without a network the list is as it was seen last. */
function OfflineSince({ seenAt, now }: { seenAt: number; now: number }) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const isOffline = useConnection() === "offline";
  return (
    <output className="block">
      {isOffline && (
        <span className="mx-1 mb-1 block rounded-s bg-apricot-100 px-3 py-1.5 text-sm text-apricot-ink">
          {t("offlineList", { time: formatMoment(seenAt, { now, language, t }) })}
        </span>
      )}
    </output>
  );
}

/** All, unread, archived: each is an address. */
function Groups({ query }: { query: RoomsQuery }) {
  const t = useTranslations("chat");
  const groups = [
    { name: "all", isCurrent: !query.isArchived && !query.isUnread, to: roomsPath({}) },
    { name: "unread", isCurrent: query.isUnread, to: roomsPath({ isUnread: true }) },
    { name: "archived", isCurrent: query.isArchived, to: roomsPath({ isArchived: true }) },
  ] as const;
  return (
    <nav aria-label={t("groups")} className="scroll-row mb-1 gap-2 px-1 py-1.5">
      {groups.map(({ name, isCurrent, to }) => (
        <PageLink
          key={name}
          to={to}
          aria-current={isCurrent ? "page" : undefined}
          className={`${chipClass} aria-[current]:border-lake-600 aria-[current]:font-semibold aria-[current]:text-lake-600`}
        >
          {t(`group.${name}`)}
        </PageLink>
      ))}
    </nav>
  );
}

function NoRooms({ query }: { query: RoomsQuery }) {
  const t = useTranslations("chat");
  if (query.search !== "" || query.isUnread || query.isArchived) {
    const kind = query.search !== "" ? "search" : query.isUnread ? "unread" : "archived";
    return (
      <EmptyState icon={MessageCircle} title={t(`none.${kind}`)}>
        <LinkButton to="/chats">{t("allChats")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={MessageCircle} title={t("none.all")} text={t("noneText")}>
      <LinkButton to="/" variant="primary">
        {t("findListings")}
      </LinkButton>
    </EmptyState>
  );
}

/** ↑ and ↓ go from chat to chat. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("li > a")];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at + step];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Calls back when the element comes near the screen. Returns its `ref`. */
function useSeen(onSeen: () => void): (element: HTMLDivElement | null) => void {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const see = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
  });
  useEffect(() => {
    if (!element || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver((entries) => see(entries), { rootMargin: "300px" });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return setElement;
}
