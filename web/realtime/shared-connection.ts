import { ownerOfPage } from "#web/platform/acting-as.ts";
import { listenLive } from "./realtime-connection.ts";
import type { LiveHandlers } from "./live-handlers.ts";
import { shareConnection } from "./tab-leader.ts";

/**
 * Live updates for this tab: by the one connection that all tabs of this browser share, or by its own where the browser cannot share one. Returns a
 * function that stops that.
 */
export function shareLive(viewerId: number, handlers: LiveHandlers): () => void {
  if (!("locks" in navigator) || typeof BroadcastChannel === "undefined") return listenLive(handlers);
  // Tabs that act for others hear of other chats.
  const name = `live ${ownerOfPage(viewerId)}`;
  const shared = shareConnection(
    {
      name,
      locks: navigator.locks,
      channel: new BroadcastChannel(name),
      connect: listenLive,
      isVisible: () => document.visibilityState === "visible",
    },
    handlers,
  );
  const onVisible = () => document.visibilityState === "visible" && shared.look();
  const { pause, resume } = shared;
  document.addEventListener("visibilitychange", onVisible);
  // What stands still can pass nothing on: a page that is frozen, or put away to come back to.
  document.addEventListener("freeze", pause);
  document.addEventListener("resume", resume);
  window.addEventListener("pagehide", pause);
  window.addEventListener("pageshow", resume);
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    document.removeEventListener("freeze", pause);
    document.removeEventListener("resume", resume);
    window.removeEventListener("pagehide", pause);
    window.removeEventListener("pageshow", resume);
    shared.stop();
  };
}
