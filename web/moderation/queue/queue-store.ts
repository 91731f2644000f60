import { createStore } from "#web/platform/storage/store.ts";
import type { Decision } from "#web/moderation/review/decision.ts";
import type { ModeratedView } from "#web/moderation/review/view-moderated.ts";
import {
  ignoreKeysForNow,
  load,
  type QueueCalls,
  type QueueContext,
  type QueueEvent,
  update,
} from "./queue-context.ts";
import { decide, undo } from "./queue-decisions.ts";
import { hold, preload, releaseCurrent, show } from "./queue-screen.ts";
import {
  createState,
  type Direction,
  firstFree,
  neighbourOf,
  type QueueState,
  type QueueView,
  rowOf,
  viewOf,
  withList,
  withSeen,
} from "./queue-state.ts";

export interface Queue {
  read: () => QueueState;
  subscribe: (listener: () => void) => () => void;
  /** Shows and holds the first listing; no call is made before. */
  start: () => void;
  /** Releases the listing on the screen. */
  stop: () => void;
  open: (id: number) => void;
  step: (direction: Direction) => void;
  /** Decides on the listing on the screen and shows the next one at once; false if it cannot be decided on now. */
  decide: (decision: Decision) => boolean;
  undo: () => Promise<void>;
  /** Loads list and figures again. */
  refresh: () => Promise<void>;
  /** Holds the listing on the screen for another five minutes. */
  renew: () => void;
  /** Loads the listing on the screen again. */
  reload: () => void;
}

/**
 * The queue as a moderator works through it (`docs/features/moderation.md`). Decisions show at once; if the server refuses
 * one, the listing comes back and `onEvent` says why. Independent of the browser, so that tests can answer its calls.
 */
export function createQueue(
  calls: QueueCalls,
  first: QueueView,
  start: ModeratedView | null,
  onEvent: (event: QueueEvent) => void,
): Queue {
  const store = createStore(createState(first, start));
  const queue: QueueContext = {
    calls,
    store,
    onEvent,
    lastCalls: new Map(),
    loading: new Map(),
    isLive: false,
    version: 0,
    ignoreKeysUntil: 0,
  };
  return {
    read: store.read,
    subscribe: store.subscribe,
    start() {
      queue.isLive = true;
      const { current, rows } = store.read();
      show(queue, current ?? firstFree(rows));
    },
    stop() {
      releaseCurrent(queue);
      queue.isLive = false;
    },
    open: (id) => show(queue, id),
    step(direction) {
      const state = store.read();
      const id = state.current === undefined ? undefined : neighbourOf(state, state.current, direction);
      if (id !== undefined) show(queue, id, direction);
    },
    decide: (decision) => decide(queue, decision),
    undo: () => undo(queue),
    refresh: () => refresh(queue),
    renew() {
      const state = store.read();
      const row = rowOf(state, state.current);
      if (row?.heldBy === null) void hold(queue, row.id, 1);
    },
    reload() {
      const { current } = store.read();
      if (current !== undefined) void load(queue, current);
    },
  };
}

async function refresh(queue: QueueContext): Promise<void> {
  const versionThen = queue.version;
  const answer = await queue.calls.list();
  // The answer is older than what the moderator did meanwhile.
  if (!("value" in answer) || queue.version !== versionThen || queue.store.read().sending > 0) return;
  const { current } = queue.store.read();
  update(queue, (state) => withList(state, answer.value));
  const state = queue.store.read();
  if (current !== undefined && rowOf(state, current)) await showChange(queue, current);
  else if (answer.value.rows.length > 0) show(queue, firstFree(answer.value.rows));
  preload(queue);
}

/** Shows what changed if the listing on the screen was edited. */
async function showChange(queue: QueueContext, id: number): Promise<void> {
  const before = queue.store.read();
  const seen = viewOf(before, id);
  if (!seen || (rowOf(before, id)?.revision ?? 0) <= seen.revision) return;
  const fresh = await load(queue, id);
  if (!("value" in fresh) || queue.store.read().current !== id) return;
  ignoreKeysForNow(queue);
  update(queue, (state) => withSeen(state, id, seen));
  queue.onEvent({ kind: "changed", title: seen.title });
}
