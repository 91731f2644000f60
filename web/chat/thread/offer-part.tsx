import type { ChatMessage, ChatOffer } from "#contracts/chat/schemas.ts";
import { formatMoney } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { AmountForm } from "../forms/amount-form.tsx";
import { RoomForm } from "../forms/room-form.tsx";

interface OfferPartProps {
  message: ChatMessage;
  offer: ChatOffer;
  isOwn: boolean;
  /** False where nobody can write any more. */
  canAnswer: boolean;
  /** For a counter-offer without scripts. */
  clientId: string;
}

/** An offer: the amount, how it stands, and, of the other's open one, the answers. */
export function OfferPart({ message, offer, isOwn, canAnswer, clientId }: OfferPartProps) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const isOpen = offer.state === "open";
  const fields = { message: message.id };
  return (
    <div className="grid gap-1">
      <p className="text-xs text-felt-600">{t(isOwn ? "offer.own" : "offer.other")}</p>
      <p className={`text-xl font-bold tracking-tight ${isOpen || offer.state === "accepted" ? "" : "text-felt-600"}`}>
        {formatMoney(offer.amount, offer.currency, language)}
      </p>
      {(isOwn || !isOpen) && <p className="text-sm text-felt-600">{t(`offer.${offer.state}`)}</p>}
      {!isOwn && isOpen && canAnswer && (
        <div className="mt-1 flex flex-wrap gap-2">
          <RoomForm intent="accept" fields={fields}>
            <Button type="submit" variant="primary">
              {t("offer.accept")}
            </Button>
          </RoomForm>
          <RoomForm intent="decline" fields={fields}>
            <Button type="submit">{t("offer.decline")}</Button>
          </RoomForm>
          <details className="w-full">
            <summary className="inline-flex min-h-11 items-center font-semibold text-lake-600">
              {t("offer.counter")}
            </summary>
            <AmountForm intent="counter" currency={offer.currency} fields={fields} clientId={clientId} />
          </details>
        </div>
      )}
    </div>
  );
}
