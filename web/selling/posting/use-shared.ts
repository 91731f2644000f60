import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { descriptionLength, titleLength } from "#contracts/selling/rules.ts";
import type { DraftState } from "./draft/use-draft.ts";

/**
 * Puts what another app has shared into the draft: its photos beside those that are there, its words where nothing is written yet. Returns
 * true when something was shared and has not arrived.
 */
export function useShared({ isReady, draft, change, uploads }: DraftState): boolean {
  const shared = new URLSearchParams(useLocation().search).get("shared");
  const take = useEffectEvent(async () => {
    // Not through the router, which would ask about what is not stored yet. The same page is no news for it.
    history.replaceState(history.state, "", location.pathname);
    const { takeShared } = await import("#web/app/take-shared.ts");
    const found = await takeShared().catch(() => undefined);
    if (!found) return;
    if (found.photos.length > 0) uploads.add(found.photos);
    const title = draft.title === "" ? found.title.slice(0, titleLength.max) : "";
    const description = draft.description === "" ? found.text.slice(0, descriptionLength.max) : "";
    if (title || description) change({ ...(title && { title }), ...(description && { description }) });
  });
  useEffect(() => {
    if (isReady && shared === "1") void take();
  }, [isReady, shared]);
  return shared === "lost";
}
