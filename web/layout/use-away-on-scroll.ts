import { type RefObject, useEffect } from "react";

/** Pixels of scrolling in one direction that count as meant. */
const threshold = 8;
/** Pixels from the top within which an element stays: about the height of the header. */
const nearTop = 120;

/**
 * Marks an element `data-away` while the page is scrolled down, and no more once it is scrolled up. Styles decide what that
 * means, and where.
 */
export function useAwayOnScroll(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const { scrollY } = window;
      if (Math.abs(scrollY - last) < threshold) return;
      element.current?.toggleAttribute("data-away", scrollY > last && scrollY > nearTop);
      last = scrollY;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [element]);
}
