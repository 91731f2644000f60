import { addSpent } from "./spent-data.ts";

/** Notes what the browser has loaded for this page and what it loads from now on, as it says itself: what it had already costs nothing. */
export function countData(): void {
  if (!("PerformanceObserver" in window)) return;
  const observer = new PerformanceObserver((list) => {
    const bytes = list.getEntries().reduce((sum, entry) => sum + sizeOf(entry), 0);
    if (bytes > 0) addSpent(bytes, Date.now());
  });
  for (const type of ["navigation", "resource"]) observer.observe({ type, buffered: true });
}

function sizeOf(entry: PerformanceEntry): number {
  return "transferSize" in entry && typeof entry.transferSize === "number" ? entry.transferSize : 0;
}
