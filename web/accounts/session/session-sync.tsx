import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { clearPersonalData, takeOverPersonalData } from "#web/platform/storage/personal-data.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { publishToTabs, isSignedInHere, subscribeToTabs, type SessionEvent } from "./session-channel.ts";

/** Where this browser keeps by which membership it acts. */
const actingName = "acting_for";
const keyOf = (acting: number | null) => (acting === null ? null : String(acting));

/**
 * Synchronises all tabs of this browser: after a sign-in the others show the user, after a sign-out they clear personal data
 * and reload, as all do when somebody signs in after another's session has ended. Also checks a page that the browser restores from its
 * back-forward cache.
 */
export function SessionSync({ viewerId, acting }: { viewerId: number | null; acting: number | null }) {
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

  // What is on the screen is of whom one acted for before.
  const shown = useRef(acting);
  useEffect(() => {
    if (viewerId !== null && shown.current !== acting) location.reload();
  }, [viewerId, acting]);

  // A form that stands open in another tab would go on for whom one does not act any more.
  useEffect(() => {
    if (viewerId === null) return;
    const before = readStored("localStorage", actingName);
    const now = keyOf(acting);
    if (before === now) return;
    writeStored("localStorage", actingName, now);
    publishToTabs("acting");
  }, [viewerId, acting]);

  const onEvent = useEffectEvent((event: SessionEvent) => {
    if (event === "in") return void (viewerId === null && revalidate());
    if (event === "out") clearPersonalData();
    location.reload();
  });
  const onReturn = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    const isOthers = viewerId !== null && readStored("localStorage", actingName) !== keyOf(acting);
    if (isOthers || isSignedInHere() !== (viewerId !== null)) location.reload();
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
