import { useEffect, useEffectEvent, useRef, useState } from "react";
import { getRoom, listMessages, readMessages } from "#contracts/chat/calls.ts";
import { type ChatEvents, chatEventPrefix, chatWatchEvent } from "#contracts/chat/live.ts";
import type { ChatRoomDetail } from "#contracts/chat/schemas.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { emitLiveEvent, onLiveEvent, sendLiveEvent } from "#web/platform/network/live-channel.ts";
import type { RoomView } from "../view/room-view.ts";
import { useMissedEvents } from "../view/use-missed-events.ts";
import { useKeptThread } from "./use-kept-thread.ts";
import { refetchUnreadChats } from "../links/unread-store.ts";
import {
  addMessages,
  applyChanges,
  applyMarks,
  applyRoom,
  firstSeq,
  joinKept,
  knownUpTo,
  maxMessages,
  moveToEnd,
  startThread,
  type Thread,
  trimThread,
} from "./thread.ts";

/** Milliseconds after its last event that somebody counts as typing. */
const typingTime = 3_500;
/** Messages of a page of the history, up and down. */
const pageSize = 50;
/** Messages at the end of a room that are fetched where some are new; and changed ones of one answer. */
const refreshedMessages = 30;
const maxChanges = 100;
/** Milliseconds that reading waits for more to be read. */
const readDelay = 400;

export interface RoomThread {
  room: ChatRoomDetail;
  thread: Thread;
  isTyping: boolean;
  older: "idle" | "busy" | "failed";
  loadOlder: () => Promise<void>;
  loadNewer: () => Promise<void>;
  /** Goes to the last messages at once, however many are between. */
  loadEnd: () => Promise<void>;
  /** By the server's clock: when what is shown was true, as far as it is known. */
  seenAt: number;
  /** The viewer has seen messages up to this one. */
  markRead: (seq: number) => void;
}

interface State {
  view: RoomView;
  room: ChatRoomDetail;
  thread: Thread;
}

/** A room and its messages, kept up to date by events and, where none come, by asking. */
export function useThread(view: RoomView): RoomThread {
  const language = useLanguage();
  const { id } = view.room;
  const [state, setState] = useState<State>(() => ({ view, ...startState(view) }));
  let current = state;
  if (state.view !== view) {
    // The page's data were loaded again, as after a form.
    current = { view, room: view.room, thread: addMessages(applyRoom(state.thread, view.room), view.messages) };
    setState(current);
  }
  const change = (update: (thread: Thread) => Thread) =>
    setState((known) => ({ ...known, thread: update(known.thread) }));

  /** What has changed in messages that the thread has, however far above its end they are. */
  const fetchChanges = async (from: number, upTo: number) => {
    for (let since = from; since < upTo;) {
      const query = { changed_after: since, limit: maxChanges };
      const answer = await callFromBrowser(listMessages, { language, params: { id }, query });
      if (!("value" in answer)) return;
      const { results, key } = answer.value;
      since = key === null ? upTo : Number(key);
      const known = since;
      change((thread) => applyChanges(thread, results, known));
    }
  };
  const refetch = async () => {
    const { lastSeq, lastChange } = current.thread;
    const answer = await callFromBrowser(getRoom, { language, params: { id } });
    if (!("value" in answer)) return;
    const room = answer.value;
    setState((known) => ({ ...known, room, thread: applyRoom(known.thread, room) }));
    await fetchChanges(lastChange, room.last_change);
    if (room.last_seq <= lastSeq) return;
    const last = await callFromBrowser(listMessages, { language, params: { id }, query: { limit: refreshedMessages } });
    if ("value" in last) change((thread) => addMessages(thread, last.value.results));
  };
  const history = useHistory(id, current.thread, change);
  const isTyping = useRoomEvents(id, { change, refetch, setState });
  const isConnected = useMissedEvents(() => void refetch());
  useEffect(() => {
    if (!isConnected) return undefined;
    sendLiveEvent(chatWatchEvent, { room: id });
    return () => sendLiveEvent(chatWatchEvent, { room: null });
  }, [id, isConnected]);
  const seenAt = useKeptThread(current.view, current.thread, {
    isConnected,
    join: (kept) => change((thread) => joinKept(thread, kept)),
  });
  return {
    room: current.room,
    thread: current.thread,
    seenAt,
    isTyping,
    ...history,
    markRead: useMarkRead(current.thread, change),
  };
}

function startState({ room, messages }: RoomView): Omit<State, "view"> {
  return { room, thread: startThread(room, messages) };
}

/** Nothing is above the first message. */
function endAtFirst(thread: Thread): Thread {
  return { ...thread, hiddenUpTo: Math.max(thread.hiddenUpTo, firstSeq(thread) - 1) };
}

/** Fetches messages above and below those of the thread, one page at a time. */
function useHistory(id: number, thread: Thread, change: (update: (thread: Thread) => Thread) => void) {
  const language = useLanguage();
  const [older, setOlder] = useState<RoomThread["older"]>("idle");
  const busy = useRef({ older: false, newer: false });
  const fetched = useRef<"older" | "newer">(undefined);
  const trim = useEffectEvent(() => {
    const direction = fetched.current;
    fetched.current = undefined;
    if (direction) change((known) => trimThread(known, direction));
  });
  // Once what came is drawn, and not with it: what comes above and what goes below move what one reads each in a way of its own.
  useEffect(() => trim());
  const load = async (direction: "older" | "newer") => {
    if (busy.current[direction]) return true;
    busy.current[direction] = true;
    const position = direction === "older" ? { key: String(firstSeq(thread)) } : { after: knownUpTo(thread) };
    const query = { ...position, limit: pageSize };
    const answer = await callFromBrowser(listMessages, { language, params: { id }, query });
    busy.current[direction] = false;
    if (!("value" in answer)) return false;
    const { results, next } = answer.value;
    change((known) => {
      const joined = addMessages(known, results);
      // What the answers do not have is not there: it may have been deleted for good. Otherwise it would be asked for without end.
      if (direction === "older") return results.length > 0 ? joined : endAtFirst(joined);
      if (next !== null) return { ...joined, lastSeq: Math.max(joined.lastSeq, knownUpTo(joined) + 1) };
      return joined.lastSeq === thread.lastSeq ? { ...joined, lastSeq: knownUpTo(joined) } : joined;
    });
    fetched.current = direction;
    return true;
  };
  return {
    older,
    async loadOlder() {
      setOlder("busy");
      setOlder((await load("older")) ? "idle" : "failed");
    },
    async loadNewer() {
      await load("newer");
    },
    async loadEnd() {
      const answer = await callFromBrowser(listMessages, { language, params: { id }, query: { limit: pageSize } });
      if ("value" in answer) change((known) => moveToEnd(known, answer.value.results));
    },
  };
}

interface RoomListeners {
  change: (update: (thread: Thread) => Thread) => void;
  refetch: () => Promise<void>;
  setState: (update: (known: State) => State) => void;
}

/** Takes the events of one room. Returns whether the other is typing. */
function useRoomEvents(id: number, { change, refetch, setState }: RoomListeners): boolean {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopTyping = () => {
    clearTimeout(timer.current);
    setTyping(false);
  };
  const onMessage = useEffectEvent(({ message }: ChatEvents["message"]) => {
    if (message.room !== id) return;
    stopTyping();
    change((thread) => trimThread(addMessages(thread, [message]), "newer", maxMessages.live));
  });
  const onMarks = useEffectEvent((marks: ChatEvents["marks"]) => change((thread) => applyMarks(thread, marks)));
  const onRoom = useEffectEvent(({ room }: ChatEvents["room"]) => {
    // 0: of all rooms, because the server itself has missed something.
    if (room === id || room === 0) void refetch();
  });
  const onTyping = useEffectEvent(({ room }: ChatEvents["typing"]) => {
    if (room !== id) return;
    setTyping(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTyping(false), typingTime);
  });
  const onPresence = useEffectEvent(({ room, state }: ChatEvents["presence"]) => {
    if (room !== id) return;
    setState((known) => {
      const other = { ...known.room.other, presence: { state, date: null } };
      return { ...known, room: { ...known.room, other } };
    });
  });
  useEffect(() => {
    const stops = [
      onLiveEvent(`${chatEventPrefix}message`, onMessage),
      onLiveEvent(`${chatEventPrefix}marks`, onMarks),
      onLiveEvent(`${chatEventPrefix}room`, onRoom),
      onLiveEvent(`${chatEventPrefix}typing`, onTyping),
      onLiveEvent(`${chatEventPrefix}presence`, onPresence),
    ];
    return () => {
      clearTimeout(timer.current);
      for (const stop of stops) stop();
    };
  }, []);
  return isTyping;
}

/** Tells the server what was read, once for all that is read within a moment. */
function useMarkRead(thread: Thread, change: (update: (thread: Thread) => Thread) => void): (seq: number) => void {
  const language = useLanguage();
  const { roomId: id, side } = thread;
  const wanted = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = async () => {
    timer.current = undefined;
    const upTo = wanted.current;
    const answer = await callFromBrowser(readMessages, { language, params: { id }, body: { up_to: upTo } });
    if (!("value" in answer)) {
      // The next time something is seen it is told again.
      wanted.current = 0;
      return;
    }
    const marks: ChatEvents["marks"] = { room: id, side, delivered_up_to: upTo, read_up_to: answer.value.read_up_to };
    emitLiveEvent(`${chatEventPrefix}marks`, marks);
    change((known) => applyMarks(known, marks));
    refetchUnreadChats(language);
  };
  return (seq) => {
    if (seq <= Math.max(thread.readUpTo, wanted.current) || document.visibilityState !== "visible") return;
    wanted.current = seq;
    timer.current ??= setTimeout(() => void tell(), readDelay);
  };
}
