import type { BarView } from "./market-prices-view.ts";

interface BarsProps {
  bars: readonly BarView[];
  /** What is written under each column; by default only the first and the last one's. */
  tick?: (bar: BarView) => string;
  name: string;
}

/** Columns from 0 on, so that one of half the height is half as much, with a list for those who do not see them. */
export function Bars({ bars, tick, name }: BarsProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure aria-label={name}>
      <ol className="flex h-32 items-end gap-1 border-b border-felt-200">
        {bars.map((bar) => (
          <li key={bar.label} title={bar.text} className="flex h-full min-w-0 flex-1 items-end">
            <span className="sr-only">{`${bar.label}: ${bar.text}`}</span>
            <span
              aria-hidden
              className="w-full rounded-t-[4px] bg-lake-500"
              style={{ height: `${Math.max(2, Math.round((100 * bar.value) / highest))}%` }}
            />
          </li>
        ))}
      </ol>
      <div aria-hidden className={`mt-1 flex gap-1 text-2xs text-felt-600 ${tick ? "" : "justify-between"}`}>
        {tick ? (
          bars.map((bar) => (
            <span key={bar.label} className="min-w-0 flex-1 text-center">
              {tick(bar)}
            </span>
          ))
        ) : (
          <>
            <span>{bars[0]?.label}</span>
            <span>{bars.at(-1)?.label}</span>
          </>
        )}
      </div>
    </figure>
  );
}
