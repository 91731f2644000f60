import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { isSavingData } from "#web/platform/network/data-saving.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { linkTarget } from "./soft-navigation.tsx";
import { stripLanguage } from "#web/platform/href.ts";

/** Milliseconds that a pointer has to rest on a link. */
const restDelay = 80;

/**
 * Prefetches the code and the data of the page that a link leads to, once a pointer rests on the link, a touch begins or
 * the focus reaches it. Not where data are saved, nor if the path without its language matches `except`. For guests
 * only: browsers do not cache personal pages, so they would be fetched twice.
 */
export function PrefetchOnIntent({ except }: { except: RegExp }) {
  const language = useLanguage();
  const [page, setPage] = useState<string>();
  useEffect(() => {
    if (isSavingData()) return undefined;
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
