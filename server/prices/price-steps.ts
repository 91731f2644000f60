/** Steps of a price histogram. */
export const histogramSteps = 12;

/** Only the middle 96 % of prices, so that a single absurd price does not flatten the histogram. */
export const shownPercentiles = { from: 0.02, to: 0.98 };

/** Steps from `low` to `high`; all bounds inclusive, in som. */
export function divideIntoSteps(low: number, high: number): { from: number; to: number }[] {
  const width = (high + 1 - low) / histogramSteps;
  return Array.from({ length: histogramSteps }, (_, index) => {
    const from = Math.floor(low + width * index);
    return { from, to: Math.max(from, Math.floor(low + width * (index + 1)) - 1) };
  });
}

/** Index of the step of a price; prices beyond the ends belong to the outermost steps. */
export function findStep(price: number, low: number, high: number): number {
  const within = Math.min(Math.max(price, low), high);
  return Math.floor(((within - low) * histogramSteps) / (high + 1 - low));
}

/** How many of the prices are in each step; `prices` ascending and not empty. */
export function countPriceSteps(prices: readonly number[]): { from: number; to: number; count: number }[] {
  const percentile = (share: number) => prices[Math.max(0, Math.ceil(share * prices.length) - 1)] ?? 0;
  const [low, high] = [percentile(shownPercentiles.from), percentile(shownPercentiles.to)];
  const steps = divideIntoSteps(low, high).map((step) => ({ ...step, count: 0 }));
  for (const price of prices) {
    const step = steps[findStep(price, low, high)];
    if (step) step.count += 1;
  }
  return steps;
}
