import { useEffect, useEffectEvent, useRef } from "react";
import { ownerOfPage } from "#web/platform/acting-as.ts";
import { keptRooms } from "../kept/kept-rooms.ts";
import { useServerTime } from "../kept/use-server-time.ts";
import type { Rooms } from "./rooms.ts";
import type { RoomsPage } from "./rooms-query.ts";

/** Of rooms in their order: when something happened last, as ISO 8601. */
const lastActivity = (rooms: Rooms) => rooms[0]?.activity_date ?? "";

/** Milliseconds that writing waits for more. */
const keepDelay = 500;

interface Keeping {
  /** Undefined: nobody is known to be signed in, and nothing is kept. */
  userId: number | undefined;
  isConnected: boolean;
  /** Takes over the list that was seen after the page had been loaded. */
  join: (rooms: Rooms) => void;
}

/** Keeps the list of all rooms as it is seen, as `useKeptThread` does the messages of one. Returns when what is shown was true. */
export function useKeptRooms(page: RoomsPage, rooms: Rooms, { userId, isConnected, join }: Keeping): number {
  const { seenAt, readNow, setSeenAt } = useServerTime(page.now, isConnected);
  const hasRead = useRef(false);
  const { isArchived, isUnread, search } = page.query;
  const isWhole = !isArchived && !isUnread && search === "";
  const keep = useEffectEvent((seen: Rooms) => {
    if (!isWhole || userId === undefined || !hasRead.current) return;
    void keptRooms.writeList(ownerOfPage(userId), seen, navigator.onLine ? readNow() : seenAt);
  });
  const read = useEffectEvent(async (loaded: RoomsPage) => {
    if (!isWhole || userId === undefined) return;
    const kept = await keptRooms.readList(ownerOfPage(userId));
    hasRead.current = true;
    if (!kept || (kept.seenAt <= loaded.now && lastActivity(kept.rooms) <= lastActivity(loaded.rooms)))
      return keep(rooms);
    setSeenAt(kept.seenAt);
    join(kept.rooms);
  });
  useEffect(() => void read(page), [page]);
  useEffect(() => {
    const timer = setTimeout(() => keep(rooms), keepDelay);
    return () => clearTimeout(timer);
  }, [rooms]);
  return seenAt;
}
