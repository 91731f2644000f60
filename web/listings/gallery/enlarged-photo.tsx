import { type RefObject, useImperativeHandle } from "react";
import type { GalleryPhoto } from "./gallery-photo.ts";
import { useZoom } from "./use-zoom.ts";

/** Enlarges the photo on show, or shows it whole again. */
export type ToggleZoom = () => void;

interface EnlargedPhotoProps {
  photo: GalleryPhoto;
  alt: string;
  /** Loads at once; for the photo that is shown first. */
  eager: boolean;
  isShown: boolean;
  /** Set to the function that enlarges this photo while it is shown. */
  toggle: RefObject<ToggleZoom | null>;
}

/** A photo that fits the screen; a double press or a pinch enlarges it further. */
export function EnlargedPhoto({ photo, alt, eager, isShown, toggle }: EnlargedPhotoProps) {
  const { frame, scale, toggle: toggleZoom } = useZoom(isShown);
  useImperativeHandle(isShown ? toggle : null, () => () => toggleZoom());
  return (
    <div
      ref={frame}
      // Enlarged, it scrolls with the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={scale > 1 ? 0 : undefined}
      className={`size-full touch-pan-x touch-pan-y overflow-auto [scrollbar-width:none] ${scale > 1 ? "cursor-zoom-out overscroll-contain" : "cursor-zoom-in"}`}
      onDoubleClick={({ clientX, clientY }) => toggleZoom({ x: clientX, y: clientY })}
    >
      <img
        // Where data are saved only what is looked at is loaded.
        src={isShown || !photo.cover ? photo.large : photo.cover.blur}
        loading={eager ? "eager" : "lazy"}
        alt={alt}
        width={photo.width}
        height={photo.height}
        draggable={false}
        className="size-full max-w-none object-contain"
        style={scale > 1 ? { width: `${scale * 100}%`, height: `${scale * 100}%` } : undefined}
      />
    </div>
  );
}
