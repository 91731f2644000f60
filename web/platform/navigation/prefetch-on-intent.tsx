import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { useLanguage } from "#web/platform/i18n.tsx";
import { linkTarget } from "./soft-navigation.tsx";
import { stripLanguage } from "#web/platform/href.ts";

/** Milliseconds that a pointer has to rest on a link. */
const restDelay = 80;

/**
 * Fetches the code and the data of the page that a link leads to, once a pointer rests on the link, a finger comes down
 * on it or the keyboard reaches it. Never for a reader who saves data, and for guests only: personal pages
 * are not cached by browsers, so they would be fetched twice. Nor where the path without its language matches `except`.
 */
export function PrefetchOnIntent({ except }: { except: RegExp }) {
  const language = useLanguage();
  const [page, setPage] = useState<string>();
  useEffect(() => {
    if (savesData()) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const intend = (event: Event) => {
      clearTimeout(waiting);
      const url = linkTarget(event, language);
      if (!url || except.test(stripLanguage(url.pathname))) return;
      const target = url.pathname + url.search;
      waiting = setTimeout(() => setPage(target), event.type === "pointerover" ? restDelay : 0);
    };
    const events = ["pointerover", "pointerdown", "focusin"] as const;
    for (const name of events) document.addEventListener(name, intend, { passive: true });
    return () => {
      clearTimeout(waiting);
      for (const name of events) document.removeEventListener(name, intend);
    };
  }, [language, except]);
  return page && <PrefetchPageLinks page={page} />;
}

function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : undefined;
  return (
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true
  );
}
