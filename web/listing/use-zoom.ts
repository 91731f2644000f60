import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** How far a double press, and two fingers at most, enlarge. */
const pressScale = 2.5;
const mostScale = 5;

interface Point {
  x: number;
  y: number;
}

interface Zoom {
  /** For the scrolling element around the picture; it leaves pinching to us by `touch-action: pan-x pan-y`. */
  frame: RefObject<HTMLDivElement | null>;
  /** 1: as large as the screen. */
  scale: number;
  /** Enlarges around a point of the screen, the middle unless told, or back. */
  toggle: (around?: Point) => void;
}

/**
 * Enlarges one picture by a double press or with two fingers; enlarged, it is looked around in by scrolling. What is under
 * the fingers stays under them. A picture that is not `isShown` any more is as large as the screen again.
 */
export function useZoom(isShown: boolean): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  /** Where the frame has to be scrolled to once the new size is drawn. */
  const target = useRef<{ left: number; top: number }>(undefined);

  if (!isShown && scale !== 1) setScale(1);

  useLayoutEffect(() => {
    if (target.current) frame.current?.scrollTo(target.current);
    target.current = undefined;
  });

  const zoomTo = useCallback(
    (wanted: number, around: Point) => {
      const element = frame.current;
      const next = Math.min(mostScale, Math.max(1, wanted));
      if (!element || next === scale) return;
      const { left, top } = element.getBoundingClientRect();
      const [x, y, growth] = [around.x - left, around.y - top, next / scale];
      target.current = { left: (element.scrollLeft + x) * growth - x, top: (element.scrollTop + y) * growth - y };
      setScale(next);
    },
    [scale],
  );
  usePinch(frame, scale, zoomTo);

  return {
    frame,
    scale,
    toggle(around) {
      const box = frame.current?.getBoundingClientRect();
      if (box) zoomTo(scale > 1 ? 1 : pressScale, around ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    },
  };
}

/** Tells of two fingers that move apart or together: the scale they ask for, and the point between them. */
function usePinch(frame: RefObject<HTMLElement | null>, scale: number, zoomTo: (scale: number, at: Point) => void) {
  const begun = useRef<{ distance: number; scale: number }>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onStart = ({ touches }: TouchEvent) => {
      begun.current = touches.length === 2 ? { distance: spread(touches).distance, scale } : undefined;
    };
    const onMove = (event: TouchEvent) => {
      if (!begun.current || event.touches.length !== 2) return;
      // Two fingers would scroll otherwise; React's own listeners may not prevent that.
      event.preventDefault();
      const { distance, middle } = spread(event.touches);
      zoomTo((begun.current.scale * distance) / begun.current.distance, middle);
    };
    element.addEventListener("touchstart", onStart, { passive: true });
    element.addEventListener("touchmove", onMove, { passive: false });
    return () => {
      element.removeEventListener("touchstart", onStart);
      element.removeEventListener("touchmove", onMove);
    };
  }, [frame, scale, zoomTo]);
}

function spread([a, b]: TouchList): { distance: number; middle: Point } {
  if (!a || !b) return { distance: 1, middle: { x: 0, y: 0 } };
  return {
    distance: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    middle: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
  };
}
