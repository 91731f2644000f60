import ArrowDown from "lucide-react/icons/chevron-down";
import { Fragment, type ReactNode, useState } from "react";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { formatDay } from "../view/chat-time.ts";
import { describeEvent, previewOf } from "../view/describe-message.ts";
import { roomPath } from "../view/room-intents.ts";
import type { RoomView } from "../view/room-view.ts";
import { groupByDay } from "./group-days.ts";
import { MessageBubble } from "./message-bubble.tsx";
import type { OutgoingMessage } from "../kept/outgoing-message.ts";
import type { Outbox } from "./outbox.ts";
import { OutgoingBubble } from "./outgoing-bubble.tsx";
import { firstSeq, hasNewer, hasOlder, newestSeq, progressOf } from "./thread.ts";
import { useHistoryScroll } from "./use-history-scroll.ts";
import type { RoomThread } from "./use-thread.ts";

interface MessageListProps {
  live: RoomThread;
  /** One's own messages on their way; undefined without scripts. */
  outbox: Outbox | undefined;
  outgoing: readonly OutgoingMessage[];
  view: RoomView;
  onEdit: (text: string) => void;
  /** What stands above the first message of all. */
  children: ReactNode;
}

/** The history of a chat, by day. Older messages come as one scrolls up, and nothing jumps. */
export function MessageList({ live, outbox, outgoing, view, onEdit, children }: MessageListProps) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const { thread, room } = live;
  const { now } = view;
  const { box, isAtEnd, goToEnd } = useHistoryScroll(live, outgoing.length);
  // The line stays where it was when the chat was opened.
  const [firstUnread] = useState(() => findFirstUnread(live));
  const canAnswer = room.closed === null;
  const days = groupByDay(thread.messages, thread.held);
  const [newestAtStart] = useState(() => newestSeq(thread));
  const newest = thread.messages.at(-1);
  const isNew = newest !== undefined && newestSeq(thread) > newestAtStart && newest.side !== thread.side;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        aria-label={t("messages")}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-1.5 px-3 pt-3 pb-2 720:px-5">
          <Older live={live} />
          {!hasOlder(thread) && children}
          {days.map(({ day, date, messages }) => (
            <section
              key={day}
              aria-label={formatDay(date, { now, language, t })}
              className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
            >
              <p aria-hidden className="mx-auto my-1.5 rounded-full bg-felt-100 px-3 py-1 text-xs text-felt-600">
                {formatDay(date, { now, language, t })}
              </p>
              {messages.map((message) => (
                <Fragment key={`${message.side} ${message.client_id ?? message.id}`}>
                  {message.seq !== null && message.seq === firstUnread && <UnreadLine />}
                  <div
                    data-seq={message.seq ?? undefined}
                    data-own={message.side === thread.side ? "" : undefined}
                    data-wanted={message.seq !== null && message.seq === view.at ? "" : undefined}
                    className="data-wanted:py-1 data-wanted:*:ring-3 data-wanted:*:ring-apricot-400"
                  >
                    {message.kind === "system" ? (
                      <SystemLine message={message} live={live} />
                    ) : (
                      <MessageBubble
                        message={message}
                        isOwn={message.side === thread.side}
                        progress={progressOf(thread, message)}
                        canAnswer={canAnswer}
                        view={view}
                      />
                    )}
                  </div>
                </Fragment>
              ))}
            </section>
          ))}
          {outbox &&
            outgoing.map((message) => (
              <OutgoingBubble key={message.clientId} message={message} outbox={outbox} onEdit={onEdit} />
            ))}
          <Newer live={live} />
        </div>
      </section>
      {!isAtEnd && (
        <button
          type="button"
          aria-label={t("newer")}
          onClick={() => void goToEnd()}
          className="absolute right-4 bottom-3 grid size-11 place-items-center rounded-full border border-felt-200 bg-felt-0 shadow-2 hover:bg-felt-100"
        >
          <Icon of={ArrowDown} />
        </button>
      )}
      {/* A new message is said aloud, wherever one reads. */}
      <output className="sr-only">
        {isNew ? t("newMessage", { content: previewOf(newest, thread.side, { language, t }) }) : ""}
      </output>
    </div>
  );
}

/** The `seq` of the first message that was unread when the chat was opened, if it is on the page. */
function findFirstUnread({ thread, room }: RoomThread): number | undefined {
  if (room.unread_count === 0) return undefined;
  const isUnread = ({ seq, side }: ChatMessage) =>
    seq !== null && seq > room.read_up_to && side !== null && side !== thread.side;
  return thread.messages.find(isUnread)?.seq ?? undefined;
}

function UnreadLine() {
  const t = useTranslations("chat");
  return (
    <p
      id="unread"
      data-first-unread=""
      className="my-1 scroll-mt-3 rounded-xs bg-lake-50 py-1 text-center text-xs font-semibold text-lake-700"
    >
      {t("unreadFrom")}
    </p>
  );
}

/** What happened to the listing or an offer. */
function SystemLine({ message, live: { thread } }: { message: ChatMessage; live: RoomThread }) {
  const t = useTranslations("chat");
  const language = useLanguage();
  return (
    <p className="mx-auto max-w-[90%] rounded-m bg-felt-100 px-3 py-1.5 text-center text-sm text-felt-600">
      {describeEvent(message, thread.side, { language, t })}
    </p>
  );
}

/** The way to older messages: by scrolling, by a press, and without scripts by a link. */
function Older({ live: { thread, older, loadOlder } }: { live: RoomThread }) {
  const t = useTranslations("chat");
  const isScripted = useHydrated();
  if (!hasOlder(thread)) return null;
  return (
    <div className="flex flex-col items-center gap-1.5 py-1">
      {older === "failed" && (
        <p role="alert" className="text-sm text-bad">
          {t("loadFailed")}
        </p>
      )}
      {isScripted ? (
        <Button variant="quiet" aria-busy={older === "busy"} onClick={() => void loadOlder()}>
          {older === "busy" ? t("loading") : t("older")}
        </Button>
      ) : (
        <LinkButton to={`${roomPath(thread.roomId)}?key=${firstSeq(thread)}`} variant="quiet">
          {t("older")}
        </LinkButton>
      )}
    </div>
  );
}

/** The way back to the last messages, where the page does not have them. */
function Newer({ live: { thread, loadNewer } }: { live: RoomThread }) {
  const t = useTranslations("chat");
  const isScripted = useHydrated();
  if (!hasNewer(thread)) return null;
  return (
    <div className="flex justify-center py-1">
      {isScripted ? (
        <Button variant="quiet" onClick={() => void loadNewer()}>
          {t("newer")}
        </Button>
      ) : (
        <LinkButton to={roomPath(thread.roomId)} variant="quiet">
          {t("newer")}
        </LinkButton>
      )}
    </div>
  );
}
