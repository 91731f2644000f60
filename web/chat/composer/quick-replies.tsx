import { useEffect, useState } from "react";
import { getChatSettings } from "#contracts/chat/calls.ts";
import type { ChatRoomDetail } from "#contracts/chat/schemas.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { RoomForm } from "../forms/room-form.tsx";

interface QuickRepliesProps {
  room: ChatRoomDetail;
  clientId: string;
  /** The viewer has written nothing here yet. */
  isFirst: boolean;
  lastIsOthers: boolean;
  /** What was written last is an order: it is answered by itself, and asks not whether there is something. */
  lastIsOrder: boolean;
  /** Undefined without scripts: then each is a form. */
  onSend: ((text: string) => void) | undefined;
}

/** Texts that are sent with one tap: a buyer's first question; a seller's answers, one's own before the usual ones. Nobody asks, or says, that what is off the show is still for sale. */
export function QuickReplies({ room, clientId, isFirst, lastIsOthers, lastIsOrder, onSend }: QuickRepliesProps) {
  const t = useTranslations("chat");
  const isSeller = room.side === "seller" && lastIsOthers;
  const own = useOwnReplies(isSeller);
  const starters = ["available", "price", "where"] as const;
  const isOffered = room.product === null || room.product.state === "active";
  const answers = lastIsOrder
    ? (["check", "when"] as const)
    : isOffered
      ? (["available", "sold", "call"] as const)
      : (["sold", "call"] as const);
  const texts = isSeller
    ? [...own, ...answers.map((name) => t(`reply.${name}`))]
    : room.side === "buyer" && isFirst && room.product?.state === "active"
      ? starters.map((name) => t(`starter.${name}`))
      : [];
  if (texts.length === 0) return null;
  return (
    <ul aria-label={t("composer.quick")} className="scroll-row gap-2 px-1 pb-2">
      {[...new Set(texts)].map((text) => (
        <li key={text} className="shrink-0">
          {onSend ? (
            <button type="button" className={chipClass} onClick={() => onSend(text)}>
              <span className="max-w-64 truncate">{text}</span>
            </button>
          ) : (
            <RoomForm intent="send" fields={{ text }} clientId={clientId}>
              <button type="submit" className={chipClass}>
                <span className="max-w-64 truncate">{text}</span>
              </button>
            </RoomForm>
          )}
        </li>
      ))}
    </ul>
  );
}

/** One's own quick replies, asked for once they are wanted. */
function useOwnReplies(isWanted: boolean): readonly string[] {
  const language = useLanguage();
  const [replies, setReplies] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const load = async () => {
      const answer = await callFromBrowser(getChatSettings, { language });
      if (!isGone && "value" in answer) setReplies(answer.value.quick_replies);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [isWanted, language]);
  return replies;
}
