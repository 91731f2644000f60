import WifiOff from "lucide-react/icons/wifi-off";
import { type KeyboardEvent, useRef } from "react";
import { chatSides } from "#contracts/chat/rules.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { useConnection } from "#web/platform/network/connection.ts";
import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { useStore } from "#web/platform/storage/store.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Composer, type ComposerHandle } from "../composer/composer.tsx";
import { formatMoment } from "../view/chat-time.ts";
import { nameOf } from "../view/describe-message.ts";
import type { RoomView } from "../view/room-view.ts";
import type { RoomAnswer } from "../view/room-intents.ts";
import { openOutbox } from "../thread/browser-outbox.ts";
import { MessageList } from "../thread/message-list.tsx";
import type { OutgoingMessage } from "../kept/outgoing-message.ts";
import type { Outbox } from "../thread/outbox.ts";
import { type RoomThread, useThread } from "../thread/use-thread.ts";
import { Button } from "#web/ui/button.tsx";
import { DealStrip } from "../deal/deal-strip.tsx";
import { Advice } from "./advice.tsx";
import { Facts } from "./facts.tsx";
import { ListingStrip } from "./listing-strip.tsx";
import { RoomForm } from "../forms/room-form.tsx";
import { RoomHeader } from "./room-header.tsx";

interface RoomProps {
  view: RoomView;
  /** The answer to a form without scripts. */
  answer: RoomAnswer | Unreachable | undefined;
}

const noMessages: readonly OutgoingMessage[] = [];
const nothing: Outbox["store"] = { read: () => noMessages, subscribe: () => () => undefined };

/** One chat: with whom and about what, the messages, and the field to write in. */
export function Room({ view, answer }: RoomProps) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const live = useThread(view);
  const composer = useRef<ComposerHandle>(null);
  // What waits to be sent is on this device only.
  const outbox = useHydrated() ? openOutbox(language, ownIdOf(view.room)) : undefined;
  const waiting = useOutgoing(outbox, live);
  const { room, thread } = live;
  const last = thread.messages.at(-1);
  const mayWrite = room.closed === null && room.silenced_until === null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads back to the list beside it
    <article className="group/room flex min-h-0 flex-1 flex-col" onKeyDown={returnToList}>
      <RoomHeader room={room} isTyping={live.isTyping} />
      {room.product && <ListingStrip product={room.product} />}
      {view.deal && (
        <DealStrip
          roomId={room.id}
          side={room.side}
          other={nameOf(room.other, t)}
          deal={view.deal}
          isTalk={isTalk(thread.messages)}
          now={view.now}
        />
      )}
      <OfflineNotice seenAt={live.seenAt} now={view.now} />
      <MessageList
        live={live}
        outbox={outbox}
        outgoing={waiting}
        view={view}
        onEdit={(text) => composer.current?.insert(text)}
      >
        <Facts room={room} />
        {mayWrite && <Advice kind={view.advice} />}
      </MessageList>
      <MarkReadForm live={live} />
      {answer && "refusal" in answer && answer.refusal !== undefined && (
        <div className="px-3 pb-2">
          <FormMessage kind="error">{answer.refusal}</FormMessage>
        </div>
      )}
      {mayWrite ? (
        <Composer
          ref={composer}
          room={room}
          outbox={outbox}
          clientId={view.clientId}
          refusedText={answer && "text" in answer ? answer.text : undefined}
          hasWritten={waiting.length > 0 || thread.messages.some(({ side }) => side === thread.side)}
          lastIsOthers={waiting.length === 0 && last?.side === otherSide(thread.side)}
          lastIsOrder={last?.kind === "order"}
        />
      ) : (
        <ClosedNote live={live} />
      )}
    </article>
  );
}

/** The account of the viewer. */
function ownIdOf({ side, buyer_id: buyerId, seller_id: sellerId }: RoomView["room"]): number {
  return (side === "buyer" ? buyerId : sellerId) ?? 0;
}

/** Escape goes from the chat to its row in the list, where that stands beside it; what is open over the page closes first. */
function returnToList(event: KeyboardEvent): void {
  if (event.key !== "Escape" || document.querySelector("dialog[open], details[data-popup][open]")) return;
  document.querySelector<HTMLElement>("li > a[aria-current=page]")?.focus();
}

/** Both have written. */
function isTalk(messages: readonly ChatMessage[]): boolean {
  return chatSides.every((side) => messages.some((message) => message.side === side && message.kind !== "system"));
}

function otherSide(side: "buyer" | "seller"): "buyer" | "seller" {
  return side === "buyer" ? "seller" : "buyer";
}

/** The messages of this room that are not acknowledged yet. One that is, but of which the outbox does not know yet, is there once. */
function useOutgoing(outbox: Outbox | undefined, { thread }: RoomThread): readonly OutgoingMessage[] {
  const all = useStore(outbox?.store ?? nothing, (messages) => messages, noMessages);
  const taken = new Set([...thread.messages, ...thread.held].map(({ client_id: clientId }) => clientId));
  return all.filter(({ roomId, clientId }) => roomId === thread.roomId && !taken.has(clientId));
}

function OfflineNotice({ seenAt, now }: { seenAt: number; now: number }) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const connection = useConnection();
  return (
    <output className="block">
      {connection !== "fine" && (
        <span className="flex items-center justify-center gap-2 bg-apricot-100 px-3 py-1.5 text-center text-sm text-apricot-ink">
          <Icon of={WifiOff} size={16} />
          <span>
            {t(connection === "offline" ? "offline" : "siteDown")}{" "}
            {t("offlineSince", { time: formatMoment(seenAt, { now, language, t }) })}
          </span>
        </span>
      )}
    </output>
  );
}

/** Without scripts nobody sees what was read: it is said by a press. */
function MarkReadForm({ live: { thread, room } }: { live: RoomThread }) {
  const t = useTranslations("chat");
  if (useHydrated() || room.unread_count === 0) return null;
  return (
    <noscript>
      <RoomForm intent="read" fields={{ up_to: thread.lastSeq }} className="flex justify-center px-3 pb-2">
        <Button type="submit">{t("markRead")}</Button>
      </RoomForm>
    </noscript>
  );
}

/** Why one cannot write here, and what can be done about it. */
function ClosedNote({ live: { room } }: { live: RoomThread }) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const isOwn = useViewer()?.acting == null;
  const reason =
    room.closed === null
      ? room.silenced_until && t("closed.silenced", { date: formatUntil(room.silenced_until, language) })
      : t(`closed.${room.closed}`);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-felt-200 bg-felt-0 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] text-center">
      <p className="text-felt-600">{reason}</p>
      {isOwn && room.closed === "blocked_by_me" && (
        <RoomForm intent="unblock">
          <Button type="submit">{t("menu.unblock")}</Button>
        </RoomForm>
      )}
    </div>
  );
}
