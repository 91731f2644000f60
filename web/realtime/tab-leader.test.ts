import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveHandlers, LiveSender } from "./live-handlers.ts";
import { type SharedConnection, shareConnection } from "./tab-leader.ts";

/** Web Locks of one browser. */
function openLocks() {
  interface Wanted {
    hold: () => Promise<void>;
    resolve: () => void;
    reject: (error: Error) => void;
  }
  let held: Wanted | undefined;
  let waiting: Wanted[] = [];
  const grant = async (wanted: Wanted) => {
    held = wanted;
    await wanted.hold();
    if (held !== wanted) return;
    held = undefined;
    wanted.resolve();
    next();
  };
  const next = () => {
    const first = held ? undefined : waiting.shift();
    if (first) void grant(first);
  };
  const aborted = () => Object.assign(new Error("aborted"), { name: "AbortError" });
  const request = (_name: string, { signal, steal }: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const wanted = { hold, resolve, reject };
      if (steal) {
        held?.reject(aborted());
        held = undefined;
        void grant(wanted);
        return;
      }
      waiting.push(wanted);
      signal?.addEventListener("abort", () => {
        if (!waiting.includes(wanted)) return;
        waiting = waiting.filter((other) => other !== wanted);
        reject(aborted());
      });
      setTimeout(next);
    });
  /** A tab is gone with all that it had and wanted, without a word. */
  const drop = (own: Set<() => Promise<void>>) => {
    waiting = waiting.filter(({ hold }) => !own.has(hold));
    if (held && own.has(held.hold)) held = undefined;
    next();
  };
  return { request, drop };
}

/** Whatever is done in a tab waits while it stands still. */
function whenAwake(tab: Tab, work: () => void): void {
  if (tab.isGone) return;
  if (tab.isFrozen) setTimeout(() => whenAwake(tab, work), 50);
  else work();
}

interface Tab {
  shared: SharedConnection;
  known: Set<number>;
  send: LiveSender | undefined;
  isVisible: boolean;
  /** It stands still: it takes nothing in. */
  isFrozen: boolean;
  /** It has crashed. */
  isGone: boolean;
  sockets: number;
  crash: () => void;
}

/** A browser with tabs, and a server that numbers what happens. */
function openBrowser() {
  const locks = openLocks();
  const tabs = new Set<Tab>();
  const listeners = new Map<Tab, Set<(event: MessageEvent) => void>>();
  const sockets = new Map<LiveHandlers, Tab>();
  const sent: [event: string, payload: unknown][] = [];
  let last = 0;
  /** Milliseconds until a connection is open. */
  const connecting = 200;

  const open = (isVisible = true): Tab => {
    const own = new Set<(event: MessageEvent) => void>();
    const locksOfTab = new Set<() => Promise<void>>();
    const tab: Tab = {
      known: new Set(),
      send: undefined,
      isVisible,
      isFrozen: false,
      isGone: false,
      sockets: 0,
      crash() {
        tabs.delete(tab);
        listeners.delete(tab);
        for (const [handlers, owner] of sockets) if (owner === tab) sockets.delete(handlers);
        tab.isGone = true;
        locks.drop(locksOfTab);
      },
      shared: undefined as unknown as SharedConnection,
    };
    const askAll = async () => {
      for (let seq = 1; seq <= last; seq += 1) tab.known.add(seq);
    };
    tab.shared = shareConnection(
      {
        name: "live 1",
        isVisible: () => tab.isVisible && !tab.isFrozen && !tab.isGone,
        locks: {
          request(name, options, hold) {
            const holdAwake = () => new Promise<void>((resolve) => whenAwake(tab, () => void hold().then(resolve)));
            locksOfTab.add(holdAwake);
            return locks.request(name, options, holdAwake);
          },
        },
        channel: {
          postMessage(data: unknown) {
            if (tab.isFrozen || tab.isGone) return;
            for (const [other, of] of listeners) {
              if (other === tab) continue;
              setTimeout(() =>
                whenAwake(other, () => {
                  if (listeners.has(other)) for (const listener of of) listener({ data } as MessageEvent);
                }),
              );
            }
          },
          addEventListener: (_type: string, listener: unknown) => void own.add(listener as never),
          removeEventListener: (_type: string, listener: unknown) => void own.delete(listener as never),
          close: () => void listeners.delete(tab),
        } as never,
        connect(handlers) {
          tab.sockets += 1;
          let hasClosed = false;
          const begin = () => {
            if (hasClosed || !tabs.has(tab)) return;
            sockets.set(handlers, tab);
            handlers.setSender((event, payload) => sent.push([event, payload]));
            void handlers.onMissed();
          };
          setTimeout(() => whenAwake(tab, begin), connecting);
          return () => {
            hasClosed = true;
            sockets.delete(handlers);
            tab.sockets -= 1;
            handlers.setSender(undefined);
          };
        },
      },
      {
        onTopic: () => undefined,
        onChatEvent: (_event, payload) => void tab.known.add(payload as number),
        onMissed: askAll,
        setSender(send) {
          const wasOpen = tab.send !== undefined;
          tab.send = send;
          // As the parts of a page that show chats: they ask when events begin to come.
          if (send && !wasOpen) void askAll();
        },
      },
    );
    tabs.add(tab);
    listeners.set(tab, own);
    return tab;
  };
  return {
    tabs,
    sent,
    open,
    close(tab: Tab) {
      tabs.delete(tab);
      tab.shared.stop();
      listeners.delete(tab);
    },
    happen() {
      last += 1;
      const seq = last;
      for (const [handlers, tab] of sockets) {
        whenAwake(tab, () => sockets.has(handlers) && handlers.onChatEvent("chat:message", seq));
      }
    },
    all: () => Array.from({ length: last }, (_, at) => at + 1),
    connections: () => sockets.size,
  };
}

const pass = (milliseconds = 1_000) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("tabs share one connection, and each has what comes", async () => {
  const browser = openBrowser();
  const tabs = [browser.open(), browser.open(false), browser.open(false)];
  await pass();
  expect([browser.connections(), tabs.map(({ sockets }) => sockets)]).toEqual([1, [1, 0, 0]]);
  browser.happen();
  browser.happen();
  await pass();
  expect(tabs.map(({ known }) => [...known])).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
});

test("when the leader is closed the next one connects, and nobody misses what happened between", async () => {
  const browser = openBrowser();
  const [first, second, third] = [browser.open(), browser.open(), browser.open()];
  await pass();
  browser.close(first);
  browser.happen();
  await pass(100);
  expect([second.send, third.send]).toEqual([undefined, undefined]);
  await pass();
  expect([browser.connections(), [...second.known], [...third.known]]).toEqual([1, [1], [1]]);
});

test("a leader that stands still is relieved by a tab that is looked at, and shares again once it goes on", async () => {
  const browser = openBrowser();
  const [still, seen] = [browser.open(), browser.open()];
  await pass();
  still.isFrozen = true;
  still.isVisible = false;
  browser.happen();
  seen.shared.look();
  await pass(5_000);
  expect([seen.sockets, [...seen.known]]).toEqual([1, [1]]);
  still.isFrozen = false;
  browser.happen();
  await pass(5_000);
  expect([still.sockets, browser.connections(), still.known.size]).toEqual([0, 1, 2]);
});

test("a tab that is frozen or put away gives the connection up by itself, and comes back", async () => {
  const browser = openBrowser();
  const [first, second] = [browser.open(), browser.open(false)];
  await pass();
  first.shared.pause();
  await pass();
  expect([first.sockets, second.sockets]).toEqual([0, 1]);
  browser.happen();
  first.shared.resume();
  await pass();
  expect([browser.connections(), [...first.known]]).toEqual([1, [1]]);
});

test("two windows that are both looked at do not take the connection from each other", async () => {
  const browser = openBrowser();
  const [one, other] = [browser.open(), browser.open()];
  await pass(120_000);
  expect([one.sockets, other.sockets, browser.connections()]).toEqual([1, 0, 1]);
});

test("the connection shows the room of the tab that is looked at, and of the one in which somebody types", async () => {
  const browser = openBrowser();
  const [one, other] = [browser.open(), browser.open()];
  await pass();
  const say = async (tab: Tab, event: string, payload: unknown) => {
    tab.send?.(event, payload);
    await pass(100);
    return browser.sent.splice(0);
  };
  expect(await say(one, "watch", { room: 5 })).toEqual([["watch", { room: 5 }]]);
  expect(await say(other, "watch", { room: 7 })).toEqual([["watch", { room: 7 }]]);
  expect(await say(other, "typing", {})).toEqual([["typing", {}]]);
  expect(await say(one, "typing", {})).toEqual([
    ["watch", { room: 5 }],
    ["typing", {}],
  ]);
  other.shared.look();
  await pass(100);
  expect(browser.sent.splice(0)).toEqual([["watch", { room: 7 }]]);
  // It shows none any more: that of the other tab is shown.
  expect(await say(other, "watch", { room: null })).toEqual([["watch", { room: 5 }]]);
  await say(other, "watch", { room: 7 });
  browser.close(other);
  await pass(100);
  expect(browser.sent.at(-1)).toEqual(["watch", { room: 5 }]);
});

/** Numbers that are the same for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("whatever tabs are opened, closed, crash or stand still, each ends with all that happened and one connection", async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const pick = seeded(seed);
    const browser = openBrowser();
    browser.open();
    for (let step = 0; step < 25; step += 1) {
      const tabs = [...browser.tabs];
      const tab = tabs[pick(tabs.length)];
      const choice = pick(8);
      if (choice === 0 && tabs.length < 5) browser.open(pick(2) === 0);
      else if (choice === 1 && tab && tabs.length > 1) browser.close(tab);
      else if (choice === 2 && tab && tabs.length > 1) tab.crash();
      else if (choice === 3 && tab) tab.isFrozen = !tab.isFrozen;
      else if (choice === 4 && tab) tab.isVisible = !tab.isVisible;
      else if (choice === 5 && tab && !tab.isFrozen) tab.shared.look();
      else browser.happen();
      await pass(pick(4) * 100);
    }
    for (const tab of browser.tabs) {
      tab.isFrozen = false;
      tab.isVisible = true;
      tab.shared.look();
    }
    await pass(30_000);
    browser.happen();
    await pass(1_000);
    const expected = browser.all();
    for (const tab of browser.tabs)
      expect(
        [...tab.known].toSorted((a, b) => a - b),
        `seed ${seed}`,
      ).toEqual(expected);
    expect(browser.connections(), `seed ${seed}`).toBe(1);
    for (const tab of browser.tabs) browser.close(tab);
    vi.clearAllTimers();
  }
});
