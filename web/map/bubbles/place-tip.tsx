import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import type { Bubble } from "./place-bubbles.ts";

interface PlaceTipProps {
  place: Bubble;
  isApproximate: boolean;
  /** Pixels of the map. */
  width: number;
}

/** Pixels: half of its width at most, and how high it is with what it points at. */
const half = 120;
const room = 96;

/** What a place has, while it is pointed at. Its link says the same to those who do not see it. */
export function PlaceTip({ place, isApproximate, width }: PlaceTipProps) {
  const t = useTranslations("map");
  const { title, count, lowest, x, y } = place;
  const isBelow = y < room;
  const left = Math.min(Math.max(x, half), Math.max(half, width - half));
  return (
    <div
      aria-hidden
      style={{ left, top: isBelow ? y + 24 : y - 24, width: half * 2 }}
      className={`pointer-events-none absolute z-[5] flex -translate-x-1/2 justify-center ${isBelow ? "" : "-translate-y-full"}`}
    >
      <div className="rounded-m border border-felt-200 bg-felt-0 px-3 py-2 text-xs leading-4 shadow-2">
        <p className="font-semibold text-felt-900">{title}</p>
        <p className="text-felt-600">
          {t(isApproximate ? "tipAbout" : "tip", { count, shown: formatNumber(count) })}
          {lowest && ` · ${t("lowest", { price: lowest })}`}
        </p>
      </div>
    </div>
  );
}
