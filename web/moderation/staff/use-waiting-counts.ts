import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { countBusinessRequests, countMarkedPrices } from "#contracts/moderation/calls.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";

/** How many requests for a business profile and how many new prices wait, as soon as the browser knows it; asked for again on each page. */
export function useWaitingCounts(): { requests: number; prices: number } {
  const language = useLanguage();
  // Another one after each decision.
  const { key } = useLocation();
  const [counted, setCounted] = useState({ requests: 0, prices: 0 });
  useEffect(() => {
    let isGone = false;
    const ask = async (name: keyof typeof counted, call: typeof countBusinessRequests | typeof countMarkedPrices) => {
      const answer = await callFromBrowser(call, { language });
      if (!isGone && "value" in answer) setCounted((before) => ({ ...before, [name]: answer.value.waiting }));
    };
    void ask("requests", countBusinessRequests);
    void ask("prices", countMarkedPrices);
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asks again on each page
  }, [language, key]);
  return counted;
}
