/** Pushes at once to one push service, of a process: a slow one leaves room for the others. */
const maxPerHost = 8;
/** Failures in a row after which a push service is left alone for a while. */
const maxFailures = 5;
/** Seconds of the first pause; each further failure doubles it. */
const firstPause = 5;
const maxPause = 600;
/** Push services that are remembered; there are a handful. */
const maxHosts = 1_000;

interface HostState {
  working: number;
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
  /** `retryAfter`: seconds that the push service asked for. */
  failed(host: string, retryAfter?: number): void;
}

export function createHostGuard(now: () => Date): HostGuard {
  const hosts = new Map<string, HostState>();
  const stateOf = (host: string): HostState => {
    const found = hosts.get(host);
    if (found) return found;
    if (hosts.size >= maxHosts) forgetIdle(hosts);
    const state = { working: 0, failures: 0, pausedUntil: 0 };
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
      Object.assign(stateOf(host), { failures: 0, pausedUntil: 0 });
    },
    failed(host, retryAfter = 0) {
      const state = stateOf(host);
      state.failures += 1;
      const pause = state.failures < maxFailures ? 0 : firstPause * 2 ** (state.failures - maxFailures);
      state.pausedUntil = now().getTime() + Math.min(maxPause, Math.max(pause, retryAfter)) * 1_000;
    },
  };
}

function forgetIdle(hosts: Map<string, HostState>): void {
  for (const [host, { working }] of hosts) if (working === 0) hosts.delete(host);
}
