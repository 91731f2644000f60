import { useTranslations } from "#web/platform/i18n.tsx";
import type { PriceStepView } from "./price-history-view.ts";

/** Units of the drawing, which is stretched to the width there is. */
const width = 1_000;
const height = 100;
/** Room above the highest and below the lowest price. */
const margin = 8;
/** How much of the width the present price has at least, so that a change of today is seen. */
const lastShare = 0.12;

/** A price over time as steps. The table beside it has every number. */
export function StepChart({ steps }: { steps: readonly PriceStepView[] }) {
  const t = useTranslations("listings");
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  return (
    <svg
      role="img"
      aria-label={t("priceChart", { from: first.day, to: last.day, first: first.price, last: last.price })}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-24 w-full border-b border-felt-200"
    >
      <path
        d={drawSteps(steps)}
        className="fill-none stroke-lake-600"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The line of the steps. Negotiable prices, which are none, leave a gap. */
export function drawSteps(steps: readonly Pick<PriceStepView, "at" | "amount">[]): string {
  const amounts = steps.map(({ amount }) => amount).filter((amount) => amount > 0);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const start = steps[0]?.at ?? 0;
  const span = Math.max(1, (steps.at(-1)?.at ?? 0) - start) / (1 - lastShare);
  const x = (at: number) => Math.round((width * (at - start)) / span);
  const y = (amount: number) =>
    Math.round(margin + ((height - 2 * margin) * (high - amount)) / Math.max(1, high - low));
  let path = "";
  for (const [index, { at, amount }] of steps.entries()) {
    if (amount === 0) continue;
    const until = steps[index + 1]?.at;
    const isJoined = index > 0 && (steps[index - 1]?.amount ?? 0) > 0;
    path += `${isJoined ? "L" : "M"}${x(at)} ${y(amount)}H${until === undefined ? width : x(until)}`;
  }
  return path;
}
