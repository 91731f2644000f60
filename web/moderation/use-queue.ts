import { useEffect, useState, useSyncExternalStore } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { useUnsavedChanges } from "#web/platform/unsaved-changes.ts";
import { showToast } from "#web/ui/show-toast.ts";
import { callQueue } from "./moderation-calls.ts";
import { createQueue, type Queue, type QueueNews, type QueueState, type QueueView } from "./queue-store.ts";
import type { JudgedView } from "./view-judged.ts";

/** Milliseconds between two looks at the list, and before the hold of an ad is renewed: it lasts five minutes. */
const refreshEvery = 15_000;
const renewEvery = 120_000;

/** The queue on an open page: it refreshes by itself and says what came of what was done. */
export function useQueue(first: QueueView, start: JudgedView | null): { queue: Queue; state: QueueState } {
  const t = useTranslations("moderation");
  const language = useLanguage();
  const [queue] = useState(() => createQueue(callQueue(language), first, start, (news) => tellNews(news, t)));
  const state = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  useUnsavedChanges(state.sending > 0);
  useEffect(() => {
    queue.start();
    const onSight = () => void (document.visibilityState === "visible" && queue.refresh());
    const refreshing = setInterval(onSight, refreshEvery);
    const renewing = setInterval(() => queue.renew(), renewEvery);
    document.addEventListener("visibilitychange", onSight);
    return () => {
      clearInterval(refreshing);
      clearInterval(renewing);
      document.removeEventListener("visibilitychange", onSight);
      queue.stop();
    };
  }, [queue]);
  return { queue, state };
}

function tellNews(news: QueueNews, t: ReturnType<typeof useTranslations>): void {
  const { kind, title } = news;
  if (kind === "undone") return showToast("success", t("news.undone", { title }));
  if (kind === "taken")
    return showToast("info", t(news.by ? "news.takenBy" : "news.taken", { title, by: news.by ?? "" }));
  if (kind === "refused" || kind === "notUndone")
    return showToast("error", t(`news.${kind}`, { title, why: news.why ?? t("news.noNetwork") }));
  showToast(kind === "unsent" ? "error" : "info", t(`news.${kind}`, { title }));
}
