import { useEffect, useState } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { useScripted } from "#web/ui/use-scripted.ts";
import type { CardView } from "./card-view.ts";
import { SimilarListings } from "./similar-listings.tsx";
import { listRecent, rememberViewed } from "./viewed.ts";

/** What this browser has opened before; remembers the ad on show. At the end of the page, where nothing has to make room for it. */
export function RecentlyViewed({ card }: { card: CardView }) {
  const isScripted = useScripted();
  return isScripted ? <RecentCards card={card} /> : null;
}

function RecentCards({ card }: { card: CardView }) {
  const t = useTranslations("listing");
  const language = useLanguage();
  const [cards] = useState(() => listRecent(card.id, language, Date.now()));
  useEffect(() => rememberViewed(card, language, Date.now()), [card, language]);
  return <SimilarListings title={t("recentlyViewed")} cards={cards} />;
}
