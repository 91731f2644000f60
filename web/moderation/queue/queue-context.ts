import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import type { Store } from "#web/platform/storage/store.ts";
import type { Decision } from "#web/moderation/review/decision.ts";
import type { ModeratedView } from "#web/moderation/review/view-moderated.ts";
import { type QueueState, type QueueView, viewOf, withView } from "./queue-state.ts";

/** How the queue reaches the server, and what else it needs from the browser. */
export interface QueueCalls {
  list: () => Promise<BrowserAnswer<QueueView>>;
  view: (id: number) => Promise<BrowserAnswer<ModeratedView>>;
  hold: (id: number) => Promise<BrowserAnswer<unknown>>;
  release: (id: number) => Promise<BrowserAnswer<unknown>>;
  /** `key` makes a repetition safe. */
  decide: (call: { id: number; revision: number; decision: Decision; key: string }) => Promise<BrowserAnswer<unknown>>;
  undo: (id: number) => Promise<BrowserAnswer<unknown>>;
  makeKey: () => string;
  /** Milliseconds that only grow. */
  clock: () => number;
  pause: (milliseconds: number) => Promise<unknown>;
}

/** What came of something that showed at once and reached the server later. */
export type QueueEvent =
  | { kind: "held"; title: string; by: string | null }
  | { kind: "changed" | "unsent" | "gone" | "undone"; title: string }
  | { kind: "refused" | "notUndone"; title: string; why: string | null };

/** What the parts of the queue share. */
export interface QueueContext {
  readonly calls: QueueCalls;
  readonly store: Store<QueueState>;
  readonly onEvent: (event: QueueEvent) => void;
  /** The last call about each listing: calls about one listing run one after another. */
  readonly lastCalls: Map<number, Promise<unknown>>;
  /** Listings that are being loaded. */
  readonly loading: Map<number, Promise<BrowserAnswer<ModeratedView>>>;
  /** The page is open: the listing on the screen is held. */
  isLive: boolean;
  /** Grows with every step of the moderator: an answer to an earlier call is outdated then. */
  version: number;
  /** Until when a listing that came onto the screen by itself is not decided on, by the queue's clock. */
  ignoreKeysUntil: number;
}

/** Changes the state. */
export function update({ store }: QueueContext, change: (state: QueueState) => QueueState): void {
  store.set(change(store.read()));
}

/** Makes a call about a listing once the earlier ones about it are answered. */
export function enqueue<T>({ lastCalls }: QueueContext, id: number, call: () => Promise<T>): Promise<T> {
  const result = (lastCalls.get(id) ?? Promise.resolve()).then(call);
  lastCalls.set(
    id,
    result.catch(() => undefined),
  );
  return result;
}

/** Loads a listing into the state; once at a time. */
export async function load(queue: QueueContext, id: number): Promise<BrowserAnswer<ModeratedView>> {
  const { loading, calls } = queue;
  const pending = loading.get(id);
  if (pending) return pending;
  const request = calls.view(id);
  loading.set(id, request);
  const answer = await request.finally(() => loading.delete(id));
  if ("value" in answer) update(queue, (state) => withView(state, id, answer.value));
  else if (!viewOf(queue.store.read(), id)) update(queue, (state) => withView(state, id, "failed"));
  return answer;
}

/** The name of the other moderator who holds a listing; null when it is not known. */
export async function findHolder(queue: QueueContext, id: number): Promise<string | null> {
  const answer = await load(queue, id);
  return "value" in answer ? answer.value.heldBy : null;
}

/** Keys that are pressed right after a listing came onto the screen by itself were meant for the one before, in milliseconds. */
const ignoreKeysFor = 700;

export function ignoreKeysForNow(queue: QueueContext): void {
  queue.ignoreKeysUntil = queue.calls.clock() + ignoreKeysFor;
}
