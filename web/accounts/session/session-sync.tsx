import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { clearPersonalData, takeOverPersonalData } from "#web/platform/storage/personal-data.ts";
import { publishToTabs, isSignedInHere, subscribeToTabs, type SessionEvent } from "./session-channel.ts";

/**
 * Synchronises all tabs of this browser: after a sign-in the others show the user, after a sign-out they clear personal data
 * and reload, as all do when somebody signs in after another's session has ended. Also checks a page that the browser restores from its
 * back-forward cache.
 */
export function SessionSync({ viewerId }: { viewerId: number | null }) {
  const { revalidate } = useRevalidator();
  const known = useRef(viewerId);

  useEffect(() => {
    if (viewerId === null || !takeOverPersonalData(viewerId)) return;
    publishToTabs("out");
    location.reload();
  }, [viewerId]);

  useEffect(() => {
    if (known.current === viewerId) return;
    known.current = viewerId;
    if (viewerId !== null) publishToTabs("in");
  }, [viewerId]);

  const onEvent = useEffectEvent((event: SessionEvent) => {
    if (event === "in") return void (viewerId === null && revalidate());
    clearPersonalData();
    location.reload();
  });
  const onReturn = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted && isSignedInHere() !== (viewerId !== null)) location.reload();
  });
  useEffect(() => {
    const stop = subscribeToTabs(onEvent);
    window.addEventListener("pageshow", onReturn);
    return () => {
      stop();
      window.removeEventListener("pageshow", onReturn);
    };
  }, []);
  return null;
}
