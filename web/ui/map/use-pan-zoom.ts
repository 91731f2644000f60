import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { drag, fitDrawing, keepInside, type Size, type Spot, type Viewport, zoomAround } from "./viewport.ts";

/** A press that moves further than this many pixels drags, and is no press on what lies there. */
const dragFrom = 6;
/** An arrow key moves by this part of what is in sight. */
const keyStep = 0.15;
export const zoomStep = 2;
/** Of a notch of a wheel. */
const wheelFactor = 1.0015;

/** Where one begins: a spot, and so many times closer than all of the drawing; or a part of it, all of which is in sight. */
export type Start = { middle: Spot; closeness: number } | (Spot & Size);

export interface PanZoom {
  /** Undefined until the box was measured. */
  viewport: Viewport | undefined;
  box: Size | undefined;
  zoomBy: (factor: number) => void;
  lookAt: (middle: Spot, closeness: number) => void;
  /** Looks at `start` again. */
  restart: () => void;
  /** How often it was moved by hand. */
  moves: number;
  /** For the element that is dragged, which `ref` names. */
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * A drawing that is moved by one finger or the mouse, brought closer by two, the wheel, or keys. Until it is moved it shows `start`, else all of
 * itself.
 */
export function usePanZoom(ref: RefObject<HTMLElement | null>, drawing: Size, start?: Start): PanZoom {
  const [box, setBox] = useState<Size>();
  const [chosen, setChosen] = useState<Viewport>();
  const viewport = useMemo(() => {
    if (!box) return undefined;
    const whole = fitDrawing(drawing, box);
    return keepInside(chosen ?? (start ? startAt(start, whole, box) : whole), drawing, box);
  }, [box, chosen, drawing, start]);
  const latest = useRef(viewport);
  useEffect(() => {
    latest.current = viewport;
  }, [viewport]);
  const pointers = useRef(new Map<number, Spot>());
  const hasDragged = useRef(false);
  const travelled = useRef(0);
  const [moves, setMoves] = useState(0);
  const change = (next: (viewport: Viewport, box: Size) => Viewport) => {
    const known = latest.current;
    if (!box || !known) return;
    // Several events may come between two renderings.
    latest.current = keepInside(next(known, box), drawing, box);
    setChosen(latest.current);
  };
  const move: typeof change = (next) => {
    change(next);
    setMoves((count) => count + 1);
  };

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // What is not on show has no size, and nothing to be brought closer.
      if (width > 0 && height > 0) setBox({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  useEffect(() => {
    const element = ref.current;
    if (!element || !box) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const pixel = { x: event.clientX - left, y: event.clientY - top };
      const factor = wheelFactor ** -(event.deltaMode === 1 ? event.deltaY * 40 : event.deltaY);
      const known = latest.current;
      if (!known) return;
      latest.current = keepInside(zoomAround(known, factor, box, pixel), drawing, box);
      setChosen(latest.current);
      setMoves((count) => count + 1);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [ref, box, drawing]);

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    if (pointers.current.size === 0) {
      hasDragged.current = false;
      travelled.current = 0;
    }
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function onPointerMove(event: PointerEvent) {
    const last = pointers.current.get(event.pointerId);
    const element = ref.current;
    if (!last || !element) return;
    const before = [...pointers.current.values()];
    const now = { x: event.clientX, y: event.clientY };
    travelled.current += Math.hypot(now.x - last.x, now.y - last.y);
    pointers.current.set(event.pointerId, now);
    if (travelled.current < dragFrom) return;
    if (!hasDragged.current) element.setPointerCapture(event.pointerId);
    hasDragged.current = true;
    const after = [...pointers.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    const { left, top } = element.getBoundingClientRect();
    const factor = after.length > 1 && spreadOf(before) > 0 ? spreadOf(after) / spreadOf(before) : 1;
    move((known, size) =>
      zoomAround(drag(known, { x: to.x - from.x, y: to.y - from.y }), factor, size, { x: to.x - left, y: to.y - top }),
    );
  }

  function onPointerEnd(event: PointerEvent) {
    pointers.current.delete(event.pointerId);
  }

  return {
    viewport,
    box,
    restart: () => setChosen(undefined),
    moves,
    zoomBy: (factor) => move((known, size) => zoomAround(known, factor, size)),
    lookAt: (middle, closeness) =>
      change((_, size) => ({ middle, scale: fitDrawing(drawing, size).scale * closeness })),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onClickCapture: (event) => {
        if (!hasDragged.current) return;
        hasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onKeyDown: (event) => {
        const arrow = keyMoves[event.key];
        if (event.key === "+" || event.key === "=") move((known, size) => zoomAround(known, zoomStep, size));
        else if (event.key === "-") move((known, size) => zoomAround(known, 1 / zoomStep, size));
        else if (arrow)
          move((known, size) => drag(known, { x: arrow.x * size.width * keyStep, y: arrow.y * size.height * keyStep }));
        else return;
        event.preventDefault();
      },
    },
  };
}

function middleOf(spots: readonly Spot[]): Spot {
  return {
    x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
    y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
  };
}

function spreadOf([one, other]: readonly Spot[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

function startAt(start: Start, whole: Viewport, box: Size): Viewport {
  if ("closeness" in start) return { middle: start.middle, scale: whole.scale * start.closeness };
  const { x, y, width, height } = start;
  return {
    middle: { x: x + width / 2, y: y + height / 2 },
    scale: Math.min(box.width / width, box.height / height),
  };
}

const keyMoves: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
