import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { useLanguage } from "./i18n.tsx";
import { linkTarget } from "./soft-navigation.tsx";
import { stripLanguage } from "./href.ts";

/** A pointer that rests so long on a link means it, in milliseconds. */
const restsFor = 80;

/** An ad counts its visits when it is asked for: it is asked for only by who opens it. */
const counted = /^\/products\//;

/**
 * Fetches the code and the data of the page that a link leads to, once a pointer rests on the link, a finger comes down
 * on it or the keyboard reaches it. Never for a reader who saves data, and for guests only: what is somebody's own is kept by
 * no browser, so it would be fetched twice.
 */
export function PrefetchOnIntent() {
  const language = useLanguage();
  const [page, setPage] = useState<string>();
  useEffect(() => {
    if (savesData()) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const intend = (event: Event) => {
      clearTimeout(waiting);
      const url = linkTarget(event, language);
      if (!url || counted.test(stripLanguage(url.pathname))) return;
      const target = url.pathname + url.search;
      waiting = setTimeout(() => setPage(target), event.type === "pointerover" ? restsFor : 0);
    };
    const events = ["pointerover", "pointerdown", "focusin"] as const;
    for (const name of events) document.addEventListener(name, intend, { passive: true });
    return () => {
      clearTimeout(waiting);
      for (const name of events) document.removeEventListener(name, intend);
    };
  }, [language]);
  return page && <PrefetchPageLinks page={page} />;
}

function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : undefined;
  return (
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true
  );
}
