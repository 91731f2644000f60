import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

/** The part of the strip's width that a press on an arrow scrolls. */
const step = 0.8;
/** Pixels at either end that count as the end. */
const tolerance = 4;

interface ScrollStripProps {
  /** What of it is current: another one is scrolled into view. */
  current?: string | undefined;
  className?: string;
  children: ReactNode;
}

/**
 * A row that scrolls sideways. Its ends fade where more is hidden, a mouse gets arrows, and what is `aria-current` is scrolled
 * into view. Readers and keyboards need no arrows: focus scrolls by itself.
 */
export function ScrollStrip({ current, className = "", children }: ScrollStripProps) {
  const row = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });

  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const shown = current === undefined ? null : element.querySelector<HTMLElement>("[aria-current]");
    // Where it was put, until somebody scrolls it: what is in it may grow, with its font or with a count that comes later.
    let putAt: number | undefined;
    const showCurrent = () => {
      if (!shown || (putAt !== undefined && Math.abs(element.scrollLeft - putAt) > tolerance)) return;
      element.scrollLeft = shown.offsetLeft - (element.clientWidth - shown.offsetWidth) / 2;
      putAt = element.scrollLeft;
    };
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const before = scrollLeft > tolerance;
      const after = scrollLeft + clientWidth < scrollWidth - tolerance;
      setHidden((last) => (last.before === before && last.after === after ? last : { before, after }));
    };
    const sizes = new ResizeObserver(() => {
      showCurrent();
      measure();
    });
    for (const sized of [element, ...element.children]) sizes.observe(sized);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [current]);

  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * step * row.current.clientWidth, behavior: "smooth" });

  return (
    <div
      className={`scroll-strip ${className}`}
      data-before={hidden.before ? "" : undefined}
      data-after={hidden.after ? "" : undefined}
    >
      <div ref={row} className="scroll-strip-row">
        {children}
      </div>
      {hidden.before && <Arrow icon={ChevronLeft} side="left-0" onPress={() => scroll(-1)} />}
      {hidden.after && <Arrow icon={ChevronRight} side="right-0" onPress={() => scroll(1)} />}
    </div>
  );
}

function Arrow({ icon, side, onPress }: { icon: typeof ChevronLeft; side: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      className={`absolute inset-y-0 ${side} hidden w-9 place-items-center rounded-s text-felt-600 hover:text-lake-600 pointer-fine:grid`}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  );
}
