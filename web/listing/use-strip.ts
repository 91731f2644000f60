import { type KeyboardEvent, type RefObject, useRef, useState } from "react";

interface Strip {
  /** For the scrolling element, whose children are all as wide as it is. */
  ref: RefObject<HTMLUListElement | null>;
  index: number;
  /** Scrolls to one of the pictures; out of range counts as the nearest end. */
  show: (index: number) => void;
  onScroll: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A row of pictures that snaps to one at a time: which one is in view, and how to get to another. */
export function useStrip(count: number): Strip {
  const ref = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);

  function show(wanted: number) {
    const nearest = Math.max(0, Math.min(count - 1, wanted));
    ref.current?.scrollTo({ left: ref.current.clientWidth * nearest });
  }

  return {
    ref,
    index,
    show,
    onScroll() {
      const strip = ref.current;
      if (strip && strip.clientWidth > 0) setIndex(Math.round(strip.scrollLeft / strip.clientWidth));
    },
    onKeyDown(event) {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      show(index + (event.key === "ArrowRight" ? 1 : -1));
    },
  };
}
