import SendHorizontal from "lucide-react/icons/send-horizontal";
import { type KeyboardEvent, type Ref, type SubmitEvent, useImperativeHandle, useRef, useState } from "react";
import { Form } from "react-router";
import { chatTypingEvent } from "#contracts/chat/live.ts";
import { maxMessageLength } from "#contracts/chat/rules.ts";
import type { ChatRoomDetail } from "#contracts/chat/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useConnection } from "#web/platform/network/connection.ts";
import { sendLiveEvent } from "#web/platform/network/live-channel.ts";
import { Icon } from "#web/ui/icon.tsx";
import { makeUuid } from "../view/make-uuid.ts";
import type { OutgoingMessage } from "../kept/outgoing-message.ts";
import type { Outbox } from "../thread/outbox.ts";
import { ActingField } from "../forms/acting-field.tsx";
import { ChatPhotos } from "./chat-photos.tsx";
import { OfferButton } from "./offer-button.tsx";
import { PhotoButton } from "./photo-button.tsx";
import { QuickReplies } from "./quick-replies.tsx";
import { useChatPhotos } from "./use-chat-photos.ts";
import { useDraft } from "./use-draft.ts";

/** What others may do with the field. */
export interface ComposerHandle {
  /** Puts a text back into the field. */
  insert: (text: string) => void;
}

interface ComposerProps {
  ref: Ref<ComposerHandle>;
  room: ChatRoomDetail;
  /** Undefined without scripts. */
  outbox: Outbox | undefined;
  /** Of a message that is sent without scripts. */
  clientId: string;
  /** What was refused, without scripts. */
  refusedText: string | undefined;
  /** The viewer has written here before. */
  hasWritten: boolean;
  /** The last message waits for an answer. */
  lastIsOthers: boolean;
  /** It is an order. */
  lastIsOrder: boolean;
}

/** Milliseconds between two words to the other that one is typing. */
const typingInterval = 2_000;

/**
 * The field to write in. On desktop Enter sends and Shift+Enter begins a line; on phones Enter begins a line. What is written goes to the outbox,
 * which sends it; without scripts the form does.
 */
export function Composer({
  ref,
  room,
  outbox,
  clientId,
  refusedText,
  hasWritten,
  lastIsOthers,
  lastIsOrder,
}: ComposerProps) {
  const t = useTranslations("chat");
  const { field, fieldId, text, setText } = useDraft(room.id, refusedText ?? "");
  const photos = useChatPhotos();
  const [fault, setFault] = useState<string>();
  const isPutting = useRef(false);
  const connection = useConnection();
  const typedAt = useRef(0);
  const length = text.trim().length;
  const isTooLong = length > maxMessageLength;
  const hasFailed = photos.photos.some(({ state }) => state === "failed");
  // Without a network photos wait with their message; otherwise they are sent first, once.
  const isBlocked = isTooLong || hasFailed || photos.isReading || (photos.isSending && connection === "fine");

  useImperativeHandle(ref, () => ({
    insert(inserted) {
      setText(text.trim() === "" ? inserted : `${text}\n${inserted}`);
      field.current?.focus();
    },
  }));

  const put = async (content: Pick<OutgoingMessage, "text" | "photos" | "files">): Promise<boolean> => {
    // What is being kept on the device is not written a second time by a second press.
    if (!outbox || isPutting.current) return false;
    isPutting.current = true;
    const message = { clientId: makeUuid(), roomId: room.id, writtenAt: Date.now(), ...content };
    const outcome = await outbox.put(message);
    isPutting.current = false;
    setFault(outcome === "added" ? undefined : t(`composer.${outcome}`));
    return outcome === "added";
  };
  const send = async () => {
    const trimmed = text.trim();
    if (isBlocked || (trimmed === "" && photos.photos.length === 0)) return;
    const isPut = await put({ ...(trimmed !== "" && { text: trimmed }), ...photos.contentOf(connection === "fine") });
    // What was not kept stays in the field, and what was typed meanwhile.
    if (!isPut) return;
    const typed = field.current?.value ?? "";
    setText(typed.startsWith(text) ? typed.slice(text.length) : "");
    photos.clear();
    // The keyboard of a phone stays open.
    field.current?.focus();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!outbox) return;
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!outbox || !matchMedia("(hover: hover) and (pointer: fine)").matches) return;
    event.preventDefault();
    void send();
  };
  const onInput = (value: string) => {
    setText(value);
    const now = Date.now();
    if (now - typedAt.current < typingInterval) return;
    typedAt.current = now;
    sendLiveEvent(chatTypingEvent, { room: room.id });
  };
  return (
    <div className="shrink-0 border-t border-felt-200 bg-felt-0 px-2 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] 720:px-4">
      <QuickReplies
        room={room}
        clientId={clientId}
        isFirst={!hasWritten}
        lastIsOthers={lastIsOthers}
        lastIsOrder={lastIsOrder}
        onSend={outbox && ((reply) => void put({ text: reply }))}
      />
      <ChatPhotos photos={photos} />
      {(isTooLong || hasFailed || fault !== undefined) && (
        <p role="alert" className="px-2 pb-1.5 text-sm text-bad">
          {isTooLong
            ? t("composer.tooLong", { max: maxMessageLength, length })
            : hasFailed
              ? t("composer.removeFailed")
              : fault}
        </p>
      )}
      <div className="flex items-end gap-1">
        <PhotoButton roomId={room.id} photos={photos} isReady={outbox !== undefined} />
        {/* On a phone its words stand where nothing is written yet. */}
        <OfferButton product={room.product} clientId={clientId} isNamed={!hasWritten && text === ""} />
        <Form method="post" className="flex min-w-0 flex-1 items-end gap-1.5" onSubmit={onSubmit}>
          <input type="hidden" name="intent" value="send" />
          <ActingField />
          <input type="hidden" name="client_id" value={clientId} />
          <textarea
            id={fieldId}
            ref={field}
            name="text"
            rows={1}
            aria-label={t("composer.label")}
            placeholder={t("composer.placeholder")}
            aria-invalid={isTooLong ? true : undefined}
            required={!outbox}
            defaultValue={refusedText ?? ""}
            autoComplete="off"
            onInput={(event) => onInput(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            className="bare-control block field-sizing-content max-h-36 min-h-11 w-full resize-none rounded-m border border-felt-300 bg-felt-0 px-3 py-2.5 text-input contain-inline-size placeholder:text-felt-500 focus:border-lake-500 focus:ring-4 focus:ring-lake-100 focus:outline-0"
          />
          <button
            type="submit"
            aria-label={t("composer.send")}
            aria-disabled={isBlocked ? true : undefined}
            className="grid size-11 shrink-0 place-items-center rounded-full bg-lake-600 text-on-fill hover:bg-lake-700 aria-disabled:opacity-50"
          >
            <Icon of={SendHorizontal} />
          </button>
        </Form>
      </div>
    </div>
  );
}
