import { showDistances } from "#web/location/distance/show-distances.ts";
import { watchCards } from "./watch-cards.ts";

/** What cards need that is not seen at first. */
export function startLate(): void {
  watchCards();
  showDistances();
}
