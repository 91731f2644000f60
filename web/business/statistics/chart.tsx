import { useState } from "react";
import type { StatisticKind } from "#contracts/statistics/rules.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { ChartFrame, chartSize } from "#web/ui/chart/chart-frame.tsx";

interface ChartProps {
  kind: StatisticKind;
  /** From left to right. */
  points: readonly { label: string; count: number }[];
  from: string;
  to: string;
  total: string;
}

const { width, height } = chartSize;

/** Counts over time as columns, drawn by the server: it is there without a script, follows the theme and prints. The table beside it has every number; a touch or a pointer shows one. */
export function Chart({ kind, points, from, to, total }: ChartProps) {
  const t = useTranslations("statistics");
  const [shown, setShown] = useState<number>();
  const top = findTop(Math.max(0, ...points.map(({ count }) => count)));
  const step = width / Math.max(1, points.length);
  const gap = Math.min(step / 4, 6);
  const point = shown === undefined ? undefined : points[shown];
  const highest = points.reduce((best, one) => (one.count > best.count ? one : best), { label: "", count: 0 });
  const name = t("chart", { kind: t(`kind.${kind}`), from, to, total });
  return (
    <figure>
      <figcaption className="mb-2 flex min-h-6 flex-wrap gap-x-3 text-xs text-felt-600" aria-hidden>
        {point ? (
          <b className="text-felt-900 tabular-nums">{`${point.label}: ${formatNumber(point.count)}`}</b>
        ) : (
          highest.count > 0 && <span>{t("highest", { count: formatNumber(highest.count), date: highest.label })}</span>
        )}
      </figcaption>
      <ChartFrame
        name={name}
        scale={[top, top / 2, 0].map((value) => (Number.isInteger(value) ? formatNumber(value) : ""))}
        ticks={[
          ...new Set(
            [0, points.length > 2 ? Math.floor(points.length / 2) : 0, -1].map((at) => points.at(at)?.label ?? ""),
          ),
        ]}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const at = Math.floor(((event.clientX - box.left) / Math.max(1, box.width)) * points.length);
          setShown(Math.min(points.length - 1, Math.max(0, at)));
        }}
        onPointerLeave={() => setShown(undefined)}
      >
        {points.map(({ label, count }, at) => {
          const tall = (height * count) / top;
          return (
            <rect
              key={label}
              x={round(at * step + gap / 2)}
              y={round(height - tall)}
              width={round(step - gap)}
              height={round(tall)}
              className={shown === at ? "fill-lake-700" : "fill-lake-500"}
            />
          );
        })}
      </ChartFrame>
    </figure>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The end of the scale: the next round number above the highest count, even, so that its half is whole. */
function findTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  const rounded = [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((value) => value >= highest) ?? highest;
  return Math.max(2, rounded);
}
