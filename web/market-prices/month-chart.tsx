import { formatNumber } from "#web/platform/format.ts";
import type { MonthView } from "./market-prices-view.ts";

/** Units of the drawing, which is stretched to the width there is. */
const width = 1_000;
const height = 200;

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
      <div className="flex gap-2">
        <div aria-hidden className="flex h-48 flex-col justify-between text-right text-2xs text-felt-600 tabular-nums">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="leading-none">
              {formatNumber(roundPrice(value))}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={name}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-48 min-w-0 flex-1"
        >
          {[0, height / 2, height].map((at) => (
            <line
              key={at}
              x1="0"
              x2={width}
              y1={at}
              y2={at}
              className="stroke-felt-200"
              vectorEffect="non-scaling-stroke"
            />
          ))}
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
        </svg>
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-2xs text-felt-600">
        <span>{months[0]?.month}</span>
        {months.length > 1 && <span>{months.at(-1)?.month}</span>}
      </div>
    </figure>
  );
}

/** Two digits say enough beside a scale. */
function roundPrice(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.round(value / unit) * unit;
}
