import HandCoins from "lucide-react/icons/hand-coins";
import { useRef } from "react";
import type { ChatRoomDetail } from "#contracts/chat/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { AmountForm } from "../forms/amount-form.tsx";

interface OfferButtonProps {
  /** What the chat is about. */
  product: ChatRoomDetail["product"];
  clientId: string;
  /** On phones it says what it is; from 720 px on it always does. */
  isNamed: boolean;
}

/** «Предложить цену»: a small form over the field, while the listing is on show. It opens without scripts. */
export function OfferButton({ product, clientId, isNamed }: OfferButtonProps) {
  const t = useTranslations("chat");
  const popup = useRef<HTMLDetailsElement>(null);
  if (product?.state !== "active") return null;
  return (
    <details {...popupProps} ref={popup} className="relative shrink-0">
      <summary
        aria-label={t("composer.offer")}
        className={`flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-full text-felt-600 hover:bg-felt-100 720:px-2.5 ${isNamed ? "px-2" : ""}`}
      >
        <Icon of={HandCoins} />
        <span className={`text-xs font-semibold whitespace-nowrap ${isNamed ? "" : "max-720:hidden"}`}>
          {t("composer.offer")}
        </span>
      </summary>
      <div className="absolute bottom-full -left-12 z-20 mb-2 w-72 rounded-m border border-felt-200 bg-felt-0 p-4 shadow-2">
        <p className="mb-2 font-semibold">{t("offer.title")}</p>
        <AmountForm
          intent="offer"
          currency={product.currency}
          clientId={clientId}
          onDone={() => {
            if (popup.current) popup.current.open = false;
          }}
        />
      </div>
    </details>
  );
}
