import PackageX from "lucide-react/icons/package-x";
import { useEffect } from "react";
import type { Closing } from "#contracts/listings/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { CardView } from "./card/card-view.ts";
import { SimilarListings } from "./similar-listings.tsx";
import { deleteViewed } from "./card/viewed-listings.ts";

/** `unavailable`: never approved as it is, or blocked; the public learns no more than that. */
export type HiddenReason = "inactive" | "unavailable" | "deleted" | Closing;

interface HiddenListingProps {
  id: number;
  reason: HiddenReason;
  /** Of the listing, where the public may know it. */
  title: string | null;
  /** Whether the others are like it; else they are the newest. */
  isSimilar: boolean;
  /** Other listings to look at. */
  cards: readonly CardView[];
}

/** Replaces an inactive or deleted listing: says why, and offers others. */
export function HiddenListing({ id, reason, title, isSimilar, cards }: HiddenListingProps) {
  const t = useTranslations("listings");
  useEffect(() => deleteViewed(id), [id]);
  return (
    <div className="wrap pb-10">
      <div className="mx-auto flex max-w-md flex-col items-center pt-12 pb-6 text-center">
        <span className="mb-4 grid size-16 place-items-center rounded-full bg-lake-50 text-lake-600">
          <Icon of={PackageX} size={28} />
        </span>
        <h1 className="text-2xl font-bold tracking-tight wrap-anywhere">{title ?? t(`${reason}Title`)}</h1>
        {title !== null && <p className="mt-2 font-semibold">{t(`${reason}Title`)}</p>}
        <p className="mt-2 mb-5 text-felt-600">{t(`${reason}Text`)}</p>
        <LinkButton to="/" variant="primary" size="m">
          {t("toHome")}
        </LinkButton>
      </div>
      <SimilarListings id="similar" title={t(isSimilar ? "similar" : "newest")} cards={cards} />
    </div>
  );
}
