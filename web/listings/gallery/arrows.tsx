import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface ArrowProps {
  side: "left" | "right";
  label: string;
  isOff: boolean;
  onPress: () => void;
}

/** A button to the next picture. At the end it is hidden but keeps the focus. */
function Arrow({ side, label, isOff, onPress }: ArrowProps) {
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

interface ArrowsProps {
  /** The picture in view. */
  current: number;
  count: number;
  onShow: (index: number) => void;
}

/** The buttons to the previous and to the next picture. */
export function Arrows({ current, count, onShow }: ArrowsProps) {
  const t = useTranslations("listings");
  return (
    <>
      <Arrow side="left" label={t("previousPhoto")} isOff={current === 0} onPress={() => onShow(current - 1)} />
      <Arrow side="right" label={t("nextPhoto")} isOff={current === count - 1} onPress={() => onShow(current + 1)} />
    </>
  );
}
