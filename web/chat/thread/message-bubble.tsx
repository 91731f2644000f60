import Flag from "lucide-react/icons/flag";
import Trash from "lucide-react/icons/trash-2";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { memo, type ReactNode } from "react";
import { deletionHours } from "#contracts/chat/rules.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { formatTime } from "../view/chat-time.ts";
import { RoomForm } from "../forms/room-form.tsx";
import { roomPath } from "../view/room-intents.ts";
import type { RoomView } from "../view/room-view.ts";
import { MessagePhotos } from "./message-photos.tsx";
import { MessageText } from "./message-text.tsx";
import { OrderPart } from "./order-part.tsx";
import { OfferPart } from "./offer-part.tsx";
import { ProgressMark } from "./progress-mark.tsx";
import type { MessageProgress } from "./thread.ts";

interface MessageBubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  progress: MessageProgress;
  canAnswer: boolean;
  view: RoomView;
}

const actionClass = "inline-flex min-h-11 items-center gap-1.5 text-xs";

const warningActionClass = "inline-flex min-h-11 items-center text-sm font-semibold text-lake-600";

/** The ground of a message: one's own on the right, the other's on the left. */
export function bubbleClass(isOwn: boolean): string {
  return `w-fit max-w-[min(85%,30rem)] rounded-m px-3 py-2 ${isOwn ? "ml-auto bg-lake-100" : "mr-auto border border-felt-200 bg-felt-0"}`;
}

/**
 * A message with its time; one's own with how far it has come and what can be done with it. In a long history an event draws only what it
 * changes.
 */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, progress, canAnswer, view } = props;
  const { clientId, siteUrl, now } = view;
  const t = useTranslations("chat");
  const hoursAgo = (now - Date.parse(message.creation_date)) / 3_600_000;
  const canDelete = isOwn && !message.is_deleted && message.seq !== null && hoursAgo < deletionHours;
  // Also one that was deleted: moderators get what is kept of it.
  const canReport = !isOwn && view.room.other.id !== null;
  const text = message.text !== "" && (
    // Nobody follows an address of a dangerous message by a slip of the thumb.
    <MessageText text={message.text} siteUrl={message.warning?.verdict === "fold" ? undefined : siteUrl} />
  );
  const time = <time dateTime={message.creation_date}>{formatTime(message.creation_date)}</time>;
  return (
    <div className={bubbleClass(isOwn)}>
      {message.is_deleted ? (
        <p className="text-felt-600 italic">{t("deleted")}</p>
      ) : (
        <Warned message={message} isOwn={isOwn}>
          {message.photos.length > 0 && <MessagePhotos photos={message.photos} />}
          {message.offer && (
            <OfferPart
              message={message}
              offer={message.offer}
              isOwn={isOwn}
              canAnswer={canAnswer}
              clientId={clientId}
            />
          )}
          {message.order ? (
            <OrderPart message={message} order={message.order} isOwn={isOwn} canAnswer={canAnswer}>
              {text}
            </OrderPart>
          ) : (
            text
          )}
        </Warned>
      )}
      {message.refusal && <Refusal refusal={message.refusal} />}
      {canDelete || canReport ? (
        <details className="text-2xs text-felt-600">
          <summary className="-my-1 flex min-h-7 items-center justify-end gap-1">
            {time}
            {isOwn && <ProgressMark progress={progress} />}
          </summary>
          <div className="flex flex-wrap items-center justify-end gap-x-3">
            {isOwn ? (
              <>
                {t(`progress.${progress}`)}
                <RoomForm intent="delete_message" fields={{ message: message.id }}>
                  <button type="submit" className={`${actionClass} text-bad`}>
                    <Icon of={Trash} size={16} />
                    {t("deleteForBoth")}
                  </button>
                </RoomForm>
              </>
            ) : (
              <PageLink to={`${roomPath(message.room)}/complaint?message=${message.id}`} className={actionClass}>
                <Icon of={Flag} size={16} />
                {t("menu.report")}
              </PageLink>
            )}
          </div>
        </details>
      ) : (
        <p className="mt-0.5 flex items-center justify-end gap-1 text-2xs text-felt-600">
          {message.is_held && t("progress.held")}
          {time}
          {isOwn && !message.is_deleted && <ProgressMark progress={progress} />}
        </p>
      )}
    </div>
  );
});

/** Why a moderator did not let a message through. */
function Refusal({ refusal: { title_ru: ru, title_ky: ky, note } }: { refusal: NonNullable<ChatMessage["refusal"]> }) {
  const t = useTranslations("chat");
  const reason = useLanguage() === "ky" ? ky : ru;
  return (
    <p className="mt-1.5 border-t border-felt-200 pt-1.5 text-sm wrap-anywhere text-bad">
      {t("refused", { reason })}
      {note !== null && <span className="block text-felt-600">{note}</span>}
    </p>
  );
}

/** A message with a danger: folded behind what was found, or with a line of advice under it. Its sender reads it as they wrote it. */
function Warned({ message, isOwn, children }: { message: ChatMessage; isOwn: boolean; children: ReactNode }) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const { warning } = message;
  if (!warning || warning.rules.length === 0) return children;
  const [first] = warning.rules;
  const title = language === "ky" ? first?.title_ky : first?.title_ru;
  const advice = language === "ky" ? first?.advice_ky : first?.advice_ru;
  if (warning.verdict === "note" || isOwn) {
    return (
      <>
        {children}
        <p className="mt-1.5 flex gap-1.5 border-t border-felt-200 pt-1.5 text-xs text-felt-600">
          <Icon of={TriangleAlert} size={16} className="text-warn" />
          <span>{isOwn ? t("warnedOther") : advice}</span>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="flex gap-1.5 font-semibold text-bad">
        <Icon of={TriangleAlert} />
        {title}
      </p>
      <p className="text-sm">{advice}</p>
      <div className="flex flex-wrap gap-x-4">
        <PageLink to={`${roomPath(message.room)}/complaint?message=${message.id}`} className={warningActionClass}>
          {t("menu.report")}
        </PageLink>
        <RoomForm intent="block">
          <button type="submit" className={warningActionClass}>
            {t("menu.block")}
          </button>
        </RoomForm>
      </div>
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm text-felt-600">{t("showMessage")}</summary>
        <div className="grid gap-1.5">{children}</div>
      </details>
    </>
  );
}
