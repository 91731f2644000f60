import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Milliseconds that a finger has to rest to start dragging; if it moves before that, the page scrolls. */
const restBeforeDrag = 250;
/** Pixels that a mouse has to move to start dragging. */
const moveBeforeDrag = 6;

/**
 * Lets the items of a list, each with `data-key`, be dragged to another position by mouse or finger. Calls `onMove`
 * while dragging, and `onEnd` once it is let go. Returns the key of the dragged item.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, position: number) => void,
  onEnd?: () => void,
): string | undefined {
  const [dragged, setDragged] = useState<string>();
  const move = useEffectEvent(onMove);
  const end = useEffectEvent((key: string | undefined) => {
    if (key === undefined && dragged !== undefined) onEnd?.();
    setDragged(key);
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    return listenForDrag(element, { onDragged: (key) => end(key), onMove: (key, position) => move(key, position) });
  }, [list]);
  return dragged;
}

interface DragListeners {
  /** Called with the key of the item when dragging starts, and with undefined when it ends. */
  onDragged: (key: string | undefined) => void;
  onMove: (key: string, position: number) => void;
}

/** Listens for dragging. Returns a function that stops that. */
function listenForDrag(element: HTMLElement, { onDragged, onMove }: DragListeners): () => void {
  let held: { key: string; x: number; y: number } | undefined;
  let isDragging = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    isDragging = true;
    onDragged(held?.key);
  };
  const end = () => {
    clearTimeout(timer);
    held = undefined;
    isDragging = false;
    onDragged(undefined);
  };
  const onDown = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const key = target?.closest("[data-drag]") && target.closest<HTMLElement>("[data-key]")?.dataset["key"];
    if (!key || event.button !== 0) return;
    held = { key, x: event.clientX, y: event.clientY };
    if (event.pointerType !== "mouse") timer = setTimeout(begin, restBeforeDrag);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!held) return;
    if (!isDragging) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < moveBeforeDrag) return;
      if (event.pointerType !== "mouse") return end();
      begin();
    }
    const position = positionAt(element, event);
    if (position !== undefined && position.key !== held.key) onMove(held.key, position.index);
  };
  // While dragging the page must not scroll, and the browser must not offer to save the picture.
  const preventDefault = (event: Event) => {
    if (isDragging || (held && event.type === "contextmenu")) event.preventDefault();
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  element.addEventListener("pointerdown", onDown, { signal });
  element.addEventListener("contextmenu", preventDefault, { signal });
  element.addEventListener("touchmove", preventDefault, { signal, passive: false });
  window.addEventListener("pointermove", onPointerMove, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}

/** The item of the list under the pointer. */
function positionAt(element: HTMLElement, { clientX, clientY }: PointerEvent) {
  const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-key]");
  const keys = [...element.querySelectorAll<HTMLElement>("[data-key]")].map((item) => item.dataset["key"]);
  const index = over ? keys.indexOf(over.dataset["key"]) : -1;
  return index < 0 ? undefined : { index, key: keys[index] };
}
