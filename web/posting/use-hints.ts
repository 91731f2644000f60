import { useEffect, useEffectEvent, useState } from "react";
import type { Reply } from "#contracts/endpoint.ts";
import type { checkDraft, PolicyFinding } from "#contracts/selling.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import type { Draft } from "./draft.ts";

/** Written out, because importing the record would bring its schemas to the browser. */
const path: (typeof checkDraft)["path"] = "/product/v1/personal/products/check/";
/** The writer has paused for so long, in milliseconds. */
const pause = 700;
/** Fewer letters say nothing. */
const fewest = 3;

type Hints = Reply<typeof checkDraft>;

/**
 * What a moderator would say of the draft, asked for at every pause in writing. `onCategories` hears which categories its
 * title suggests. Without a connection there are no hints, and nothing else is missing.
 */
export function useHints(
  { title, description, category, price, currency, deal }: Draft,
  onCategories: (categories: Hints["categories"]) => void,
): readonly PolicyFinding[] {
  const language = useLanguage();
  const [findings, setFindings] = useState<readonly PolicyFinding[]>([]);
  const take = useEffectEvent((hints: Hints) => {
    setFindings(hints.findings);
    onCategories(hints.categories);
  });
  useEffect(() => {
    if (title.trim().length < fewest && description.trim().length < fewest) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      const body = {
        title,
        description,
        ...(category === null ? {} : { category }),
        ...(price === "" ? {} : { price: Number(price), currency }),
        ...(deal ? { deal_type: deal } : {}),
      };
      const ask = async () => {
        const answer = await callFromBrowser<Hints>({ method: "POST", path, body, language });
        if (!isOver && "value" in answer) take(answer.value);
      };
      void ask();
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [title, description, category, price, currency, deal, language]);
  return findings;
}
