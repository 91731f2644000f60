import type { PhotoCover } from "./photo-cover.ts";

/**
 * Over a covered photo: a tap loads it. It leads to the photo itself where no script runs; a script that comes where data are saved
 * (`web/data-saving/show-photos.ts`) does it in place, also what was tapped before it was there.
 */
export function CoverLink({ cover }: { cover: PhotoCover | undefined }) {
  return (
    <a href={cover?.src} data-show="" data-wait="" data-reload="" className="photo-cover">
      <span>{cover?.show}</span>
    </a>
  );
}
