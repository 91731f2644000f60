import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import type { Store } from "#web/platform/storage/store.ts";
import type { Decision } from "#web/moderation/review/decision.ts";
import type { ModeratedView } from "#web/moderation/review/view-moderated.ts";
import { type QueueState, type QueueView, viewOf, withView } from "./queue-state.ts";

/** The calls of the server, and what else the queue needs from the browser. */
export interface QueueCalls {
  list: () => Promise<BrowserAnswer<QueueView>>;
  view: (id: number) => Promise<BrowserAnswer<ModeratedView>>;
  hold: (id: number) => Promise<BrowserAnswer<unknown>>;
  release: (id: number) => Promise<BrowserAnswer<unknown>>;
  /** `key` is the idempotency key. */
  decide: (call: { id: number; revision: number; decision: Decision; key: string }) => Promise<BrowserAnswer<unknown>>;
  undo: (id: number) => Promise<BrowserAnswer<unknown>>;
  makeKey: () => string;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
  pause: (milliseconds: number) => Promise<unknown>;
}

/** The outcome of a step that was shown before the server answered. */
export type QueueEvent =
  | { kind: "held"; title: string; by: string | null }
  | { kind: "changed" | "unsent" | "gone" | "undone"; title: string }
  | { kind: "refused" | "notUndone"; title: string; why: string | null };

/** What the modules of the queue share. */
export interface QueueContext {
  readonly calls: QueueCalls;
  readonly store: Store<QueueState>;
  readonly onEvent: (event: QueueEvent) => void;
  /** The last call about each listing: calls about the same listing run one after another. */
  readonly lastCalls: Map<number, Promise<unknown>>;
  /** Requests for listings that are being loaded. */
  readonly loading: Map<number, Promise<BrowserAnswer<ModeratedView>>>;
  /** True while the page is open and holds the listing on the screen. */
  isLive: boolean;
  /** Incremented at each listing that comes onto the screen: answers to calls before that are outdated. */
  version: number;
  /** Decisions are ignored until then, by the queue's clock, because the listing changed by itself. */
  ignoreKeysUntil: number;
}

export function update({ store }: QueueContext, change: (state: QueueState) => QueueState): void {
  store.set(change(store.read()));
}

/** Makes a call once the earlier ones about the same listing are answered. */
export function enqueue<T>({ lastCalls }: QueueContext, id: number, call: () => Promise<T>): Promise<T> {
  const result = (lastCalls.get(id) ?? Promise.resolve()).then(call);
  lastCalls.set(
    id,
    result.catch(() => undefined),
  );
  return result;
}

/** Loads a listing into the state; concurrent calls share one request. */
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

/** The name of the moderator who holds a listing; null if it is not known. */
export async function findHolder(queue: QueueContext, id: number): Promise<string | null> {
  const answer = await load(queue, id);
  return "value" in answer ? answer.value.heldBy : null;
}

/** Milliseconds after a listing changed by itself in which a key press was meant for the one before. */
const ignoreKeysFor = 700;

export function ignoreKeysForNow(queue: QueueContext): void {
  queue.ignoreKeysUntil = queue.calls.clock() + ignoreKeysFor;
}
