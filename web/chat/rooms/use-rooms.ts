import { useEffect, useEffectEvent, useRef, useState } from "react";
import { confirmDelivery, getRoom, listRooms } from "#contracts/chat/calls.ts";
import { type ChatEvents, chatEventPrefix } from "#contracts/chat/live.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { ownerOfPage } from "#web/platform/acting-as.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { onLiveEvent } from "#web/platform/network/live-channel.ts";
import { useMissedEvents } from "../view/use-missed-events.ts";
import { keptRooms } from "../kept/kept-rooms.ts";
import { applyMarks, applyMessage, mergeRooms, removeRoom, type Rooms } from "./rooms.ts";
import { roomsCallQuery, type RoomsPage } from "./rooms-query.ts";
import { useKeptRooms } from "./use-kept-rooms.ts";

interface RoomsState {
  /** What it began with. */
  page: RoomsPage;
  rooms: Rooms;
  nextKey: string | null;
}

/**
 * The list of rooms, kept up to date by events. A new page of the loader begins anew. `currentId`: the room beside it, which keeps its messages by
 * itself.
 */
export function useRooms(page: RoomsPage, currentId: number | undefined) {
  const language = useLanguage();
  const [state, setState] = useState<RoomsState>(() => start(page));
  const [loading, setLoading] = useState<"idle" | "busy" | "failed">("idle");
  const current = state.page === page ? state : start(page);
  if (current !== state) setState(current);
  const change = (update: (rooms: Rooms) => Rooms) => setState((known) => ({ ...known, rooms: update(known.rooms) }));
  const { isArchived, isUnread, search } = page.query;
  const isFiltered = isUnread || search !== "";

  const asked = useRef(new Set<number>());
  const refetchRoom = async (id: number) => {
    // A burst of events asks once.
    if (asked.current.has(id)) return;
    asked.current.add(id);
    const answer = await callFromBrowser(getRoom, { language, params: { id } });
    asked.current.delete(id);
    if ("problem" in answer && answer.problem.status === 404) return change((rooms) => removeRoom(rooms, id));
    if (!("value" in answer)) return undefined;
    const room = answer.value;
    if (room.is_archived !== isArchived) return change((rooms) => removeRoom(rooms, id));
    return change((rooms) =>
      isFiltered && !rooms.some((known) => known.id === id) ? rooms : mergeRooms(rooms, [room]),
    );
  };
  const refetchAll = async () => {
    const answer = await callFromBrowser(listRooms, { language, query: roomsCallQuery(page.query) });
    if ("value" in answer) change((rooms) => mergeRooms(rooms, answer.value.results));
  };
  const loadMore = async () => {
    if (current.nextKey === null || loading === "busy") return;
    setLoading("busy");
    const query = roomsCallQuery(page.query, current.nextKey);
    const answer = await callFromBrowser(listRooms, { language, query });
    setLoading("value" in answer ? "idle" : "failed");
    if (!("value" in answer)) return;
    const { results, key } = answer.value;
    setState((known) => ({ ...known, rooms: mergeRooms(known.rooms, results), nextKey: key }));
  };

  const isConnected = useMissedEvents(() => void refetchAll());
  const userId = useViewer()?.id;
  const seenAt = useKeptRooms(page, current.rooms, {
    userId,
    isConnected,
    join: (rooms) => setState((known) => ({ ...known, rooms })),
  });
  const confirm = useDeliveries(page);
  const onMessage = useEffectEvent((event: ChatEvents["message"]) => {
    confirm(event.message.room, event.message.seq);
    if (userId !== undefined && event.message.room !== currentId)
      void keptRooms.noteMessage(event.message, ownerOfPage(userId));
    const next = applyMessage(current.rooms, event);
    if (next) change((rooms) => applyMessage(rooms, event) ?? rooms);
    else if (event.message.seq !== null) void refetchRoom(event.message.room);
  });
  const onMarks = useEffectEvent((event: ChatEvents["marks"]) => {
    const next = applyMarks(current.rooms, event);
    if (next) change((rooms) => applyMarks(rooms, event) ?? rooms);
    else void refetchRoom(event.room);
  });
  const onRoom = useEffectEvent(({ room }: ChatEvents["room"]) => {
    void (room === 0 ? refetchAll() : refetchRoom(room));
  });
  useEffect(() => {
    const stops = [
      onLiveEvent(`${chatEventPrefix}message`, onMessage),
      onLiveEvent(`${chatEventPrefix}marks`, onMarks),
      onLiveEvent(`${chatEventPrefix}room`, onRoom),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return { rooms: current.rooms, nextKey: current.nextKey, loading, loadMore, seenAt };
}

/** Milliseconds that arrivals wait, to be told together. */
const deliveryDelay = 1_000;
/** Rooms of one such call. */
const maxDeliveries = 100;

/** Tells the server what has arrived on this device: with the page, and by events. */
function useDeliveries(page: RoomsPage): (room: number, seq: number | null) => void {
  const language = useLanguage();
  const arrived = useRef(new Map<number, number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = () => {
    timer.current = undefined;
    const rooms = [...arrived.current].slice(0, maxDeliveries).map(([room, upTo]) => ({ room, up_to: upTo }));
    arrived.current.clear();
    if (rooms.length > 0) void callFromBrowser(confirmDelivery, { language, body: { rooms } });
  };
  const note = (room: number, seq: number | null) => {
    if (seq === null) return;
    arrived.current.set(room, Math.max(seq, arrived.current.get(room) ?? 0));
    timer.current ??= setTimeout(tell, deliveryDelay);
  };
  const notePage = useEffectEvent(({ rooms }: RoomsPage) => {
    for (const { id, last_seq: seq, unread_count: unread } of rooms) if (unread > 0) note(id, seq);
  });
  useEffect(() => notePage(page), [page]);
  return note;
}

function start(page: RoomsPage): RoomsState {
  return { page, rooms: page.rooms, nextKey: page.nextKey };
}
