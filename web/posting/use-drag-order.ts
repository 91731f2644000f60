import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** A finger that rests this long takes the thing up, in milliseconds; one that moves before scrolls the page. */
const restBeforeDrag = 250;
/** A mouse that moves this far drags, in pixels. */
const moveBeforeDrag = 6;

/**
 * Lets the things of a list, each with `data-key`, be dragged to another place, by mouse and by finger. `onMove` is told
 * while it happens. Returns the key of the one in the hand.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, place: number) => void,
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
      const place = over ? keys.indexOf(over.dataset["key"]) : -1;
      if (place >= 0 && keys[place] !== held.key) move(held.key, place);
    };
    // Once something is in the hand the page does not scroll, nor does the browser offer to save the picture.
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
