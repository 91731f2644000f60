import { useEffect, useEffectEvent, useState } from "react";
import type { EndpointOf } from "#contracts/all.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import { checkDraft } from "#contracts/selling/calls.ts";
import type { PolicyFinding } from "#contracts/selling/schemas.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { type Draft, pricesOf } from "./draft/draft.ts";

/** Milliseconds after the last key press until the draft is checked. */
const debounceMs = 700;
/** Shorter texts are not checked. */
const minLength = 3;

type Hints = Reply<EndpointOf<typeof checkDraft>>;

/**
 * The findings in the draft, checked at every pause in typing. `onCategories` gets the categories that the title suggests.
 * After a failure there are no hints.
 */
export function useHints(
  draft: Draft,
  onCategories: (categories: Hints["categories"]) => void,
): readonly PolicyFinding[] {
  const language = useLanguage();
  const { title, description, category, currency, deal } = draft;
  // A price that cannot be read is told at its field.
  const { price } = pricesOf(draft);
  const [findings, setFindings] = useState<readonly PolicyFinding[]>([]);
  const apply = useEffectEvent((hints: Hints) => {
    setFindings(hints.findings);
    onCategories(hints.categories);
  });
  useEffect(() => {
    if (title.trim().length < minLength && description.trim().length < minLength) return undefined;
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const body = {
        title,
        description,
        ...(category === null ? {} : { category }),
        ...(price === 0 ? {} : { price, currency }),
        ...(deal ? { deal_type: deal } : {}),
      };
      const answer = await callFromBrowser(checkDraft, { body, language });
      if (!isCancelled && "value" in answer) apply(answer.value);
    }, debounceMs);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [title, description, category, price, currency, deal, language]);
  return findings;
}
