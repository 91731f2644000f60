import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import type { UserView } from "#web/users/view/user-view.ts";
import { Rating } from "#web/users/view/rating.tsx";
import { panelClass } from "#web/ui/panel.tsx";

/** The seller; the whole card is a link to their page. */
export function SellerCard({ seller }: { seller: UserView }) {
  const t = useTranslations("listings");
  return (
    // A portrait loads at once.
    <CachedMarkup name="seller" of={seller.photo ? undefined : seller}>
      <section aria-label={t("seller")}>
        <PageLink to={seller.path} className={`${panelClass} flex items-center gap-3.5 hover:border-felt-300`}>
          <Avatar user={seller} />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
              {seller.business ?? seller.name}
              {seller.business && <Badge variant="business">{t("business")}</Badge>}
            </span>
            <span className="mt-0.5 block text-xs text-felt-600">
              {seller.rating ? <Rating rating={seller.rating} /> : t("noReviews")}
            </span>
            <span className="flex flex-wrap gap-x-2.5 text-xs text-felt-600">
              <span>{seller.memberSince}</span>
              <span>{seller.listingCount}</span>
            </span>
          </span>
          <Icon of={ChevronRight} className="text-felt-500" />
        </PageLink>
      </section>
    </CachedMarkup>
  );
}
