import { formatNumber } from "#web/platform/format.ts";
import { ChartFrame, chartSize } from "#web/ui/chart/chart-frame.tsx";
import type { MonthView } from "./market-prices-view.ts";

const { width, height } = chartSize;

/** The usual price over time as a line, and the middle half of all prices as a band around it; drawn by the server. The table beside it has every number. */
export function MonthChart({ months, name }: { months: readonly MonthView[]; name: string }) {
  const top = Math.max(...months.map(({ high }) => high)) * 1.05;
  const x = (index: number) => Math.round((width * (index + 0.5)) / months.length);
  const y = (price: number) => Math.round(height - (height * price) / top);
  const line = (prices: readonly number[]) => prices.map((price, index) => `${x(index)} ${y(price)}`);
  const highs = line(months.map(({ high }) => high));
  const lows = line(months.map(({ low }) => low)).toReversed();
  const medians = line(months.map(({ median }) => median));
  const only = months.length === 1 ? months[0] : undefined;
  return (
    <figure>
      <ChartFrame
        name={name}
        scale={[top, top / 2, 0].map((value) => formatNumber(roundPrice(value)))}
        ticks={[...new Set([months[0]?.month ?? "", months.at(-1)?.month ?? ""])]}
      >
        {only ? (
          <>
            <rect
              x={width / 2 - 20}
              width="40"
              y={y(only.high)}
              height={y(only.low) - y(only.high)}
              className="fill-lake-100"
            />
            <rect x={width / 2 - 20} width="40" y={y(only.median) - 1} height="3" className="fill-lake-600" />
          </>
        ) : (
          <>
            <path d={`M${[...highs, ...lows].join("L")}Z`} className="fill-lake-100" />
            <path
              d={`M${medians.join("L")}`}
              className="fill-none stroke-lake-600"
              strokeWidth="2.5"
              vectorEffect="non-scaling-stroke"
            />
          </>
        )}
      </ChartFrame>
    </figure>
  );
}

/** Two digits say enough beside a scale. */
function roundPrice(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.round(value / unit) * unit;
}
