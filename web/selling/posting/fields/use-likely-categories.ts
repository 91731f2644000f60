import { useEffect, useState } from "react";
import { checkDraft } from "#contracts/selling/calls.ts";
import { titleLength } from "#contracts/selling/rules.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";

/** Milliseconds after the last key press until the server is asked. */
const debounceMs = 300;
/** Shorter words name nothing. */
const minLength = 3;

/** Ids of the categories where a thing that is called like the text belongs, the likeliest first. */
export interface LikelyCategories {
  text: string;
  ids: readonly number[];
}

/**
 * The answer for what is typed, or the last one; undefined before the first one. `isPending` while one is on its way.
 * After a failure there are none: the names of categories are searched all the same.
 */
export function useLikelyCategories(typed: string): { likely: LikelyCategories | undefined; isPending: boolean } {
  const language = useLanguage();
  const [likely, setLikely] = useState<LikelyCategories>();
  const text = typed.trim().slice(0, titleLength.max);
  const isAsked = text.length >= minLength;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const answer = await callFromBrowser(checkDraft, { body: { title: text }, language });
      if (isCancelled) return;
      setLikely({ text, ids: "value" in answer ? answer.value.categories.map(({ id }) => id) : [] });
    }, debounceMs);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [text, isAsked, language]);
  return { likely, isPending: isAsked && likely?.text !== text };
}
