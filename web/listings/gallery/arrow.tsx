import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Icon } from "#web/ui/icon.tsx";

interface ArrowProps {
  side: "left" | "right";
  label: string;
  isOff: boolean;
  onPress: () => void;
}

/** A step to the next picture. At either end it stays in the page but does nothing, so that the focus is not lost. */
export function Arrow({ side, label, isOff, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-felt-0/90 text-felt-900 shadow-1 transition-opacity hover:bg-felt-0 aria-disabled:opacity-0 max-720:hidden noscript:hidden ${side === "left" ? "left-3.5" : "right-3.5"}`}
      onClick={onPress}
    >
      <Icon of={side === "left" ? ChevronLeft : ChevronRight} />
    </button>
  );
}
