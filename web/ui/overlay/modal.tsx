import X from "lucide-react/icons/x";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { usePressBeside } from "./use-press-beside.ts";

interface ModalProps {
  /** The dialog's accessible name. */
  label: string;
  closeLabel: string;
  /** Further classes: `modal-full` takes all of a phone's screen. */
  className?: string;
  /** Where closing leads without a script. */
  closeHref?: string;
  onClose: () => void;
  children: ReactNode;
}

const closeClass =
  "absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-full hover:bg-felt-100 480:top-4 480:right-4";

/**
 * A dialog over the page while it is rendered. Without a script it lies open; with one it is modal: the browser traps
 * and returns the focus and closes it by Escape and by Back on phones, and a press beside it closes it, too.
 */
export function Modal({ label, closeLabel, className = "", closeHref, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressBeside = usePressBeside(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return undefined;
    element.close();
    element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      open={closeHref !== undefined}
      aria-label={label}
      closedby="closerequest"
      className={`modal ${className}`}
      {...pressBeside}
      onCancel={(event) => {
        // Only its own: a file chooser inside is cancelled too, and that bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      {closeHref === undefined ? (
        <button type="button" aria-label={closeLabel} className={closeClass} onClick={onClose}>
          <Icon of={X} />
        </button>
      ) : (
        <PageLink to={closeHref} aria-label={closeLabel} className={closeClass}>
          <Icon of={X} />
        </PageLink>
      )}
    </dialog>
  );
}
