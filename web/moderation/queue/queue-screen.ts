import { enqueue, findHolder, load, type QueueContext, update } from "./queue-context.ts";
import { type Direction, nearestOf, neighbourOf, rowOf, viewOf, withHolder, withoutRow } from "./queue-state.ts";

/** How many listings are loaded ahead. */
const preloadCount = 2;

/** Shows and holds a listing, and releases the one before. `direction` is where to go on if somebody else holds it. */
export function show(queue: QueueContext, id: number | undefined, direction: Direction = 1): void {
  queue.version += 1;
  if (id !== queue.store.read().current) releaseCurrent(queue);
  update(queue, (state) => ({ ...state, current: id }));
  if (id === undefined || !queue.isLive) return;
  preload(queue);
  const state = queue.store.read();
  if (rowOf(state, id)?.heldBy !== null) return void showHeld(queue, id);
  if (!viewOf(state, id)) void load(queue, id);
  void hold(queue, id, direction);
}

/** Releases the listing on the screen, unless it has left the list: then it was decided on or is gone, which ends the hold. */
export function releaseCurrent(queue: QueueContext): void {
  const state = queue.store.read();
  const id = state.current;
  if (id !== undefined && queue.isLive && rowOf(state, id)) void enqueue(queue, id, () => queue.calls.release(id));
}

/** Loads the next listings ahead. */
export function preload(queue: QueueContext): void {
  const state = queue.store.read();
  let id = state.current;
  for (let count = 0; id !== undefined && count < preloadCount; count++) {
    id = neighbourOf(state, id, 1);
    if (id !== undefined && !state.views.has(id)) void load(queue, id);
  }
}

/** Holds a listing; if another moderator holds it, reports that and goes on. */
export async function hold(queue: QueueContext, id: number, direction: Direction): Promise<void> {
  const answer = await enqueue(queue, id, () => queue.calls.hold(id));
  // It was decided on meanwhile: the answer to the decision matters.
  if (!("problem" in answer) || !rowOf(queue.store.read(), id)) return;
  const { code } = answer.problem;
  if (code === "taken") await skipHeld(queue, id, direction);
  else if (code === "state_not_allowed" || code === "not_found") removeGone(queue, id);
}

async function skipHeld(queue: QueueContext, id: number, direction: Direction): Promise<void> {
  const title = rowOf(queue.store.read(), id)?.title ?? "";
  const by = await findHolder(queue, id);
  update(queue, (state) => withHolder(state, id, by ?? ""));
  queue.onEvent({ kind: "held", title, by });
  const state = queue.store.read();
  if (state.current === id) show(queue, nearestOf(state, id, direction));
}

/** Loads a listing that another moderator holds, and holds it if it is free by now. */
async function showHeld(queue: QueueContext, id: number): Promise<void> {
  const answer = await load(queue, id);
  if (!("value" in answer) || answer.value.heldBy !== null || queue.store.read().current !== id) return;
  update(queue, (state) => withHolder(state, id, null));
  await hold(queue, id, 1);
}

function removeGone(queue: QueueContext, id: number): void {
  const state = queue.store.read();
  const row = rowOf(state, id);
  if (!row) return;
  queue.onEvent({ kind: "gone", title: row.title });
  const next = nearestOf(state, id);
  update(queue, (now) => withoutRow(now, row));
  if (state.current === id) show(queue, next);
}
