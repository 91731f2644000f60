import type { ReactNode, SVGProps } from "react";

/** Units of the drawing in a frame, which is stretched to the width there is. */
export const chartSize = { width: 1_000, height: 200 } as const;

interface ChartFrameProps extends Pick<SVGProps<SVGSVGElement>, "onPointerMove" | "onPointerLeave"> {
  /** What it shows, for those who do not see it. */
  name: string;
  /** What is written at the top of the scale, its half, and 0. */
  scale: readonly string[];
  /** What is written below, from left to right. */
  ticks: readonly string[];
  /** Drawn in units of {@link chartSize}. */
  children: ReactNode;
}

/** The scale, the lines and what is written around a chart that the server draws: it is there without a script, follows the theme and prints. */
export function ChartFrame({ name, scale, ticks, children, ...handlers }: ChartFrameProps) {
  const { width, height } = chartSize;
  return (
    <>
      <div className="flex gap-2">
        <div aria-hidden className="flex h-48 flex-col justify-between text-right text-2xs text-felt-600 tabular-nums">
          {scale.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have nothing else
            <span key={index} className="leading-none">
              {text}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={name}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-48 min-w-0 flex-1 touch-pan-y"
          {...handlers}
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
          {children}
        </svg>
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-2xs text-felt-600 tabular-nums">
        {ticks.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </>
  );
}
