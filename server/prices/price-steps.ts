/** Steps of a price histogram. */
export const histogramSteps = 12;

/** The middle 96 % of the prices is shown, so that one absurd price does not flatten the histogram. */
export const shownPercentiles = { from: 0.02, to: 0.98 };

/** The steps from the lowest to the highest price, both in som and inclusive. */
export function divideIntoSteps(low: number, high: number): { from: number; to: number }[] {
  const width = (high + 1 - low) / histogramSteps;
  return Array.from({ length: histogramSteps }, (_, index) => {
    const from = Math.floor(low + width * index);
    return { from, to: Math.max(from, Math.floor(low + width * (index + 1)) - 1) };
  });
}

/** The number of the step that a price belongs to, from 0; prices beyond the ends belong to the outermost steps. */
export function findStep(price: number, low: number, high: number): number {
  const within = Math.min(Math.max(price, low), high);
  return Math.floor(((within - low) * histogramSteps) / (high + 1 - low));
}
