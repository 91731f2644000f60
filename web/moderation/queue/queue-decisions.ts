import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import { type Decision, undoForMs } from "#web/moderation/review/decision.ts";
import type { ModeratedView } from "#web/moderation/review/view-moderated.ts";
import { enqueue, findHolder, ignoreKeysForNow, load, type QueueContext, update } from "./queue-context.ts";
import { show } from "./queue-screen.ts";
import {
  nearestOf,
  rowOf,
  undoableAt,
  type UndoableDecision,
  viewOf,
  withoutRow,
  withRow,
  withSeen,
} from "./queue-state.ts";

/** Attempts to send a decision when the network fails. */
const maxAttempts = 4;
/** Milliseconds between two attempts. */
const attemptInterval = 1_500;

/** A decision that is being sent: the listing's row, what the moderator saw, and `version` at that time. */
interface SentDecision {
  undoable: UndoableDecision;
  view: ModeratedView;
  versionThen: number;
}

/** Decides on the listing on the screen and shows the next one at once; false if it cannot be decided on now. */
export function decide(queue: QueueContext, decision: Decision): boolean {
  const state = queue.store.read();
  const row = rowOf(state, state.current);
  const view = row && viewOf(state, row.id);
  if (!row || !view || row.heldBy !== null || queue.calls.clock() < queue.ignoreKeysUntil) return false;
  const next = nearestOf(state, row.id);
  const undoable: UndoableDecision = {
    row,
    index: state.rows.indexOf(row),
    kind: decision.kind,
    until: queue.calls.clock() + undoForMs,
    outcome: Promise.resolve(false),
  };
  update(queue, (now) => ({ ...withSeen(withoutRow(now, row), row.id, undefined), sending: now.sending + 1 }));
  show(queue, next);
  undoable.outcome = send(queue, decision, { undoable, view, versionThen: queue.version });
  update(queue, (now) => ({ ...now, undoable: [...undoableAt(now, queue.calls.clock()), undoable] }));
  return true;
}

/** Sends a decision, again when the network fails; true if the server has accepted it. */
async function send(queue: QueueContext, decision: Decision, sent: SentDecision): Promise<boolean> {
  const { id } = sent.undoable.row;
  const key = queue.calls.makeKey();
  const call = () => queue.calls.decide({ id, revision: sent.view.revision, decision, key });
  let answer = await enqueue(queue, id, call);
  for (let attempts = 1; "network" in answer && attempts < maxAttempts; attempts++) {
    await queue.calls.pause(attemptInterval);
    answer = await enqueue(queue, id, call);
  }
  update(queue, (now) => ({ ...now, sending: now.sending - 1 }));
  if ("value" in answer) return true;
  update(queue, (now) => ({ ...now, undoable: now.undoable.filter((other) => other !== sent.undoable) }));
  await handleRefusal(queue, answer, sent);
  return false;
}

/** Brings the listing back if its decision was refused or not sent, and reports why. */
async function handleRefusal(
  queue: QueueContext,
  answer: Exclude<BrowserAnswer<unknown>, { value: unknown }>,
  { undoable: { row, index }, view, versionThen }: SentDecision,
): Promise<void> {
  const { id, title } = row;
  const code = "problem" in answer ? answer.problem.code : undefined;
  if (code === "state_not_allowed" || code === "not_found") return queue.onEvent({ kind: "gone", title });
  if (code === "taken") {
    const by = await findHolder(queue, id);
    update(queue, (state) => withRow(state, { ...row, heldBy: by ?? "" }, index));
    return queue.onEvent({ kind: "held", title, by });
  }
  if (code === "changed_since") {
    const fresh = await load(queue, id);
    if ("value" in fresh) update(queue, (state) => withSeen(state, id, view));
  }
  update(queue, (state) => withRow(state, row, index));
  showAgain(queue, id, versionThen);
  if (code === "changed_since") queue.onEvent({ kind: "changed", title });
  else if ("problem" in answer) queue.onEvent({ kind: "refused", title, why: answer.problem.detail });
  else queue.onEvent({ kind: "unsent", title });
}

/** Shows a listing that came back, unless the moderator has gone on meanwhile. */
function showAgain(queue: QueueContext, id: number, versionThen: number): void {
  if (queue.store.read().current !== undefined && queue.version !== versionThen) return;
  ignoreKeysForNow(queue);
  show(queue, id);
}

/** Undoes the latest decision that can still be undone. */
export async function undo(queue: QueueContext): Promise<void> {
  const undoable = undoableAt(queue.store.read(), queue.calls.clock());
  const last = undoable.at(-1);
  if (!last) return;
  update(queue, (state) => ({ ...state, undoable: undoable.slice(0, -1) }));
  if (!(await last.outcome)) return;
  const { row, index } = last;
  const answer = await enqueue(queue, row.id, () => queue.calls.undo(row.id));
  if (!("value" in answer)) {
    const why = "problem" in answer ? answer.problem.detail : null;
    return queue.onEvent({ kind: "notUndone", title: row.title, why });
  }
  update(queue, (state) => withRow(state, row, index));
  queue.onEvent({ kind: "undone", title: row.title });
  show(queue, row.id);
}
