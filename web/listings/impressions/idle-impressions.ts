import { useEffect } from "react";

/** Milliseconds after which a page has mostly nothing else to do. */
const delay = 2_500;

/** What cards need once the page has nothing else to do: those that are seen are counted, and say how far away they are. Without a network it comes with another page. */
export function IdleImpressions(): null {
  useEffect(() => {
    const timer = setTimeout(() => {
      import("./late-cards.ts").then(
        ({ startLate }) => startLate(),
        () => undefined,
      );
    }, delay);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
