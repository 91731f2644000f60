import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { hasNewer, hasOlder, newestSeq } from "./thread.ts";
import type { RoomThread } from "./use-thread.ts";

/** Pixels from an end of the history where more is fetched, and within which one counts as being at the end. */
const nearTop = 600;
const nearBottom = 80;

/**
 * The scrolling of a history. Its box begins at the lower end (`flex-col-reverse`): what is added above moves nothing, also before any script. What
 * is added below while one reads further up moves nothing either.
 */
export function useHistoryScroll(
  { thread, older, loadOlder, loadNewer, loadEnd, markRead }: RoomThread,
  outgoing: number,
) {
  const box = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const height = useRef(0);
  const newest = newestSeq(thread);

  const look = useEffectEvent(() => {
    const element = box.current;
    if (!element) return;
    // Counted from the lower end, upwards: zero and below.
    const fromEnd = Math.abs(element.scrollTop);
    const fromTop = element.scrollHeight - element.clientHeight - fromEnd;
    const isNearEnd = fromEnd < nearBottom;
    setAtEnd(isNearEnd);
    markRead(findLastSeen(element, thread.readUpTo));
    if (fromTop < nearTop && hasOlder(thread) && older === "idle") void loadOlder();
    if (isNearEnd && hasNewer(thread)) void loadNewer();
  });

  // Once, before the first paint: at the first unread message, or at the one that was looked for.
  useLayoutEffect(() => {
    const element = box.current;
    const first = element?.querySelector<HTMLElement>("[data-wanted]") ?? element?.querySelector("[data-first-unread]");
    if (element && first) element.scrollTop += first.getBoundingClientRect().top - element.getBoundingClientRect().top;
  }, []);

  // Something came below while one reads further up: what one reads stays where it is. After every change, because what comes above changes the
  // height as well.
  const shown = useRef({ newest, outgoing });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const grown = element.scrollHeight - height.current;
    height.current = element.scrollHeight;
    const before = shown.current;
    shown.current = { newest, outgoing };
    if (newest === before.newest && outgoing === before.outgoing) return;
    if (outgoing > before.outgoing) {
      element.scrollTop = 0;
      if (hasNewer(thread)) void loadEnd();
    } else if (Math.abs(element.scrollTop) >= nearBottom) element.scrollTop -= grown;
  });

  // What was fetched may not fill the box.
  useEffect(() => {
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    document.addEventListener("visibilitychange", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", onScroll);
      document.removeEventListener("visibilitychange", onScroll);
    };
  }, []);

  return {
    box,
    isAtEnd,
    async goToEnd() {
      if (hasNewer(thread)) await loadEnd();
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      box.current?.scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
    },
  };
}

/** The last message of the other that is within the box. Looked for from the end, and not among what is read already. */
function findLastSeen(box: HTMLElement, readUpTo: number): number {
  const { bottom } = box.getBoundingClientRect();
  const messages = [...box.querySelectorAll<HTMLElement>("[data-seq]:not([data-own])")];
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    const seq = Number(message?.dataset["seq"]);
    if (!message || seq <= readUpTo) return 0;
    // Half of it is enough: a long one may be higher than the box.
    const { top, height } = message.getBoundingClientRect();
    if (top + Math.min(height / 2, 40) <= bottom) return seq;
  }
  return 0;
}
