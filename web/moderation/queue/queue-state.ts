import { lateAfterSeconds } from "#contracts/moderation/rules.ts";
import type { Decision } from "#web/moderation/review/decision.ts";
import type { ModeratedView } from "#web/moderation/review/view-moderated.ts";

/** A row of the waiting list. */
export interface WaitingView {
  id: number;
  title: string;
  lang?: "ru" | "ky";
  price: string;
  photo: { src: string; colour: string } | null;
  revision: number;
  /** The start of its wait, in milliseconds of the server's clock. */
  since: number;
  /** Name of the other moderator who holds it; empty if the name is not known. */
  heldBy: string | null;
  /** «Изменено: заголовок, цена (−96 %)»; `null` unless an edit waits. */
  changed: string | null;
}

/** The list and its figures from one answer. */
export interface QueueView {
  rows: WaitingView[];
  waiting: number;
  late: number;
  /** Median wait in seconds; null when nothing waits. */
  median: number | null;
  /** Time of the answer, in milliseconds of the server's clock. */
  now: number;
}

/** A decision that can still be undone. */
export interface UndoableDecision {
  row: WaitingView;
  /** The row's position in the list. */
  index: number;
  kind: Decision["kind"];
  /** End of the time to undo, by the queue's clock. */
  until: number;
  /** Resolves to true if the server has accepted it. */
  outcome: Promise<boolean>;
}

/** The queue as the screen shows it. */
export interface QueueState extends QueueView {
  /** The listing on the screen; undefined when nothing is left. */
  current: number | undefined;
  /** Loaded listings by id; `failed` for one that could not be loaded. */
  views: ReadonlyMap<number, ModeratedView | "failed">;
  /** Listings that changed while they were on the screen, as they were before. */
  seen: ReadonlyMap<number, ModeratedView>;
  /** Decisions that can be undone, the latest last. */
  undoable: readonly UndoableDecision[];
  /** Number of decisions that the server has not answered yet. */
  sending: number;
}

export type Direction = 1 | -1;

export function createState(list: QueueView, start: ModeratedView | null): QueueState {
  return {
    ...list,
    current: start?.id,
    views: new Map(start ? [[start.id, start]] : []),
    seen: new Map(),
    undoable: [],
    sending: 0,
  };
}

export function rowOf(state: QueueState, id: number | undefined): WaitingView | undefined {
  return state.rows.find((row) => row.id === id);
}

export function viewOf(state: QueueState, id: number): ModeratedView | undefined {
  const view = state.views.get(id);
  return view === "failed" ? undefined : view;
}

/** The first listing that nobody else holds. */
export function firstFree(rows: readonly WaitingView[]): number | undefined {
  return rows.find((row) => row.heldBy === null)?.id;
}

/** The nearest listing in a direction that nobody else holds. */
export function neighbourOf(state: QueueState, id: number, direction: Direction): number | undefined {
  const rows = direction === 1 ? state.rows : state.rows.toReversed();
  return firstFree(rows.slice(rows.findIndex((row) => row.id === id) + 1));
}

/** The neighbour in a direction; if there is none, that in the other direction. */
export function nearestOf(state: QueueState, id: number, direction: Direction = 1): number | undefined {
  return neighbourOf(state, id, direction) ?? neighbourOf(state, id, direction === 1 ? -1 : 1);
}

/** The decisions that can be undone at this time of the queue's clock. */
export function undoableAt(state: QueueState, clock: number): UndoableDecision[] {
  return state.undoable.filter(({ until }) => until > clock);
}

/** Removes a row from the list and the figures. */
export function withoutRow(state: QueueState, row: WaitingView): QueueState {
  return { ...state, rows: state.rows.filter(({ id }) => id !== row.id), ...countWith(state, row, -1) };
}

/** Inserts a row into the list and the figures, unless it is there. */
export function withRow(state: QueueState, row: WaitingView, index: number): QueueState {
  if (rowOf(state, row.id)) return state;
  const rows = state.rows.toSpliced(Math.min(index, state.rows.length), 0, row);
  return { ...state, rows, ...countWith(state, row, 1) };
}

/** The figures with one listing more or less. */
function countWith(state: QueueState, row: WaitingView, by: 1 | -1): Pick<QueueState, "waiting" | "late"> {
  const isLate = state.now - row.since >= lateAfterSeconds * 1_000;
  return { waiting: Math.max(0, state.waiting + by), late: Math.max(0, state.late + (isLate ? by : 0)) };
}

export function withHolder(state: QueueState, id: number, heldBy: string | null): QueueState {
  return { ...state, rows: state.rows.map((row) => (row.id === id ? { ...row, heldBy } : row)) };
}

export function withView(state: QueueState, id: number, view: ModeratedView | "failed"): QueueState {
  return { ...state, views: new Map(state.views).set(id, view) };
}

/** Stores how a listing was when the moderator saw it; undefined deletes that. */
export function withSeen(state: QueueState, id: number, view: ModeratedView | undefined): QueueState {
  const seen = new Map(state.seen);
  if (view) seen.set(id, view);
  else seen.delete(id);
  return { ...state, seen };
}

/**
 * Takes over a newer list. The listing on the screen keeps its position even if it is not listed any more: deciding on it
 * tells the moderator why. Other listings that were edited since they were loaded will be loaded again.
 */
export function withList(state: QueueState, { rows, ...figures }: QueueView): QueueState {
  const current = rowOf(state, state.current);
  const isListed = rows.some(({ id }) => id === current?.id);
  const listed = current && !isListed ? rows.toSpliced(state.rows.indexOf(current), 0, current) : rows;
  const stale = listed.filter(
    ({ id, revision }) => id !== state.current && (viewOf(state, id)?.revision ?? revision) < revision,
  );
  const views = new Map(state.views);
  for (const { id } of stale) views.delete(id);
  return { ...state, ...figures, rows: listed, views };
}
