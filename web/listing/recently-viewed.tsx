import { useEffect, useState } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { CardView } from "./card-view.ts";
import { SimilarListings } from "./similar-listings.tsx";
import { listRecent, rememberViewed } from "./viewed.ts";

/** What this browser has opened before; remembers the ad on show. At the end of the page, where nothing has to make room for it. */
export function RecentlyViewed({ card }: { card: CardView }) {
  const t = useTranslations("listing");
  const language = useLanguage();
  const [cards, setCards] = useState<readonly CardView[]>([]);
  useEffect(() => {
    const now = Date.now();
    setCards(listRecent(card.id, language, now));
    rememberViewed(card, language, now);
  }, [card, language]);
  return <SimilarListings title={t("recentlyViewed")} cards={cards} />;
}
