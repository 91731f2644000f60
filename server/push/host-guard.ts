/** Pushes at once to one push service, of a process: a slow one leaves room for the others. */
const maxPerHost = 8;
/** Accounts to which a push failed in a row, before their push service is left alone for a while: what one browser meets says nothing of the others. */
const maxFailing = 5;
/** Seconds of the first pause; each further failure doubles it. */
const firstPause = 5;
const maxPause = 600;
/** Push services that are remembered; there are a handful. */
const maxHosts = 1_000;

interface HostState {
  working: number;
  /** Accounts to which a push failed since one succeeded, {@link maxFailing} at most. */
  failing: Set<number>;
  /** Failures since there were so many. */
  failures: number;
  /** Milliseconds since the epoch. */
  pausedUntil: number;
}

/** Sees to it that a push service that is slow, full or down slows nobody else, and is not pressed. In memory. */
export interface HostGuard {
  /** Counts a push under way; call what it returns when it is over. */
  enter(host: string): () => void;
  /** How many more may begin at once, wherever they lead, but to closed hosts. */
  room(): number;
  /** Hosts that nothing may be sent to now. */
  closedHosts(): string[];
  succeeded(host: string): void;
  /**
   * A push service did not do its work for a browser of `userId`. `retryAfter`: seconds that it asked for. Whoever registers browsers that
   * fail, however many, closes it for nobody else.
   */
  failed(host: string, userId: number, retryAfter?: number): void;
}

export function createHostGuard(now: () => Date): HostGuard {
  const hosts = new Map<string, HostState>();
  const stateOf = (host: string): HostState => {
    const found = hosts.get(host);
    if (found) return found;
    if (hosts.size >= maxHosts) forgetIdle(hosts);
    const state = { working: 0, failing: new Set<number>(), failures: 0, pausedUntil: 0 };
    hosts.set(host, state);
    return state;
  };
  const isClosed = ({ working, pausedUntil }: HostState) => working >= maxPerHost || pausedUntil > now().getTime();
  return {
    enter(host) {
      const state = stateOf(host);
      state.working += 1;
      return () => void (state.working -= 1);
    },
    room: () =>
      Math.min(
        maxPerHost,
        ...[...hosts.values()].filter((state) => !isClosed(state)).map(({ working }) => maxPerHost - working),
      ),
    closedHosts: () => [...hosts].filter(([, state]) => isClosed(state)).map(([host]) => host),
    succeeded(host) {
      Object.assign(stateOf(host), { failing: new Set(), failures: 0, pausedUntil: 0 });
    },
    failed(host, userId, retryAfter = 0) {
      const state = stateOf(host);
      if (state.failing.size < maxFailing) state.failing.add(userId);
      if (state.failing.size < maxFailing) return;
      state.failures += 1;
      const pause = firstPause * 2 ** (state.failures - 1);
      state.pausedUntil = now().getTime() + Math.min(maxPause, Math.max(pause, retryAfter)) * 1_000;
    },
  };
}

function forgetIdle(hosts: Map<string, HostState>): void {
  for (const [host, { working }] of hosts) if (working === 0) hosts.delete(host);
}
