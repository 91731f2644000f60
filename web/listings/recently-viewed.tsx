import { useEffect, useRef, useState } from "react";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { isSavingData } from "#web/platform/network/data-saving.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { CardView } from "./card/card-view.ts";
import { SimilarListings } from "./similar-listings.tsx";
import { listRecentlyViewed, storeViewed } from "./card/viewed-listings.ts";

/** The section comes from the server when it is this near to the screen. */
const nearby = "600px";

/**
 * The listings that were opened before in this browser, and by whoever is signed in on any device of theirs; also stores the one on show. At the end of the
 * page, so that nothing moves when it appears.
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
  const isSignedIn = useViewer() !== null;
  const [cards, setCards] = useState<readonly CardView[]>(() => {
    const viewed = listRecentlyViewed(card.id, language, Date.now());
    return isSavingData() ? viewed : viewed.map(uncover);
  });
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => storeViewed(card, language, Date.now()), [card, language]);
  useEffect(() => {
    if (!isSignedIn || isSavingData() || section.current === null || !("IntersectionObserver" in window))
      return undefined;
    let hasLeft = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // Without a network the ones of this browser remain.
        import("#web/history/device/own-history.ts")
          .then(({ loadViewed }) => loadViewed(card.id, language))
          .then((own) => !hasLeft && own && setCards(own))
          .catch(() => undefined);
      },
      { rootMargin: nearby },
    );
    observer.observe(section.current);
    return () => {
      hasLeft = true;
      observer.disconnect();
    };
  }, [isSignedIn, card.id, language]);
  return (
    <div ref={section}>
      <SimilarListings title={t("recentlyViewed")} cards={cards} />
    </div>
  );
}
