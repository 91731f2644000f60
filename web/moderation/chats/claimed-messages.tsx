import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ChatPhotos } from "./chat-photos.tsx";
import type { ClaimedMessageView } from "./chat-claim-view.ts";

interface ClaimedMessagesProps {
  messages: readonly ClaimedMessageView[];
  /** Null: that account is gone. */
  author: string | null;
  about: string;
  /** The id of the form that decides; null: it was decided. */
  formId: string | null;
  /** Ids of messages that are chosen already. */
  chosen: readonly number[];
}

/** The messages that came with a claim, oldest first; those of the other can be chosen to be deleted. */
export function ClaimedMessages({ messages, author, about, formId, chosen }: ClaimedMessagesProps) {
  const t = useTranslations("moderation");
  return (
    <ol aria-label={t("chats.conversation")} className="grid gap-2">
      {messages.map((message) => (
        <li
          key={message.id}
          className={`rounded-m p-3 ${message.isReported ? "bg-apricot-100 text-apricot-ink" : "bg-felt-100"} ${
            message.isByAuthor === true
              ? "480:mr-12"
              : message.isByAuthor === false
                ? "480:ml-12"
                : "text-center text-sm"
          }`}
        >
          {message.isByAuthor === null ? (
            <Event message={message} />
          ) : (
            <>
              <p className="flex flex-wrap items-baseline gap-x-2 text-xs">
                <span className="font-semibold wrap-anywhere">
                  {message.isByAuthor ? t("chats.author", { name: author ?? t("chats.gone") }) : about}
                </span>
                <span>{message.time}</span>
                {message.isReported && <Badge variant="alert">{t("chats.reported")}</Badge>}
                {message.isDeleted && !message.wasDeleted && <Badge>{t("chats.isDeleted")}</Badge>}
                {message.wasDeleted && !isEmpty(message) && <Badge>{t("chats.wasDeleted")}</Badge>}
              </p>
              <Content message={message} />
              {formId !== null && message.mayRemove && (
                <label className="mt-1 flex min-h-11 items-center gap-3 text-sm">
                  <input
                    type="checkbox"
                    name="messages"
                    value={message.id}
                    form={formId}
                    defaultChecked={message.isReported || chosen.includes(message.id)}
                    aria-label={t("chats.removeFrom", { text: message.text.slice(0, 60) })}
                    className="size-5 shrink-0 accent-lake-600"
                  />
                  {t("chats.remove")}
                </label>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function Event({ message: { event, time } }: { message: ClaimedMessageView }) {
  const t = useTranslations("moderation");
  return (
    <>
      {event && t(`chats.event.${event}`)} <span className="text-xs">{time}</span>
    </>
  );
}

/** Nothing is known of it. */
const isEmpty = ({ text, photos, offer }: ClaimedMessageView) => text === "" && photos.length === 0 && offer === null;

function Content({ message }: { message: ClaimedMessageView }) {
  const t = useTranslations("moderation");
  const { text, photos, hasLostPhotos, offer, isOrder, wasDeleted } = message;
  if (wasDeleted && isEmpty(message)) return <p className="text-sm italic">{t("chats.wasDeleted")}</p>;
  return (
    <>
      {isOrder && <p className="mt-1 font-semibold">{t("chats.ordered")}</p>}
      {text !== "" && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
      {offer && <p className="mt-1">{t("chats.offered", { price: offer })}</p>}
      <ChatPhotos photos={photos} />
      {hasLostPhotos && <p className="mt-1 text-sm italic">{t("chats.photosGone")}</p>}
    </>
  );
}
