import type { FocusEvent, MouseEvent, PointerEvent } from "react";
import { PageLink } from "#web/ui/page-link.tsx";
import type { PlacedBubble } from "./place-bubbles.ts";

interface BubbleLinkProps {
  bubble: PlacedBubble;
  left: string;
  top: string;
  isChosen: boolean;
  /** A card of it is pointed at. */
  isPointed: boolean;
  label: string;
  to: string;
  onChoose: (id: number) => void;
  onPoint: (id: number | undefined) => void;
}

/** Around letters on the map. */
export const haloClass =
  "[text-shadow:0_0_2px_var(--color-felt-0),0_0_2px_var(--color-felt-0),0_0_4px_var(--color-felt-0),0_0_4px_var(--color-felt-0)]";

/** The number of a place, which leads to its list. */
export function BubbleLink({ bubble, left, top, isChosen, isPointed, label, to, onChoose, onPoint }: BubbleLinkProps) {
  const { id, show, side, shown, title } = bubble;
  const onClick = (event: MouseEvent) => {
    // Another tab, or another window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(id);
  };
  const isAbove = isChosen || isPointed;
  const place = `absolute size-0 ${isAbove ? "z-[2]" : show === "dot" ? "" : "z-[1]"}`;
  const colours = coloursOf(isChosen, isPointed);
  // Too small and too crowded to be pressed: its area is, and nearer it has room.
  if (show === "dot")
    return (
      <li style={{ left, top }} className={`pointer-events-none ${place}`}>
        <span className="sr-only">{label}</span>
        <span
          className={`absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full ring-1 ${isPointed ? "scale-150" : ""} ${colours}`}
        />
      </li>
    );
  return (
    <li style={{ left, top }} className={place}>
      <PageLink
        to={to}
        rel="nofollow"
        draggable={false}
        aria-current={isChosen ? "true" : undefined}
        onClick={onClick}
        onPointerEnter={(event: PointerEvent) => event.pointerType !== "touch" && onPoint(id)}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={({ target }: FocusEvent) => target.matches(":focus-visible") && onPoint(id)}
        onBlur={() => onPoint(undefined)}
        className="absolute flex -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full before:absolute before:-inset-2 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-felt-900"
      >
        <span className="sr-only">{label}</span>
        <span
          aria-hidden
          className={`flex h-[30px] items-center rounded-full px-2.5 text-xs font-semibold whitespace-nowrap shadow-1 ring-2 ${colours}`}
        >
          {shown}
        </span>
        {side && (
          <span
            aria-hidden
            className={`pointer-events-none absolute ${side === "below" ? "top-full mt-0.5" : "bottom-full mb-0.5"} max-w-[156px] truncate text-[11px] leading-4 font-medium text-felt-900 ${haloClass}`}
          >
            {title}
          </span>
        )}
      </PageLink>
    </li>
  );
}

function coloursOf(isChosen: boolean, isPointed: boolean): string {
  if (isPointed) return "bg-apricot-400 text-apricot-ink ring-felt-0";
  if (isChosen) return "bg-felt-900 text-felt-0 ring-felt-0";
  return "bg-lake-600 text-on-fill ring-felt-0 hover:bg-lake-700";
}
