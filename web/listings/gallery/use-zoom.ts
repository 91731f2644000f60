import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** The scale after a double press, and the largest scale by pinching. */
const pressScale = 2.5;
const maxScale = 5;

interface Point {
  x: number;
  y: number;
}

interface Zoom {
  /** For the scrolling element around the picture. Its `touch-action: pan-x pan-y` leaves pinching to this hook. */
  frame: RefObject<HTMLDivElement | null>;
  /** 1 fits the screen. */
  scale: number;
  /** Enlarges around a point of the screen, by default its centre, or returns to 1. */
  toggle: (around?: Point) => void;
}

/**
 * Enlarges a picture by a double press or by pinching; enlarged, it scrolls. The point under the fingers stays under
 * them. A picture that is no longer `isShown` goes back to the size of the screen.
 */
export function useZoom(isShown: boolean): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  /** The scroll position to set once the new size is drawn. */
  const target = useRef<{ left: number; top: number }>(undefined);

  if (!isShown && scale !== 1) setScale(1);

  useLayoutEffect(() => {
    if (target.current) frame.current?.scrollTo(target.current);
    target.current = undefined;
  });

  const zoomTo = useCallback(
    (wanted: number, around: Point) => {
      const element = frame.current;
      const next = Math.min(maxScale, Math.max(1, wanted));
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

/** Calls `zoomTo` while two fingers move apart or together, with the scale and the point between them. */
function usePinch(frame: RefObject<HTMLElement | null>, scale: number, zoomTo: (scale: number, at: Point) => void) {
  const start = useRef<{ distance: number; scale: number }>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onStart = ({ touches }: TouchEvent) => {
      start.current = touches.length === 2 ? { distance: measurePinch(touches).distance, scale } : undefined;
    };
    const onMove = (event: TouchEvent) => {
      if (!start.current || event.touches.length !== 2) return;
      // Keeps two fingers from scrolling. React's own listeners are passive and could not.
      event.preventDefault();
      const { distance, middle } = measurePinch(event.touches);
      zoomTo((start.current.scale * distance) / start.current.distance, middle);
    };
    element.addEventListener("touchstart", onStart, { passive: true });
    element.addEventListener("touchmove", onMove, { passive: false });
    return () => {
      element.removeEventListener("touchstart", onStart);
      element.removeEventListener("touchmove", onMove);
    };
  }, [frame, scale, zoomTo]);
}

function measurePinch([a, b]: TouchList): { distance: number; middle: Point } {
  if (!a || !b) return { distance: 1, middle: { x: 0, y: 0 } };
  return {
    distance: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    middle: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
  };
}
