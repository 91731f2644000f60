import { countData } from "./count-data.ts";
import { showTappedPhotos } from "./show-photos.ts";

let isWatching = false;

/** On this page and on all that follow it without a reload. */
export function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  countData();
  showTappedPhotos();
}
