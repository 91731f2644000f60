import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Milliseconds that a finger has to rest to start dragging; a finger that moves before scrolls the page. */
const restBeforeDrag = 250;
/** Pixels that a mouse has to move to start dragging. */
const moveBeforeDrag = 6;

/**
 * Lets the items of a list, each with `data-key`, be dragged to another position by mouse or finger. Calls `onMove`
 * while dragging. Returns the key of the dragged item.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, position: number) => void,
): string | undefined {
  const [dragged, setDragged] = useState<string>();
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let held: { key: string; x: number; y: number } | undefined;
    let isDragging = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const begin = () => {
      isDragging = true;
      setDragged(held?.key);
    };
    const end = () => {
      clearTimeout(timer);
      held = undefined;
      isDragging = false;
      setDragged(undefined);
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
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-key]");
      const keys = [...element.querySelectorAll<HTMLElement>("[data-key]")].map((item) => item.dataset["key"]);
      const position = over ? keys.indexOf(over.dataset["key"]) : -1;
      if (position >= 0 && keys[position] !== held.key) move(held.key, position);
    };
    // While dragging the page does not scroll, and the browser does not offer to save the picture.
    const holdStill = (event: Event) => {
      if (isDragging || (held && event.type === "contextmenu")) event.preventDefault();
    };
    element.addEventListener("pointerdown", onDown);
    element.addEventListener("contextmenu", holdStill);
    element.addEventListener("touchmove", holdStill, { passive: false });
    window.addEventListener("pointermove", onPointerMove);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("contextmenu", holdStill);
      element.removeEventListener("touchmove", holdStill);
      window.removeEventListener("pointermove", onPointerMove);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  }, [list]);
  return dragged;
}
