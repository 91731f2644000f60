import Clock from "lucide-react/icons/clock";
import MapPin from "lucide-react/icons/map-pin";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import type { ReactNode } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { ShopFactsView } from "./shop-facts.ts";

/** Hours, address and delivery of the business beside its listing; all of them are on its page. */
export function ShopPanel({ shop }: { shop: ShopFactsView }) {
  const t = useTranslations("listings.shop");
  const { opening, address, otherAddresses, deliveries, otherDeliveries, isWithoutDelivery, path } = shop;
  return (
    <section aria-label={t("title")} className={`${panelClass} grid gap-2.5`}>
      {opening && (
        <Fact icon={Clock}>
          <span className={`font-semibold ${opening.isOpen ? "text-ok" : "text-felt-600"}`}>{opening.text}</span>
        </Fact>
      )}
      {address !== null && (
        <Fact icon={MapPin}>
          {address}
          {otherAddresses > 0 && (
            <span className="block text-xs text-felt-600">{t("otherAddresses", { count: otherAddresses })}</span>
          )}
        </Fact>
      )}
      {deliveries.length > 0 && (
        <Fact icon={Truck}>
          <span className="block text-xs text-felt-600">{t("delivery")}</span>
          {deliveries.map((title) => (
            <span key={title} className="block">
              {title}
            </span>
          ))}
          {otherDeliveries > 0 && (
            <span className="block text-xs text-felt-600">{t("otherDeliveries", { count: otherDeliveries })}</span>
          )}
        </Fact>
      )}
      {isWithoutDelivery && <Fact icon={Truck}>{t("withoutDelivery")}</Fact>}
      <PageLink to={path} className="flex min-h-11 items-center font-semibold text-lake-700 hover:underline">
        {t("toPage")}
      </PageLink>
    </section>
  );
}

function Fact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon of={icon} className="mt-0.5 text-lake-600" />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  );
}
