import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** The attribute of a `<details>` that opens over the page; {@link PopupHost} closes it. */
export const popupProps = { "data-popup": "", name: "popup" };

/** Closes open popups by Escape, by a press outside and by going to another page. One for the whole page; they open without it. */
export function PopupHost() {
  const { pathname, search } = useLocation();
  const shown = useRef("");
  useEffect(() => {
    if (shown.current !== pathname + search) closePopups();
    shown.current = pathname + search;
  }, [pathname, search]);
  useEffect(() => {
    const onPress = (event: PointerEvent) => closePopups(event.target instanceof Node ? event.target : null);
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
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return null;
}

function closePopups(except: Node | null = null): void {
  for (const popup of document.querySelectorAll<HTMLDetailsElement>("details[data-popup][open]")) {
    if (!except || !popup.contains(except)) popup.open = false;
  }
}

interface Choice {
  title: string;
  to: string;
  isChosen: boolean;
}

/** A small menu of links behind a chip: each choice is an address, so it works without a script. */
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
      <summary aria-label={`${label}: ${chosen?.title ?? ""}`} className={className}>
        {chosen?.title}
        <Icon of={ChevronDown} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute right-0 z-20 mt-1.5 min-w-full rounded-m border border-felt-200 bg-felt-0 p-1.5 shadow-2">
        {choices.map(({ title, to, isChosen }) => (
          <li key={to}>
            <PageLink
              to={to}
              aria-current={isChosen ? "true" : undefined}
              className="flex h-11 items-center rounded-s px-3 whitespace-nowrap hover:bg-felt-100 aria-[current]:font-semibold aria-[current]:text-lake-600"
            >
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
