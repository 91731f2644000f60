import { formatMoney } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { formatTime } from "../view/chat-time.ts";
import { bubbleClass } from "./message-bubble.tsx";
import { MessagePhotos } from "./message-photos.tsx";
import { MessageText } from "./message-text.tsx";
import type { OutgoingMessage } from "../kept/outgoing-message.ts";
import type { Outbox } from "./outbox.ts";
import { OutgoingPhotos } from "./outgoing-photos.tsx";
import { ProgressMark } from "./progress-mark.tsx";

interface OutgoingBubbleProps {
  message: OutgoingMessage;
  outbox: Outbox;
  /** Takes a refused text back into the field. */
  onEdit: (text: string) => void;
}

const actionClass = "min-h-11 text-sm font-semibold text-lake-600";

/** A message on its way. One that failed says why, and waits to be sent again, changed or thrown away. */
export function OutgoingBubble({ message, outbox, onEdit }: OutgoingBubbleProps) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const { clientId, text, photos, files, offer, state, error, isRefused } = message;
  return (
    <div className={bubbleClass(true)}>
      {photos && photos.length > 0 && <MessagePhotos photos={photos} />}
      {files && files.length > 0 && <OutgoingPhotos files={files} />}
      {offer && <p className="font-bold">{formatMoney(offer.amount, offer.currency, language)}</p>}
      {text !== undefined && <MessageText text={text} siteUrl={undefined} />}
      <p className="mt-0.5 flex items-center justify-end gap-1 text-2xs text-felt-600">
        {state === "waiting" && t("progress.waiting")}
        <time>{formatTime(new Date(message.writtenAt).toISOString())}</time>
        <ProgressMark progress={state} />
      </p>
      {state === "waiting" && error !== undefined && <p className="text-xs text-felt-600">{error}</p>}
      {state === "failed" && (
        <div className="mt-1 border-t border-felt-200 pt-1">
          <p role="alert" className="text-sm text-bad">
            {error ?? t("progress.failed")}
          </p>
          <p className="flex flex-wrap gap-x-4">
            {!isRefused && (
              <button type="button" className={actionClass} onClick={() => outbox.retry(clientId)}>
                {t("retry")}
              </button>
            )}
            {text !== undefined && !photos && !files && (
              <button
                type="button"
                className={actionClass}
                onClick={() => {
                  outbox.discard(clientId);
                  onEdit(text);
                }}
              >
                {t("edit")}
              </button>
            )}
            <button type="button" className={actionClass} onClick={() => outbox.discard(clientId)}>
              {t("discard")}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
