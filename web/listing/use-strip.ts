import { type RefObject, useRef, useState } from "react";

interface Strip {
  /** For the scrolling element, whose children are all as wide as it is. */
  strip: RefObject<HTMLUListElement | null>;
  index: number;
  /** Scrolls to one of the pictures; out of range counts as the nearest end. */
  show: (index: number) => void;
  onScroll: () => void;
}

/** A row of pictures that snaps to one at a time: which one is in view, and how to get to another. */
export function useStrip(count: number): Strip {
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);

  function show(wanted: number) {
    const nearest = Math.max(0, Math.min(count - 1, wanted));
    strip.current?.scrollTo({ left: strip.current.clientWidth * nearest });
  }

  return {
    strip,
    index,
    show,
    onScroll() {
      const row = strip.current;
      if (row && row.clientWidth > 0) setIndex(Math.round(row.scrollLeft / row.clientWidth));
    },
  };
}
