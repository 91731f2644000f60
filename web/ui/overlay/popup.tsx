import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** The attribute of a `<details>` that opens over the page; {@link PopupHost} closes it. */
export const popupProps = { "data-popup": "", name: "popup" };

/** Closes open popups by Escape, by a press outside, which does nothing else, and by going to another page. One for the whole page; they open without it. */
export function PopupHost() {
  const { pathname, search } = useLocation();
  // What was opened before the scripts came stays open.
  const shown = useRef(pathname + search);
  useEffect(() => {
    if (shown.current !== pathname + search) closePopups();
    shown.current = pathname + search;
  }, [pathname, search]);
  useEffect(() => {
    let dropClick = () => {};
    const onPress = ({ target }: PointerEvent) => {
      // A press that became no click, because it scrolled.
      dropClick();
      const hasClosed = closePopups(target instanceof Node ? target : null);
      // The button of another popup opens that one; whatever else lies below is not meant.
      const isOther = target instanceof Element && target.closest("details[data-popup] > summary");
      if (hasClosed && !isOther) dropClick = swallowClick();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const open = document.querySelector<HTMLDetailsElement>("details[data-popup][open]");
      if (!open) return;
      open.open = false;
      open.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      dropClick();
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return null;
}

/** Whether any was open. */
function closePopups(except: Node | null = null): boolean {
  let hasClosed = false;
  for (const popup of document.querySelectorAll<HTMLDetailsElement>("details[data-popup][open]")) {
    if (except && popup.contains(except)) continue;
    popup.open = false;
    hasClosed = true;
  }
  return hasClosed;
}

/** The click of the present press reaches nothing; keys click as ever. Returns what lets it through again. */
function swallowClick(): () => void {
  const stop = new AbortController();
  const onClick = (event: MouseEvent) => {
    stop.abort();
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before any listener of the page.
  window.addEventListener("click", onClick, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

interface Choice {
  title: string;
  to: string;
  isChosen: boolean;
}

/** Darkens the page behind a menu that is a sheet; a press on it is one on the menu's button, so it closes without a script, too. */
const veilClass =
  "max-720:group-open:after:fixed max-720:group-open:after:inset-0 max-720:group-open:after:z-20 max-720:group-open:after:bg-backdrop";

/**
 * A small menu of links behind a chip: each choice is an address, so it works without a script. On phones a sheet from the
 * lower edge, so that no edge of the screen and no scrolling row cuts it.
 */
export function ChoiceMenu({
  label,
  choices,
  className = "",
}: {
  label: string;
  choices: readonly Choice[];
  className?: string;
}) {
  const chosen = choices.find((choice) => choice.isChosen);
  return (
    <details {...popupProps} className="group relative shrink-0">
      <summary aria-label={`${label}: ${chosen?.title ?? ""}`} className={`${className} ${veilClass}`}>
        {chosen?.title}
        <Icon of={ChevronDown} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="z-30 max-h-[min(70dvh,480px)] overflow-y-auto overscroll-contain border-felt-200 bg-felt-0 p-1.5 shadow-2 max-720:fixed max-720:inset-x-0 max-720:bottom-0 max-720:rounded-t-l max-720:pb-[calc(12px+env(safe-area-inset-bottom))] 720:absolute 720:right-0 720:mt-1.5 720:min-w-full 720:rounded-m 720:border">
        <li aria-hidden className="px-3 pt-2.5 pb-1.5 font-semibold 720:hidden">
          {label}
        </li>
        {choices.map(({ title, to, isChosen }) => (
          <li key={to}>
            <PageLink
              to={to}
              aria-current={isChosen ? "true" : undefined}
              className="flex h-12 items-center justify-between gap-3 rounded-s px-3 whitespace-nowrap hover:bg-felt-100 aria-[current]:font-semibold aria-[current]:text-lake-600 720:h-11"
            >
              {title}
              {isChosen && <Icon of={Check} />}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
