import Handshake from "lucide-react/icons/handshake";
import Info from "lucide-react/icons/info";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import type { OrderState } from "#contracts/chat/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { HandoverKind, HandoverLine } from "../view/describe-order.ts";

const icons: Record<HandoverKind, LucideIcon> = {
  delivery: Truck,
  pickup: Store,
  agree: Handshake,
  address: MapPin,
  phone: Phone,
  ownPhone: Phone,
};

/** How an order comes to its buyer, and where to: each with its name, so that it is found at a glance. */
export function OrderHandover({ lines }: { lines: readonly HandoverLine[] }) {
  const t = useTranslations("chat.order");
  return (
    <dl className="grid gap-2">
      {lines.map(({ kind, text, href, note }) => (
        <div key={kind}>
          <dt className="flex items-center gap-2 text-xs text-felt-600">
            <Icon of={icons[kind]} size={16} />
            {t(`handover.${kind}`)}
          </dt>
          <dd className="pl-6 font-medium wrap-anywhere">
            {href === undefined ? (
              text
            ) : (
              <a href={href} className="-my-2.5 inline-flex min-h-11 items-center text-lake-700 hover:underline">
                {text}
              </a>
            )}
            {note !== undefined && <span className="ml-2 text-sm font-normal text-felt-600">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What its reader does next. `isOwn`: who has sent it. */
export function OrderNext({ state, isOwn }: { state: OrderState; isOwn: boolean }) {
  const t = useTranslations("chat.order");
  return (
    <p className="flex gap-2 text-sm text-felt-600">
      <Icon of={Info} size={16} className="mt-0.5" />
      <span className="min-w-0">{isOwn ? t(`nextForBuyer.${state}`) : t(`nextForSeller.${state}`)}</span>
    </p>
  );
}

/** While there is something to agree on: no money passes through the site, and what a phone of the buyer is for. */
export function OrderTerms({ state, isOwn, hasPhone }: { state: OrderState; isOwn: boolean; hasPhone: boolean }) {
  const t = useTranslations("chat.order");
  if (state !== "open" && state !== "question" && state !== "accepted") return null;
  return (
    <p className="text-2xs text-felt-600">
      {t("terms")} {t(isOwn ? (hasPhone ? "phoneGiven" : "phoneOfBuyer") : hasPhone ? "phoneToCall" : "phoneForSeller")}
    </p>
  );
}
