import { useEffect, useState } from "react";
import { countBusinessRequests } from "#contracts/moderation/calls.ts";
import { useLocation } from "react-router";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";

/** How many requests for a business profile wait, as soon as the browser knows it; asked for again on each page. */
export function useWaitingRequests(): number {
  const language = useLanguage();
  // Another one after each decision.
  const { key } = useLocation();
  const [counted, setCounted] = useState({ key: "", waiting: 0 });
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const answer = await callFromBrowser(countBusinessRequests, { language });
      if (!isGone && "value" in answer) setCounted({ key, waiting: answer.value.waiting });
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [language, key]);
  return counted.waiting;
}
