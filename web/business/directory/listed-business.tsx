import Clock from "lucide-react/icons/clock";
import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import type { OpeningState } from "#contracts/business/opening.ts";
import { isOpenAt, type ListedBusinessView } from "./listed-business-view.ts";
import { Logo } from "#web/business/view/logo.tsx";
import { describeOpening } from "#web/business/view/opening-text.ts";
import "#web/business/view/texts.ts";
import { useNow } from "#web/business/view/use-now.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Rating } from "#web/users/view/rating.tsx";
import "./directory-texts.ts";

/** A business in the list of all: a link as a whole to its page. `now` is the moment of the request. */
export function ListedBusiness({ business, now }: { business: ListedBusinessView; now: number }) {
  const t = useTranslations("businesses");
  const { places, morePlaces, opening } = business;
  const named = places.join("; ");
  return (
    <article className="relative flex h-full gap-3.5 rounded-l border border-felt-200 bg-felt-0 p-4 hover:border-felt-300">
      <Logo logo={business.logo} initial={business.initial} />
      <div className="grid min-w-0 flex-1 content-start gap-1 text-xs text-felt-600">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-semibold text-felt-900">
          <PageLink
            to={business.path}
            className="wrap-anywhere before:absolute before:inset-0 before:rounded-l hover:text-lake-600"
          >
            {business.name}
          </PageLink>
          {business.isVip && <Badge variant="vip">{t("vip")}</Badge>}
        </h2>
        <p className="flex flex-wrap gap-x-2.5">
          {business.category && <span>{business.category}</span>}
          <span>{business.ads}</span>
        </p>
        {business.rating && <Rating rating={business.rating} />}
        {named && (
          <Line icon={MapPin}>
            {morePlaces > 0 ? t("morePlaces", { city: named, count: String(morePlaces) }) : named}
          </Line>
        )}
        {opening && <Opening opening={opening} now={now} />}
      </div>
    </article>
  );
}

function Opening({ opening, now: atFirst }: { opening: OpeningState; now: number }) {
  const t = useTranslations("businesses");
  const tPage = useTranslations("business-page");
  const language = useLanguage();
  const now = useNow(atFirst);
  const isOpen = isOpenAt(opening, now);
  const isOld = isOpen !== opening.isOpen;
  return (
    <Line icon={Clock} className={isOpen ? "text-ok" : ""}>
      {isOld ? t(isOpen ? "open" : "closed") : describeOpening(opening, now, language, tPage)}
    </Line>
  );
}

function Line({ icon, className = "", children }: { icon: typeof Clock; className?: string; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-1.5 ${className}`}>
      <Icon of={icon} size={15} className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
