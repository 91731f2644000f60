import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { announce, forgetVisitor, isSignedInHere, listenToTabs, type SessionNews } from "./session-channel.ts";

/**
 * Keeps every tab of this browser at one mind about who is signed in: others show the person who has come, and become a
 * guest's with nothing left over when they have gone. A page from the browser's own memory is checked before it is shown.
 */
export function SessionKeeper({ viewerId }: { viewerId: number | null }) {
  const { revalidate } = useRevalidator();
  const known = useRef(viewerId);

  useEffect(() => {
    if (known.current === viewerId) return;
    known.current = viewerId;
    if (viewerId !== null) announce("in");
  }, [viewerId]);

  const onNews = useEffectEvent((news: SessionNews) => {
    if (news === "in") return void (viewerId === null && revalidate());
    forgetVisitor();
    location.reload();
  });
  const onReturn = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted && isSignedInHere() !== (viewerId !== null)) location.reload();
  });
  useEffect(() => {
    const stop = listenToTabs(onNews);
    window.addEventListener("pageshow", onReturn);
    return () => {
      stop();
      window.removeEventListener("pageshow", onReturn);
    };
  }, []);
  return null;
}
