import { useEffect } from "react";

/** Milliseconds after which a page has mostly nothing else to do. */
const delay = 2_500;

/** Counts the cards that are seen once the page has nothing else to do; without a network it comes with another page. */
export function IdleImpressions(): null {
  useEffect(() => {
    const timer = setTimeout(() => {
      import("./watch-cards.ts").then(
        ({ watchCards }) => watchCards(),
        () => undefined,
      );
    }, delay);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
