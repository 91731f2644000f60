import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import type { JudgedView } from "./view-judged.ts";

/** An ad in the list of those that wait. */
export interface WaitingView {
  id: number;
  title: string;
  lang?: "ru" | "ky";
  price: string;
  photo: { src: string; colour: string } | null;
  revision: number;
  /** Since when it waits, in milliseconds of the server's clock. */
  since: number;
  /** Who else looks at it now. */
  takenBy: string | null;
}

/** The list with its figures, as one answer has it. */
export interface QueueView {
  rows: WaitingView[];
  waiting: number;
  late: number;
  /** Seconds; null when nothing waits. */
  median: number | null;
  /** The moment of the answer, in milliseconds of the server's clock. */
  now: number;
}

/** What a moderator says of an ad. */
export type Verdict = { kind: "approve"; note: string } | { kind: "block"; reasons: readonly string[]; note: string };

/** How the queue reaches the server. */
export interface QueueCalls {
  list: () => Promise<BrowserAnswer<QueueView>>;
  view: (id: number) => Promise<BrowserAnswer<JudgedView>>;
  take: (id: number) => Promise<BrowserAnswer<unknown>>;
  release: (id: number) => Promise<BrowserAnswer<unknown>>;
  /** `key` makes a repetition safe. */
  decide: (ask: { id: number; revision: number; verdict: Verdict; key: string }) => Promise<BrowserAnswer<unknown>>;
  undo: (id: number) => Promise<BrowserAnswer<unknown>>;
  makeKey: () => string;
  /** Milliseconds that only grow. */
  clock: () => number;
  pause: (milliseconds: number) => Promise<unknown>;
}

/** What came of something that was done at once on the screen and later on the server. */
export type QueueNews =
  | { kind: "taken"; title: string; by: string | null }
  | { kind: "changed" | "unsent" | "gone" | "undone"; title: string }
  | { kind: "refused" | "notUndone"; title: string; why: string | null };

/** A decision that can still be taken back. */
export interface Decided {
  row: WaitingView;
  /** Its place in the list. */
  index: number;
  kind: Verdict["kind"];
  /** Until when, by {@link QueueCalls.clock}. */
  until: number;
  /** True once the server has taken it. */
  outcome: Promise<boolean>;
}

export interface QueueState extends QueueView {
  /** The ad on the screen; undefined when nothing is left. */
  current: number | undefined;
  /** What is known of the ads; `failed` when it could not be asked for. */
  views: ReadonlyMap<number, JudgedView | "failed">;
  /** Ads that changed while one looked, as they were then. */
  seen: ReadonlyMap<number, JudgedView>;
  /** Decisions that can be taken back, the latest last. */
  decided: readonly Decided[];
  /** Decisions on their way. */
  sending: number;
}

export interface Queue {
  read: () => QueueState;
  subscribe: (listener: () => void) => () => void;
  /** Takes the ad on the screen; before that nothing is asked. */
  start: () => void;
  /** Lets it go. */
  stop: () => void;
  open: (id: number) => void;
  step: (direction: 1 | -1) => void;
  /** Decides on the ad on the screen and goes on at once; false when it is not to be decided on now. */
  decide: (verdict: Verdict) => boolean;
  undo: () => Promise<void>;
  /** Asks for list and figures anew. */
  refresh: () => Promise<void>;
  /** Holds the ad on the screen for another five minutes. */
  renew: () => void;
  /** Asks anew for the ad on the screen. */
  reload: () => void;
}

/** Milliseconds after which an ad is late (`contracts/moderation.ts`; written out, or its schemas would come to the browser). */
export const lateAfter = 7_200_000;
/** A decision can be taken back so long (the same). */
const undoFor = 30_000;
/** An ad that came onto the screen by itself is not decided on by a key that was meant for the one before, in milliseconds. */
const guardFor = 700;
/** Tries to send a decision over a bad network, and the wait between them in milliseconds. */
const sendTries = 4;
const sendPause = 1_500;
/** Ads that are loaded ahead. */
const ahead = 2;

/**
 * The queue as a moderator works through it. What is done shows at once; when the server refuses, the ad comes back and it is said why.
 * It knows no browser: its tests answer its questions.
 */
export function createQueue(
  calls: QueueCalls,
  first: QueueView,
  start: JudgedView | null,
  tell: (news: QueueNews) => void,
): Queue {
  let state: QueueState = {
    ...first,
    current: start?.id,
    views: new Map(start ? [[start.id, start]] : []),
    seen: new Map(),
    decided: [],
    sending: 0,
  };
  const listeners = new Set<() => void>();
  /** What was last asked about each ad: questions about one ad go out one after the other. */
  const lines = new Map<number, Promise<unknown>>();
  /** Decided on the screen, perhaps not yet on the server. */
  const deciding = new Set<number>();
  const loading = new Map<number, Promise<BrowserAnswer<JudgedView>>>();
  let guardUntil = 0;
  /** Grows with everything that is done: an older answer is no news then. */
  let acts = 0;
  let isLive = false;

  function change(next: Partial<QueueState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  const rowOf = (id: number | undefined) => state.rows.find((row) => row.id === id);
  const viewOf = (id: number) => {
    const view = state.views.get(id);
    return view === "failed" ? undefined : view;
  };

  /** The figures with an ad more or less. */
  function count(row: WaitingView, by: 1 | -1): Pick<QueueState, "waiting" | "late"> {
    const isLate = state.now - row.since >= lateAfter;
    return { waiting: Math.max(0, state.waiting + by), late: Math.max(0, state.late + (isLate ? by : 0)) };
  }

  function inLine<T>(id: number, ask: () => Promise<T>): Promise<T> {
    const turn = (lines.get(id) ?? Promise.resolve()).then(ask);
    lines.set(
      id,
      turn.catch(() => undefined),
    );
    return turn;
  }

  function setView(id: number, view: JudgedView | "failed"): void {
    change({ views: new Map(state.views).set(id, view) });
  }

  async function load(id: number): Promise<BrowserAnswer<JudgedView>> {
    const known = loading.get(id);
    if (known) return known;
    const asked = calls.view(id);
    loading.set(id, asked);
    const answer = await asked.finally(() => loading.delete(id));
    if ("value" in answer) setView(id, answer.value);
    else if (!viewOf(id)) setView(id, "failed");
    return answer;
  }

  /** The nearest ad in a direction that nobody else looks at. */
  function neighbourOf(id: number, direction: 1 | -1): number | undefined {
    const rows = direction === 1 ? state.rows : state.rows.toReversed();
    const place = rows.findIndex((row) => row.id === id);
    return rows.slice(place + 1).find((row) => row.takenBy === null)?.id;
  }

  function loadAhead(): void {
    let id = state.current;
    for (let count = 0; id !== undefined && count < ahead; count++) {
      id = neighbourOf(id, 1);
      if (id !== undefined && !state.views.has(id)) void load(id);
    }
  }

  function leave(): void {
    const id = state.current;
    if (id !== undefined && isLive && !deciding.has(id)) void inLine(id, () => calls.release(id));
  }

  function show(id: number | undefined, direction: 1 | -1 = 1): void {
    acts += 1;
    if (id !== state.current) leave();
    change({ current: id });
    if (id === undefined || !isLive) return;
    loadAhead();
    if (rowOf(id)?.takenBy !== null) return void lookAt(id);
    if (!viewOf(id)) void load(id);
    void hold(id, direction);
  }

  /** Shows an ad that somebody else has; when it is free by now, takes it. */
  async function lookAt(id: number): Promise<void> {
    const answer = await load(id);
    if (!("value" in answer) || answer.value.takenBy !== null || state.current !== id) return;
    change({ rows: state.rows.map((row) => (row.id === id ? { ...row, takenBy: null } : row)) });
    await hold(id, 1);
  }

  /** Takes an ad; when somebody else has it, says who and goes on. */
  async function hold(id: number, direction: 1 | -1): Promise<void> {
    const answer = await inLine(id, () => calls.take(id));
    if (!("problem" in answer) || deciding.has(id)) return;
    const { code } = answer.problem;
    if (code === "taken") await passOn(id, direction);
    else if (code === "state_not_allowed" || code === "not_found") dropGone(id);
  }

  async function passOn(id: number, direction: 1 | -1): Promise<void> {
    const title = rowOf(id)?.title ?? "";
    const by = await findTaker(id);
    setTaker(id, by);
    tell({ kind: "taken", title, by });
    if (state.current === id) show(neighbourOf(id, direction) ?? neighbourOf(id, direction === 1 ? -1 : 1));
  }

  async function findTaker(id: number): Promise<string | null> {
    const answer = await load(id);
    return "value" in answer ? answer.value.takenBy : null;
  }

  function setTaker(id: number, by: string | null): void {
    change({ rows: state.rows.map((row) => (row.id === id ? { ...row, takenBy: by ?? "" } : row)) });
  }

  function dropGone(id: number): void {
    const row = rowOf(id);
    if (!row) return;
    tell({ kind: "gone", title: row.title });
    const next = neighbourOf(id, 1) ?? neighbourOf(id, -1);
    change({ rows: state.rows.filter((other) => other.id !== id), ...count(row, -1) });
    if (state.current === id) {
      deciding.add(id);
      show(next);
      deciding.delete(id);
    }
  }

  function putBack(row: WaitingView, index: number): void {
    if (rowOf(row.id)) return;
    change({ rows: state.rows.toSpliced(Math.min(index, state.rows.length), 0, row), ...count(row, 1) });
  }

  /** Shows an ad that came back, unless the moderator has gone on to something else. */
  function bringBack(id: number, actsThen: number): void {
    if (state.current !== undefined && acts !== actsThen) return;
    guardUntil = calls.clock() + guardFor;
    show(id);
  }

  function decide(verdict: Verdict): boolean {
    const row = rowOf(state.current);
    const view = row && viewOf(row.id);
    if (!row || !view || row.takenBy !== null || calls.clock() < guardUntil) return false;
    const index = state.rows.indexOf(row);
    const next = neighbourOf(row.id, 1) ?? neighbourOf(row.id, -1);
    deciding.add(row.id);
    const seen = new Map(state.seen);
    seen.delete(row.id);
    change({
      rows: state.rows.filter((other) => other !== row),
      ...count(row, -1),
      seen,
      sending: state.sending + 1,
    });
    show(next);
    const decision: Decided = {
      row,
      index,
      kind: verdict.kind,
      until: calls.clock() + undoFor,
      outcome: Promise.resolve(false),
    };
    decision.outcome = send(decision, view, verdict, acts);
    change({ decided: [...standing(), decision] });
    return true;
  }

  function standing(): Decided[] {
    return state.decided.filter(({ until }) => until > calls.clock());
  }

  async function send(decision: Decided, view: JudgedView, verdict: Verdict, actsThen: number): Promise<boolean> {
    const { row, index } = decision;
    const key = calls.makeKey();
    const ask = () => calls.decide({ id: row.id, revision: view.revision, verdict, key });
    let answer = await inLine(row.id, ask);
    for (let tries = 1; "network" in answer && tries < sendTries; tries++) {
      await calls.pause(sendPause);
      answer = await inLine(row.id, ask);
    }
    deciding.delete(row.id);
    change({ sending: state.sending - 1 });
    if ("value" in answer) return true;
    change({ decided: state.decided.filter((other) => other.row.id !== row.id || other.kind !== decision.kind) });
    await explainRefusal(answer, { row, index, view, actsThen });
    return false;
  }

  async function explainRefusal(
    answer: Exclude<BrowserAnswer<unknown>, { value: unknown }>,
    { row, index, view, actsThen }: { row: WaitingView; index: number; view: JudgedView; actsThen: number },
  ): Promise<void> {
    const { id, title } = row;
    const code = "problem" in answer ? answer.problem.code : undefined;
    if (code === "state_not_allowed" || code === "not_found") return tell({ kind: "gone", title });
    if (code === "taken") {
      const by = await findTaker(id);
      putBack({ ...row, takenBy: by ?? "" }, index);
      return tell({ kind: "taken", title, by });
    }
    if (code === "changed_since") {
      const fresh = await load(id);
      if ("value" in fresh) change({ seen: new Map(state.seen).set(id, view) });
    }
    putBack(row, index);
    bringBack(id, actsThen);
    if (code === "changed_since") tell({ kind: "changed", title });
    else if ("problem" in answer) tell({ kind: "refused", title, why: answer.problem.detail });
    else tell({ kind: "unsent", title });
  }

  async function undo(): Promise<void> {
    const last = standing().at(-1);
    if (!last) return;
    change({ decided: standing().slice(0, -1) });
    if (!(await last.outcome)) return;
    const { row, index } = last;
    const answer = await inLine(row.id, () => calls.undo(row.id));
    if (!("value" in answer)) {
      const why = "problem" in answer ? answer.problem.detail : null;
      return tell({ kind: "notUndone", title: row.title, why });
    }
    putBack(row, index);
    tell({ kind: "undone", title: row.title });
    show(row.id);
  }

  async function refresh(): Promise<void> {
    const actsThen = acts;
    const answer = await calls.list();
    // What was done meanwhile is newer than the answer.
    if (!("value" in answer) || acts !== actsThen || deciding.size > 0) return;
    const { rows, ...figures } = answer.value;
    const current = rowOf(state.current);
    const isListed = rows.some((row) => row.id === current?.id);
    const place = current ? state.rows.indexOf(current) : 0;
    // The one on the screen stays where it is: what became of it is said when it is decided on.
    change({ ...figures, rows: current && !isListed ? rows.toSpliced(place, 0, current) : rows });
    forgetStale();
    if (current) await lookForChange(current.id);
    else if (rows.length > 0) show(rows.find((row) => row.takenBy === null)?.id);
    loadAhead();
  }

  /** Ads that were loaded ahead and have changed since are loaded again. */
  function forgetStale(): void {
    const stale = state.rows.filter(
      (row) => row.id !== state.current && (viewOf(row.id)?.revision ?? row.revision) < row.revision,
    );
    if (stale.length === 0) return;
    const views = new Map(state.views);
    for (const { id } of stale) views.delete(id);
    change({ views });
  }

  /** The ad on the screen was edited: shows what changed. */
  async function lookForChange(id: number): Promise<void> {
    const known = viewOf(id);
    if (!known || (rowOf(id)?.revision ?? 0) <= known.revision) return;
    const fresh = await load(id);
    if (!("value" in fresh) || state.current !== id) return;
    guardUntil = calls.clock() + guardFor;
    change({ seen: new Map(state.seen).set(id, known) });
    tell({ kind: "changed", title: known.title });
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      isLive = true;
      show(state.current ?? state.rows.find((row) => row.takenBy === null)?.id);
    },
    stop() {
      leave();
      isLive = false;
    },
    open: (id) => show(id),
    step(direction) {
      const id = state.current === undefined ? undefined : neighbourOf(state.current, direction);
      if (id !== undefined) show(id, direction);
    },
    decide,
    undo,
    refresh,
    renew() {
      const id = state.current;
      if (id !== undefined && rowOf(id)?.takenBy === null) void hold(id, 1);
    },
    reload() {
      if (state.current !== undefined) void load(state.current);
    },
  };
}
