import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { countBusinessRequests, countHeldReviews, countMarkedPrices } from "#contracts/moderation/calls.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";

const calls = { requests: countBusinessRequests, prices: countMarkedPrices, reviews: countHeldReviews };
type Waiting = Record<keyof typeof calls, number>;

/**
 * Numbers of waiting business requests, new prices and reviews; 0 until the browser knows them. Each page asks again.
 */
export function useWaitingCounts(): Waiting {
  const language = useLanguage();
  // Another one after each decision.
  const { key } = useLocation();
  const [counted, setCounted] = useState<Waiting>({ requests: 0, prices: 0, reviews: 0 });
  useEffect(() => {
    let isGone = false;
    const ask = async (name: keyof Waiting) => {
      const answer = await callFromBrowser(calls[name], { language });
      if (!isGone && "value" in answer) setCounted((before) => ({ ...before, [name]: answer.value.waiting }));
    };
    void ask("requests");
    void ask("prices");
    void ask("reviews");
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asks again on each page
  }, [language, key]);
  return counted;
}
