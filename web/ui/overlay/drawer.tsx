import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useCloseSheet } from "#web/platform/navigation/use-open-sheet.ts";
import { Icon } from "#web/ui/icon.tsx";
import { usePressBeside } from "./use-press-beside.ts";

interface DrawerProps {
  /** The drawer opens at `#id`: link to that. */
  id: string;
  title: string;
  closeLabel: string;
  /** Further classes of the `<dialog>`. */
  className?: string;
  /** It was closed. */
  onClose?: () => void;
  children: ReactNode;
}

const closeClass = "grid size-11 place-items-center rounded-full hover:bg-felt-100";

/**
 * A sheet over the page that a link to `#id` opens. The address holds whether it is open, so Back closes it, and
 * without a script `:target` shows it; with one it is a modal `<dialog>`: focus is trapped and returned, Escape and
 * a press outside close it.
 */
export function Drawer({ id, title, closeLabel, className = "", onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useLocation().hash === `#${id}`;
  // The head of a sheet is seen with the first opening: hydration would draw every sheet of a page twice for it.
  const [{ wasOpen, isLive }, setState] = useState({ wasOpen: isOpen, isLive: false });
  if (wasOpen !== isOpen) setState({ wasOpen: isOpen, isLive: true });
  const wasOpened = useRef(false);
  const closeSheet = useCloseSheet();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Once scripts run, they open and close the sheet: `:target` outlives a navigation without a page load.
    element.dataset["live"] = "";
    if (isOpen && !element.open && getComputedStyle(element).position === "fixed") element.showModal();
    else if (!isOpen && element.open) element.close();
    // Open from the first moment, it has no entry of its own in the history to step back from.
    wasOpened.current = wasOpened.current || !isOpen;
  }, [isOpen]);

  function leave() {
    if (wasOpened.current) history.back();
    else void closeSheet();
  }
  const pressBeside = usePressBeside(leave);

  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${id}-title`}
      closedby="closerequest"
      className={`drawer ${className}`}
      onClose={onClose}
      {...pressBeside}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className="drawer-head flex h-14 shrink-0 items-center border-b border-felt-200 pr-1.5 pl-4">
        <h2 id={`${id}-title`} className="mr-auto text-lg font-semibold">
          {title}
        </h2>
        {isLive ? (
          <button type="button" aria-label={closeLabel} className={closeClass} onClick={leave}>
            <Icon of={X} />
          </button>
        ) : (
          <a
            href="#content"
            aria-label={closeLabel}
            className={closeClass}
            onClick={(event) => {
              event.preventDefault();
              leave();
            }}
          >
            <Icon of={X} />
          </a>
        )}
      </div>
      <div className="drawer-body">{children}</div>
    </dialog>
  );
}
