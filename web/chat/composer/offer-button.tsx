import HandCoins from "lucide-react/icons/hand-coins";
import { useRef } from "react";
import type { Currency } from "#contracts/base/currency.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { AmountForm } from "../forms/amount-form.tsx";

/** «Предложить цену»: a small form over the field. It opens without scripts. */
export function OfferButton({ currency, clientId }: { currency: Currency; clientId: string }) {
  const t = useTranslations("chat");
  const popup = useRef<HTMLDetailsElement>(null);
  return (
    <details {...popupProps} ref={popup} className="relative shrink-0">
      <summary
        aria-label={t("composer.offer")}
        className="grid size-11 place-items-center rounded-full text-felt-600 hover:bg-felt-100"
      >
        <Icon of={HandCoins} />
      </summary>
      <div className="absolute bottom-full -left-12 z-20 mb-2 w-72 rounded-m border border-felt-200 bg-felt-0 p-4 shadow-2">
        <p className="mb-2 font-semibold">{t("offer.title")}</p>
        <AmountForm
          intent="offer"
          currency={currency}
          clientId={clientId}
          onDone={() => {
            if (popup.current) popup.current.open = false;
          }}
        />
      </div>
    </details>
  );
}
