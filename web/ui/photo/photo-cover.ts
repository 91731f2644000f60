import { createStore, useStore } from "#web/platform/storage/store.ts";

/** What is shown of a photo to somebody who saves data, until they ask for it. */
export interface PhotoCover {
  /** The photo's blur as the address of a picture, of which nothing has to be loaded. */
  blur: string;
  /** Address of the rendition that a tap loads. */
  src: string;
  /** What a tap does, and what it costs: «Показать фото, ≈ 15 КБ». */
  show: string;
}

/** The addresses of the photos that were asked for on this page, and of the pages whose photos were all asked for. */
export const shownPhotos = createStore<ReadonlySet<string>>(new Set());

/** The address of the page on show. */
export function thisPage(): string {
  return location.pathname + location.search;
}

/** Whether the photo is still covered; false for one that is not to be. */
export function useIsCovered(cover: PhotoCover | undefined): boolean {
  return useStore(
    shownPhotos,
    (shown) => cover !== undefined && !shown.has(cover.src) && !shown.has(thisPage()),
    cover !== undefined,
  );
}
