import { useEffect, useState } from "react";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { useUnsavedChanges } from "#web/platform/navigation/unsaved-changes.tsx";
import { useStore } from "#web/platform/storage/store.ts";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { createActivity } from "./activity.ts";
import { callQueue } from "./queue-calls.ts";
import type { QueueEvent } from "./queue-context.ts";
import type { QueueState, QueueView } from "./queue-state.ts";
import { createQueue, type Queue } from "./queue-store.ts";
import type { ModeratedView } from "#web/moderation/review/view-moderated.ts";

/** Milliseconds between refreshes of the list, and between renewals of the hold, which lasts five minutes. */
const refreshInterval = 15_000;
const renewInterval = 120_000;

/** The queue on a page: refreshes itself, and shows its events as toasts. */
export function useQueue(first: QueueView, start: ModeratedView | null): { queue: Queue; state: QueueState } {
  const t = useTranslations("moderation");
  const language = useLanguage();
  const [queue] = useState(() => createQueue(callQueue(language), first, start, (event) => showEvent(event, t)));
  const state = useStore(queue, (now) => now, queue.read());
  useUnsavedChanges(state.sending > 0);
  useEffect(() => {
    queue.start();
    const activity = createActivity(Date.now);
    const refreshVisible = () => void (document.visibilityState === "visible" && !activity.isIdle() && queue.refresh());
    const renewHold = () => void (!activity.isIdle() && queue.renew());
    const onInput = () => {
      if (!activity.note()) return;
      renewHold();
      refreshVisible();
    };
    const refreshing = setInterval(refreshVisible, refreshInterval);
    const renewing = setInterval(renewHold, renewInterval);
    document.addEventListener("pointerdown", onInput);
    document.addEventListener("keydown", onInput);
    document.addEventListener("wheel", onInput, { passive: true });
    document.addEventListener("visibilitychange", refreshVisible);
    return () => {
      clearInterval(refreshing);
      clearInterval(renewing);
      document.removeEventListener("visibilitychange", refreshVisible);
      document.removeEventListener("pointerdown", onInput);
      document.removeEventListener("keydown", onInput);
      document.removeEventListener("wheel", onInput);
      queue.stop();
    };
  }, [queue]);
  return { queue, state };
}

function showEvent(event: QueueEvent, t: Translate<"moderation">): void {
  const { kind, title } = event;
  switch (kind) {
    case "undone":
      return showToast("success", t("event.undone", { title }));
    case "held":
      return showToast("info", t(event.by ? "event.heldBy" : "event.held", { title, by: event.by ?? "" }));
    case "refused":
    case "notUndone":
      return showToast("error", t(`event.${kind}`, { title, why: event.why ?? t("event.noNetwork") }));
    case "unsent":
      return showToast("error", t("event.unsent", { title }));
    case "changed":
    case "gone":
      return showToast("info", t(`event.${kind}`, { title }));
  }
}
