import { chatTypingEvent, chatWatchEvent } from "#contracts/chat/live.ts";
import type { LiveTopic } from "#contracts/realtime/topics.ts";
import type { LiveHandlers, LiveSender } from "./live-handlers.ts";

/*
 * One tab of a browser has the connection, the leader: whoever holds a Web Lock. It tells the others what comes, and sends what they send. When it
 * goes, the lock goes to the next one, which connects anew; for all tabs the connection was closed meanwhile, so that each asks for what it missed.
 */

/** What this needs from the browser; tests replace it. */
export interface TabEnvironment {
  /** Of the lock. */
  name: string;
  locks: { request: (name: string, options: LockOptions, held: () => Promise<void>) => Promise<unknown> };
  channel: Pick<BroadcastChannel, "postMessage" | "close" | "addEventListener" | "removeEventListener">;
  /** Opens a connection to the server; returns a function that closes it. */
  connect: (handlers: LiveHandlers) => () => void;
  isVisible: () => boolean;
}

/** Between tabs. */
type TabMessage =
  | { kind: "state"; isOpen: boolean; isVisible: boolean }
  | { kind: "topic"; topic: LiveTopic }
  | { kind: "event"; event: string; payload: unknown }
  | { kind: "send"; tab: string; event: string; payload: unknown }
  | { kind: "ask" };

/** In milliseconds. A leader that does not answer for so long stands still, although it holds the lock. */
const answerTimeout = 3_000;
/** Milliseconds after which a tab that is looked at asks for the leader again. */
const askInterval = 15_000;
/** A leader that nobody looks at comes back late to a lost connection: browsers slow its timers down. In milliseconds. */
const closedTimeout = 5_000;

/** The part of a tab in the connection that all share. */
export interface SharedConnection {
  /** The tab is looked at again. */
  look: () => void;
  /** It is about to stand still, and back again. */
  pause: () => void;
  resume: () => void;
  stop: () => void;
}

export function shareConnection(environment: TabEnvironment, handlers: LiveHandlers): SharedConnection {
  const { channel, isVisible } = environment;
  const tab = crypto.randomUUID();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const post = (message: TabMessage) => channel.postMessage(message);
  let isPaused = false;
  /** The leader's connection is open, for a tab that is not the leader. */
  let isOpen = false;
  let sender: LiveSender | undefined;
  /** The room that this tab shows, as it has said. */
  let watched: unknown;
  let answering: ReturnType<typeof setTimeout> | undefined;

  const setSender = (next: LiveSender | undefined) => {
    sender = next;
    const send: LiveSender = (event, payload) => {
      if (event === chatWatchEvent) watched = payload;
      next?.(event, payload);
    };
    handlers.setSender(next && send);
  };
  const setOpen = (next: boolean) => {
    if (next === isOpen) return;
    isOpen = next;
    setSender(next ? (event, payload) => post({ kind: "send", tab, event, payload }) : undefined);
    if (next) void handlers.onMissed();
  };
  const lead = createLeader(environment, { ...handlers, setSender }, tab);
  const lock = createTabLock(environment, {
    onHeld() {
      clearTimeout(answering);
      // Whatever was open is another tab's no more.
      setOpen(false);
      return lead();
    },
    onLost: () => ask(),
  });
  const ask = () => {
    if (isPaused || lock.isHeld()) return;
    post({ kind: "ask" });
    clearTimeout(answering);
    answering = setTimeout(() => isVisible() && lock.steal(), answerTimeout);
  };
  const onState = ({ isOpen: next, isVisible: isLeaderVisible }: TabMessage & { kind: "state" }) => {
    clearTimeout(answering);
    setOpen(next);
    if (!next && !isLeaderVisible)
      answering = setTimeout(() => !isOpen && isVisible() && !lock.isHeld() && lock.steal(), closedTimeout);
  };
  channel.addEventListener("message", ({ data }: MessageEvent) => {
    const message = data as TabMessage;
    if (lock.isHeld() || isPaused) return;
    if (message.kind === "state") return onState(message);
    // What comes before the state was said belongs to what is asked for then.
    if (!isOpen) return;
    if (message.kind === "topic") handlers.onTopic(message.topic);
    if (message.kind === "event") handlers.onChatEvent(message.event, message.payload);
  });
  const timer = setInterval(() => isVisible() && ask(), askInterval);
  const leave = () => {
    clearTimeout(answering);
    if (isRoom(watched)) sender?.(chatWatchEvent, { room: null });
    lock.release();
    setOpen(false);
  };
  lock.request();
  ask();
  return {
    look() {
      ask();
      // The server shows presence of one room to a connection: that of the tab that is looked at.
      if (isRoom(watched)) sender?.(chatWatchEvent, watched);
    },
    pause() {
      if (isPaused) return;
      isPaused = true;
      leave();
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      lock.request();
      ask();
    },
    stop() {
      isPaused = true;
      clearInterval(timer);
      leave();
      channel.close();
    },
  };
}

/** Leads: returns a function that opens the connection and returns how to close it. */
function createLeader(environment: TabEnvironment, handlers: LiveHandlers, tab: string): () => () => void {
  const { channel, connect, isVisible } = environment;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const post = (message: TabMessage) => channel.postMessage(message);
  return () => {
    let send: LiveSender | undefined;
    let hasEnded = false;
    const tellState = () => post({ kind: "state", isOpen: send !== undefined, isVisible: isVisible() });
    const watches = createWatches((event, payload) => send?.(event, payload));
    const onMessage = ({ data }: MessageEvent) => {
      const message = data as TabMessage;
      if (hasEnded) return;
      if (message.kind === "ask") tellState();
      if (message.kind === "send") watches.send(message.tab, message.event, message.payload);
    };
    channel.addEventListener("message", onMessage);
    tellState();
    const close = connect({
      onTopic(topic) {
        handlers.onTopic(topic);
        post({ kind: "topic", topic });
      },
      onChatEvent(event, payload) {
        handlers.onChatEvent(event, payload);
        post({ kind: "event", event, payload });
      },
      onMissed: () => handlers.onMissed(),
      setSender(next) {
        send = next;
        watches.clear();
        handlers.setSender(next && ((event, payload) => watches.send(tab, event, payload)));
        if (!hasEnded) tellState();
      },
    });
    return () => {
      close();
      send = undefined;
      tellState();
      hasEnded = true;
      channel.removeEventListener("message", onMessage);
    };
  };
}

/** A connection shows one room: that of the tab that has said so last, or in which somebody types; of another one when that shows none any more. */
function createWatches(send: LiveSender) {
  const rooms = new Map<string, unknown>();
  let watching: string | undefined;
  const watch = (tab: string | undefined) => {
    watching = tab;
    send(chatWatchEvent, (tab !== undefined && rooms.get(tab)) || { room: null });
  };
  return {
    clear() {
      rooms.clear();
      watching = undefined;
    },
    send(tab: string, event: string, payload: unknown) {
      if (event === chatTypingEvent && tab !== watching && rooms.has(tab)) watch(tab);
      if (event !== chatWatchEvent) return send(event, payload);
      rooms.delete(tab);
      if (isRoom(payload)) {
        rooms.set(tab, payload);
        watch(tab);
      } else if (tab === watching) {
        watch([...rooms.keys()].at(-1));
      }
    },
  };
}

/** Whether what a tab watches is a room: it says null where it shows none. */
function isRoom(payload: unknown): boolean {
  return typeof payload === "object" && payload !== null && "room" in payload && payload.room !== null;
}

interface LockListener {
  /** This tab has the lock; returns what to do when it has it no more. */
  onHeld: () => () => void;
  /** Another tab has taken it away. */
  onLost: () => void;
}

/** The lock as one tab sees it: waiting for it, having it, giving it back. */
function createTabLock({ locks, name }: TabEnvironment, { onHeld, onLost }: LockListener) {
  /** What ends the present request, or what it holds. */
  let current: { end: () => void; isHeld: boolean } | undefined;
  const ask = (options: LockOptions, cancel: () => void) => {
    current?.end();
    let finish: () => void = () => undefined;
    let stopLeading: (() => void) | undefined;
    const own = {
      isHeld: false,
      end() {
        if (current === own) current = undefined;
        own.isHeld = false;
        stopLeading?.();
        stopLeading = undefined;
        cancel();
        finish();
      },
    };
    current = own;
    const hold = () => {
      if (current !== own) return Promise.resolve();
      own.isHeld = true;
      const held = new Promise<void>((resolve) => (finish = resolve));
      stopLeading = onHeld();
      return held;
    };
    locks.request(name, options, hold).catch(() => {
      // Ended by this tab itself, or taken away by another.
      if (current !== own) return;
      own.end();
      request();
      onLost();
    });
  };
  const request = () => {
    const waiting = new AbortController();
    ask({ signal: waiting.signal }, () => waiting.abort());
  };
  return {
    isHeld: () => current?.isHeld === true,
    request,
    steal: () => ask({ steal: true }, () => undefined),
    release: () => current?.end(),
  };
}
