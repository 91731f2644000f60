import { type MouseEvent, useRef } from "react";

/**
 * For a modal `<dialog>`: a press that begins and ends beside it calls back. That is at its `click`, after which nothing of the press is left: browsers that
 * close it by themselves (`closedby="any"`) do so when a finger leaves the screen, and what lay under the finger is then pressed as well.
 */
export function usePressBeside(onPress: () => void) {
  const began = useRef(false);
  return {
    onPointerDown(event: MouseEvent<HTMLDialogElement>) {
      began.current = isBeside(event);
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (began.current && isBeside(event)) onPress();
      began.current = false;
    },
  };
}

function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}
