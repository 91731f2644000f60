import { useEffect, useState } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { isSavingData } from "#web/platform/network/data-saving.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { CardView } from "./card/card-view.ts";
import { SimilarListings } from "./similar-listings.tsx";
import { listRecentlyViewed, storeViewed } from "./card/viewed-listings.ts";

/**
 * The listings that were opened before in this browser; also stores the one on show. At the end of the page, so that
 * nothing moves when it appears.
 */
export function RecentlyViewed({ card }: { card: CardView }) {
  const isScripted = useHydrated();
  return isScripted ? <RecentCards card={card} /> : null;
}

/** They are stored with their covers. */
function uncover({ photo, ...card }: CardView): CardView {
  return { ...card, photo: photo && { ...photo, cover: undefined } };
}

function RecentCards({ card }: { card: CardView }) {
  const t = useTranslations("listings");
  const language = useLanguage();
  const [cards] = useState(() => {
    const viewed = listRecentlyViewed(card.id, language, Date.now());
    return isSavingData() ? viewed : viewed.map(uncover);
  });
  useEffect(() => storeViewed(card, language, Date.now()), [card, language]);
  return <SimilarListings title={t("recentlyViewed")} cards={cards} />;
}
