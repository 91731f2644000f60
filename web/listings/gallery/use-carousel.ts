import { type RefObject, useRef, useState } from "react";

interface Carousel {
  /** For the scrolling element, whose children are all as wide as it is. */
  row: RefObject<HTMLUListElement | null>;
  index: number;
  /** Scrolls to a picture; an index out of range is clamped. */
  show: (index: number) => void;
  onScroll: () => void;
}

/** The state of a row of pictures that snaps to one at a time. */
export function useCarousel(count: number): Carousel {
  const row = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);

  function show(target: number) {
    const nearest = Math.max(0, Math.min(count - 1, target));
    row.current?.scrollTo({ left: row.current.clientWidth * nearest });
  }

  return {
    row,
    index,
    show,
    onScroll() {
      const element = row.current;
      if (element && element.clientWidth > 0) setIndex(Math.round(element.scrollLeft / element.clientWidth));
    },
  };
}
