import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";

interface DrawerProps {
  /** The drawer opens at `#id`: link to that. */
  id: string;
  title: string;
  closeLabel: string;
  /** Further classes of the `<dialog>`. */
  className?: string;
  children: ReactNode;
}

/**
 * A sheet over the page that a link to `#id` opens. The address holds whether it is open, so Back closes it, and
 * without a script `:target` shows it; with one it is a modal `<dialog>`: focus is trapped and returned, Escape closes.
 */
export function Drawer({ id, title, closeLabel, className = "", children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { hash } = useLocation();
  const isOpen = hash === `#${id}`;
  const hasOpened = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // From here on a script opens and closes it: `:target` outlives a navigation without a page load.
    element.dataset["live"] = "";
    if (isOpen && !element.open && getComputedStyle(element).position === "fixed") {
      element.showModal();
      hasOpened.current = true;
    } else if (!isOpen && element.open) {
      element.close();
      hasOpened.current = false;
    }
  }, [isOpen]);

  function leave(event?: MouseEvent) {
    event?.preventDefault();
    // Opened by a click of this visit: stepping back leaves no entry behind. Else the sheet was in the first address.
    if (hasOpened.current && history.length > 1) history.back();
    else location.hash = "";
  }

  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${id}-title`}
      className={`drawer ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) leave(event);
      }}
    >
      <div className="drawer-panel">
        <div className="drawer-head flex h-14 shrink-0 items-center border-b border-felt-200 pr-1.5 pl-4">
          <h2 id={`${id}-title`} className="mr-auto text-lg font-semibold">
            {title}
          </h2>
          <a href="#" aria-label={closeLabel} className="grid size-11 place-items-center rounded-full hover:bg-felt-100" onClick={leave}>
            <Icon of={X} />
          </a>
        </div>
        <div className="drawer-body">{children}</div>
      </div>
    </dialog>
  );
}
