import { useEffect, useState } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
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

function RecentCards({ card }: { card: CardView }) {
  const t = useTranslations("listings");
  const language = useLanguage();
  const [cards] = useState(() => listRecentlyViewed(card.id, language, Date.now()));
  useEffect(() => storeViewed(card, language, Date.now()), [card, language]);
  return <SimilarListings title={t("recentlyViewed")} cards={cards} />;
}
