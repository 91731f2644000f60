import { useEffect, useEffectEvent, useRef } from "react";
import { ownerOfPage } from "#web/platform/acting-as.ts";
import type { KeptRoom, KeptThread } from "../kept/chat-database.ts";
import { keptRooms } from "../kept/kept-rooms.ts";
import { useServerTime } from "../kept/use-server-time.ts";
import type { RoomView } from "../view/room-view.ts";
import { hasNewer, type Thread } from "./thread.ts";

/** Whether a room was seen after a page had been loaded: by what was in it, and by the clock, which is late by what loading takes. */
function isNewer({ thread, seenAt }: KeptRoom, { room, now }: RoomView): boolean {
  return thread.lastSeq > room.last_seq || thread.lastChange > room.last_change || seenAt > now;
}

/** Milliseconds that writing waits for more. */
const keepDelay = 300;

interface Keeping {
  isConnected: boolean;
  /** Takes over what was kept after the page had been loaded. */
  join: (kept: KeptThread) => void;
}

/**
 * Keeps on this device what is seen of a room, and takes over what was seen after the page had been loaded: a page that the service worker has kept is
 * as it was loaded then. Returns when what is shown was true, by the server's clock.
 */
export function useKeptThread(view: RoomView, thread: Thread, { isConnected, join }: Keeping): number {
  const { id: roomId, side, buyer_id: buyerId, seller_id: sellerId } = view.room;
  const owner = ownerOfPage((side === "buyer" ? buyerId : sellerId) ?? 0);
  const { seenAt, readNow, setSeenAt } = useServerTime(view.now, isConnected);
  const hasRead = useRef(false);
  const keep = useEffectEvent((seen: Thread) => {
    // A stretch of the middle is not what was seen last.
    if (!hasRead.current || hasNewer(seen)) return;
    void keptRooms.writeRoom({ roomId, userId: owner, thread: seen, seenAt: navigator.onLine ? readNow() : seenAt });
  });
  const keepNow = useEffectEvent(() => keep(thread));
  const read = useEffectEvent(async (loaded: RoomView) => {
    const kept = await keptRooms.readRoom(roomId, owner);
    hasRead.current = true;
    // A message that was looked for is shown where it is.
    if (!kept || !isNewer(kept, loaded) || loaded.at !== undefined) return keepNow();
    setSeenAt(kept.seenAt);
    join(kept.thread);
  });
  useEffect(() => void read(view), [view]);
  useEffect(() => {
    const timer = setTimeout(() => keep(thread), keepDelay);
    return () => clearTimeout(timer);
  }, [thread]);
  useEffect(() => {
    const onHide = () => void (document.visibilityState === "hidden" && keepNow());
    document.addEventListener("visibilitychange", onHide);
    return () => document.removeEventListener("visibilitychange", onHide);
  }, []);
  return seenAt;
}
