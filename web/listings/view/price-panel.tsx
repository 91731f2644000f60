import Clock from "lucide-react/icons/clock";
import Eye from "lucide-react/icons/eye";
import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ListingView } from "./listing-view.ts";
import { PriceHistory } from "./price-history.tsx";
import { Panel } from "#web/ui/panel.tsx";

type Priced = Partial<Pick<ListingView, "place">> &
  Pick<
    ListingView,
    | "isVip"
    | "wanted"
    | "isJob"
    | "acceptsExchange"
    | "acceptsHaggling"
    | "discount"
    | "reserved"
    | "price"
    | "oldPrice"
    | "inSom"
    | "priceHistory"
    | "title"
    | "titleLang"
    | "location"
    | "ago"
    | "views"
  >;

/** Price, title, location and time; `children` are the actions. */
export function PricePanel({ listing, children }: { listing: Priced; children?: ReactNode }) {
  const t = useTranslations("listings");
  return (
    <Panel>
      {(listing.isVip || listing.discount || listing.wanted || listing.acceptsExchange || listing.acceptsHaggling) && (
        <div className="mb-3 flex flex-wrap gap-2">
          {listing.wanted && <Badge variant="notice">{t(`wanted.${listing.wanted}`)}</Badge>}
          {listing.isVip && <Badge variant="vip">{t("vip")}</Badge>}
          {listing.discount && <Badge variant="alert">{listing.discount}</Badge>}
          {listing.acceptsHaggling && <Badge variant="business">{t("card.haggling")}</Badge>}
          {listing.acceptsExchange && <Badge variant="business">{t("card.exchange")}</Badge>}
        </div>
      )}
      {listing.reserved && (
        <p className="mb-3 rounded-s bg-apricot-100 px-3 py-2 text-sm font-semibold text-apricot-ink">
          {listing.reserved}
        </p>
      )}
      <p className="text-2xl leading-tight font-extrabold tracking-tight 720:text-3xl">
        <span className="sr-only">{t(listing.isJob ? "payLabel" : "priceLabel")}: </span>
        {listing.price}
        {listing.oldPrice && (
          <s className="ml-2.5 text-lg font-normal tracking-normal text-felt-600">
            <span className="sr-only">{t("oldPrice")}: </span>
            {listing.oldPrice}
          </s>
        )}
      </p>
      {listing.inSom && <p className="mt-1 text-xs text-felt-600">{t("approximately", { price: listing.inSom })}</p>}
      {listing.priceHistory && <PriceHistory history={listing.priceHistory} />}
      <h1 lang={listing.titleLang} className="mt-3 mb-2.5 text-xl leading-snug font-semibold wrap-anywhere">
        {listing.title}
      </h1>
      <ul className="flex flex-wrap gap-x-3.5 gap-y-1.5 text-xs text-felt-600">
        <Fact icon={MapPin}>
          <span data-place={listing.place}>{listing.location}</span>
        </Fact>
        <Fact icon={Clock}>{listing.ago}</Fact>
        {listing.views && <Fact icon={Eye}>{listing.views}</Fact>}
      </ul>
      {children}
    </Panel>
  );
}

function Fact({ icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon of={icon} size={15} />
      {children}
    </li>
  );
}
