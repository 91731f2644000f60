import { useEffect, useRef, useState } from "react";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { isSavingData } from "#web/platform/network/data-saving.ts";
import type { CardView } from "./card/card-view.ts";
import { SimilarListings } from "./similar-listings.tsx";
import { listRecentlyViewed } from "./card/viewed-listings.ts";

/** The listings that were opened before in this browser, and by whoever is signed in on any device of theirs. At the end of the page, so that nothing moves when it appears. */
export function RecentlyViewed({ except }: { except: number }) {
  const t = useTranslations("listings");
  const language = useLanguage();
  const isSignedIn = useViewer() !== null;
  const [cards, setCards] = useState<readonly CardView[]>(() => listRecentlyViewed(except, language, Date.now()));
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = section.current;
    if (!isSignedIn || isSavingData() || part === null) return undefined;
    const left = new AbortController();
    const request = { except, language, onLoad: setCards, left: left.signal };
    // Without a network the ones of this browser remain.
    import("#web/history/device/own-history.ts")
      .then(({ loadViewedNear }) => loadViewedNear(part, request))
      .catch(() => undefined);
    return () => left.abort();
  }, [isSignedIn, except, language]);
  return (
    <div ref={section}>
      <SimilarListings title={t("recentlyViewed")} cards={cards} />
    </div>
  );
}
