import X from "lucide-react/icons/x";
import ZoomIn from "lucide-react/icons/zoom-in";
import { useLayoutEffect, useRef } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useBackCloses } from "#web/platform/navigation/use-back-closes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Arrows } from "./arrows.tsx";
import { EnlargedPhoto, type ToggleZoom } from "./enlarged-photo.tsx";
import type { GalleryPhoto } from "./gallery-photo.ts";
import { useCarousel } from "./use-carousel.ts";

interface LightboxProps {
  photos: readonly GalleryPhoto[];
  title: string;
  /** Index of the photo shown first. */
  start: number;
  onClose: () => void;
}

const buttonClass = "grid size-11 place-items-center rounded-full bg-veil hover:bg-backdrop";

/**
 * The photos over the whole screen. It is a modal `<dialog>`: the browser traps and restores the focus, and closes it by
 * Escape. Back closes it, too.
 */
export function Lightbox({ photos, title, start, onClose }: LightboxProps) {
  const t = useTranslations("listings");
  const dialog = useRef<HTMLDialogElement>(null);
  const toggleZoom = useRef<ToggleZoom>(null);
  const { row, index: current, show, onScroll } = useCarousel(photos.length);
  useBackCloses(onClose);

  // Before the first paint, and the dialog first: while it is closed it has no width to scroll by.
  useLayoutEffect(() => {
    const element = row.current;
    if (!dialog.current?.open) dialog.current?.showModal();
    element?.scrollTo({ left: element.clientWidth * start, behavior: "instant" });
  }, [row, start]);

  return (
    <dialog
      ref={dialog}
      aria-label={t("gallery")}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none grid-rows-[minmax(0,1fr)_auto] overscroll-contain bg-stage p-0 text-on-fill open:grid"
      onClose={onClose}
    >
      <ul
        ref={row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        aria-label={t("gallery")}
        className="scroll-row snap-x snap-mandatory outline-0 motion-safe:scroll-smooth"
        onScroll={onScroll}
      >
        {photos.map((photo, index) => (
          <li key={photo.large} className="size-full shrink-0 snap-center snap-always">
            <EnlargedPhoto
              photo={photo}
              alt={t("photoAlt", { title, number: index + 1, total: photos.length })}
              eager={index === start}
              isShown={index === current}
              toggle={toggleZoom}
            />
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <>
          <Arrows current={current} count={photos.length} onShow={show} />
          <output className="absolute top-5 left-4 rounded-xs bg-veil px-2.5 py-0.5 text-xs">
            {t("photoCounter", { number: current + 1, total: photos.length })}
          </output>
          <Thumbnails photos={photos} current={current} onShow={show} />
        </>
      )}
      <Toolbar onZoom={() => toggleZoom.current?.()} onClose={() => dialog.current?.close()} />
    </dialog>
  );
}

interface ThumbnailsProps {
  photos: readonly GalleryPhoto[];
  current: number;
  onShow: (index: number) => void;
}

/** All photos in a row; low screens, as of a phone on its side, have no room for it. */
function Thumbnails({ photos, current, onShow }: ThumbnailsProps) {
  const t = useTranslations("listings");
  return (
    <ul className="scroll-row gap-2 px-4 pt-2 pb-[max(12px,env(safe-area-inset-bottom))] 720:justify-center [@media(height<480px)]:hidden">
      {photos.map((photo, index) => (
        <li key={photo.thumbnail} className="shrink-0">
          <button
            type="button"
            aria-label={t("showPhoto", { number: index + 1 })}
            aria-current={index === current ? "true" : undefined}
            className="block rounded-s border-2 border-transparent opacity-60 hover:opacity-100 aria-[current]:border-on-fill aria-[current]:opacity-100"
            ref={index === current ? scrollIntoRow : undefined}
            onClick={() => onShow(index)}
          >
            <img src={photo.thumbnail} alt="" width={64} height={48} className="h-12 w-16 rounded-xs object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function scrollIntoRow(button: HTMLElement | null): void {
  button?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function Toolbar({ onZoom, onClose }: { onZoom: () => void; onClose: () => void }) {
  const t = useTranslations("listings");
  return (
    <div className="absolute top-3 right-3 flex gap-2">
      <button type="button" aria-label={t("zoom")} className={buttonClass} onClick={onZoom}>
        <Icon of={ZoomIn} />
      </button>
      <button type="button" aria-label={t("closePhotos")} className={buttonClass} onClick={onClose}>
        <Icon of={X} />
      </button>
    </div>
  );
}
