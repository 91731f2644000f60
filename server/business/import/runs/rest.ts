import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** Of the time that a part of the work took, how much is left to others after it: at least, and where they want all they can get. */
const [minRest, maxRest] = [0.1, 1];

/**
 * Leaves room to others after each part of some work: for a moment where nobody wants anything, for as long as the work where they do. That is seen by what
 * they have this process do meanwhile, and by how much longer than the quickest part this one took.
 */
export function createRest(): (took: number) => Promise<void> {
  let quickest = Infinity;
  return async (took) => {
    quickest = Math.min(quickest, took);
    const before = performance.eventLoopUtilization();
    await sleep(took * minRest);
    const { utilization } = performance.eventLoopUtilization(before);
    await sleep(took * (maxRest - minRest) * Math.min(1, utilization + 1 - quickest / took));
  };
}
