import { approveProduct, blockProduct, undoDecision } from "#contracts/moderation/calls.ts";
import { undoSeconds } from "#contracts/moderation/rules.ts";
import { type BrowserAnswer, callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";

export type Decision = { kind: "approve"; note: string } | { kind: "block"; reasons: readonly string[]; note: string };

/** Milliseconds in which a decision can be undone. */
export const undoForMs = undoSeconds * 1_000;

/** Sends a decision on a listing in the revision that was seen. */
export function sendDecision(
  { id, revision, decision, key }: { id: number; revision: number; decision: Decision; key: string },
  language: Language,
): Promise<BrowserAnswer<unknown>> {
  const note = decision.note.trim() && decision.note;
  const body = { revision, ...(note && { note }) };
  return decision.kind === "approve"
    ? callFromBrowser(approveProduct, { params: { id }, body, key, language })
    : callFromBrowser(blockProduct, {
        params: { id },
        body: { ...body, reasons: [...decision.reasons] },
        key,
        language,
      });
}

export function sendUndo(id: number, language: Language): Promise<BrowserAnswer<unknown>> {
  return callFromBrowser(undoDecision, { params: { id }, language });
}
