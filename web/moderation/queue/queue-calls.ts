import { holdProduct, releaseProduct } from "#contracts/moderation/calls.ts";
import { makeKey } from "#web/platform/random-key.ts";
import { callFromBrowser, readResource } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import type { QueueCalls } from "./queue-context.ts";
import type { QueueView } from "./queue-state.ts";
import { sendDecision, sendUndo } from "#web/moderation/review/decision.ts";
import type { ModeratedView } from "#web/moderation/review/view-moderated.ts";

/** The calls of the queue from a page in this language. */
export function callQueue(language: Language): QueueCalls {
  return {
    list: () => readResource<QueueView>("/moderation/list", language),
    async view(id) {
      const answer = await readResource<ModeratedView>(`/moderation/judged/${id}`, language);
      if ("value" in answer) fetchFirstPhoto(answer.value);
      return answer;
    },
    hold: (id) => callFromBrowser(holdProduct, { params: { id }, language }),
    release: (id) => callFromBrowser(releaseProduct, { params: { id }, language }),
    decide: (decision) => sendDecision(decision, language),
    undo: (id) => sendUndo(id, language),
    makeKey,
    clock: () => performance.now(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

/** Loads the first photo before its listing is shown. */
function fetchFirstPhoto({ photos: [photo] }: ModeratedView): void {
  if (photo) new Image().src = photo.src;
}
