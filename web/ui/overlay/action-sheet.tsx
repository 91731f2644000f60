import { type ReactNode, useLayoutEffect, useRef } from "react";
import { usePressBeside } from "./use-press-beside.ts";

interface ActionSheetProps {
  /** The accessible name. */
  label: string;
  /** The button that opened it: on wide screens the sheet lies beside it. */
  anchor: Element;
  onClose: () => void;
  /** Entries, each with {@link sheetEntryClass}. */
  children: ReactNode;
}

/** Pixels between the sheet and the edges of the screen, and between it and its button. */
const margin = 8;
/** From this width on it is a menu beside its button, below it a sheet at the lower edge. */
const menuWidth = 721;

/** An entry of a sheet. */
export const sheetEntryClass =
  "flex h-12 w-full items-center gap-3 rounded-s px-3 text-left hover:bg-felt-100 720:h-11 720:whitespace-nowrap";

/**
 * Actions over the page while it is rendered: on phones a sheet at the lower edge, else a menu that stays within the screen. It is modal:
 * the browser traps and returns the focus and closes it by Escape and by Back on phones, and a press beside it closes it, too.
 */
export function ActionSheet({ label, anchor, onClose, children }: ActionSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressBeside = usePressBeside(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    if (innerWidth >= menuWidth) placeBeside(element, anchor);
    return () => element.close();
  }, [anchor]);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      closedby="closerequest"
      className="sheet"
      {...pressBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Below the button with the same right edge, or above where there is no room. */
function placeBeside(sheet: HTMLElement, button: Element): void {
  const { right, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = sheet;
  const left = Math.max(margin, Math.min(right, innerWidth - margin) - width);
  const below = bottom + margin;
  const above = Math.max(margin, top - margin - height);
  sheet.style.left = `${left}px`;
  sheet.style.top = `${below + height + margin <= innerHeight ? below : above}px`;
}
