import PackageX from "lucide-react/icons/package-x";
import { useEffect } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { CardView } from "./card-view.ts";
import { SimilarListings } from "./similar-listings.tsx";
import { forgetViewed } from "./viewed.ts";

export type GoneReason = "inactive" | "deleted";

interface GoneListingProps {
  id: number;
  reason: GoneReason;
  /** Ads to look at instead. */
  cards: readonly CardView[];
}

/** What stands where an ad was: why, and a way on. */
export function GoneListing({ id, reason, cards }: GoneListingProps) {
  const t = useTranslations("listing");
  useEffect(() => forgetViewed(id), [id]);
  return (
    <div className="wrap pb-10">
      <div className="mx-auto flex max-w-md flex-col items-center pt-12 pb-6 text-center">
        <span className="mb-4 grid size-16 place-items-center rounded-full bg-lake-50 text-lake-600">
          <Icon of={PackageX} size={28} />
        </span>
        <h1 className="text-2xl font-bold tracking-tight">{t(`${reason}Title`)}</h1>
        <p className="mt-2 mb-5 text-felt-600">{t(`${reason}Text`)}</p>
        <LinkButton to="/" look="primary" size="m">
          {t("toHome")}
        </LinkButton>
      </div>
      <SimilarListings title={t("newest")} cards={cards} />
    </div>
  );
}
