import ImageOff from "lucide-react/icons/image-off";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CoverLink } from "#web/ui/photo/cover-link.tsx";
import { useIsCovered } from "#web/ui/photo/photo-cover.ts";
import { Photo } from "#web/ui/photo/photo.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Arrows } from "./arrows.tsx";
import type { GalleryPhoto } from "./gallery-photo.ts";
import { useCarousel } from "./use-carousel.ts";

const Lightbox = lazy(() => import("./lightbox.tsx").then((module) => ({ default: module.Lightbox })));

/** The gallery has the whole width up to 960 px, then what the side panel leaves; it is never higher than two thirds of the screen. */
const pictureSizes = "(max-width: 959px) 100vw, 700px";

interface GalleryProps {
  photos: readonly GalleryPhoto[];
  /** Address of the drawn picture that stands for photos where there are none. */
  drawn?: string | undefined;
  title: string;
}

/**
 * The photos of a listing: a row that snaps to one at a time, thumbnails that link into it, and pictures that link to
 * their largest size. A script adds arrows, keys, a counter and the large view.
 */
export function Gallery({ photos, drawn, title }: GalleryProps) {
  const t = useTranslations("listings");
  const { row, index: current, show, onScroll } = useCarousel(photos.length);
  const [enlarged, setEnlarged] = useState<number>();
  const isSingle = photos.length === 1;
  useEffect(() => {
    const tapped = row.current?.querySelector("[data-tapped]:not([data-show])");
    if (!(tapped instanceof HTMLElement)) return;
    delete tapped.dataset["tapped"];
    setEnlarged([...(row.current?.querySelectorAll("li") ?? [])].findIndex((slide) => slide.contains(tapped)));
  }, [row]);

  if (photos.length === 0) return <NoPhoto drawn={drawn} />;
  return (
    <section aria-label={t("gallery")} className={isSingle ? "" : "grid gap-3 960:grid-cols-[84px_minmax(0,1fr)]"}>
      {!isSingle && <Thumbnails photos={photos} current={current} onShow={show} />}
      <div className="relative -mx-4 overflow-hidden bg-felt-100 720:mx-0 720:rounded-l">
        <ul
          ref={row}
          className="scroll-row snap-x snap-mandatory overscroll-x-contain outline-offset-[-2px] motion-safe:scroll-smooth"
          tabIndex={isSingle ? undefined : 0}
          aria-label={t("gallery")}
          onScroll={onScroll}
        >
          {photos.map((photo, index) => (
            <li key={photo.large} id={photoId(index)} className="w-full shrink-0 snap-center snap-always scroll-mt-32">
              <Slide
                photo={photo}
                alt={t("photoAlt", { title, number: index + 1, total: photos.length })}
                isFirst={index === 0}
                onOpen={withoutModifierKeys(() => setEnlarged(index))}
              />
            </li>
          ))}
        </ul>
        {!isSingle && (
          <>
            <Arrows current={current} count={photos.length} onShow={show} />
            <span className="absolute right-3.5 bottom-3.5 rounded-xs bg-veil px-2.5 py-0.5 text-xs text-on-fill noscript:hidden">
              {t("photoCounter", { number: current + 1, total: photos.length })}
            </span>
          </>
        )}
      </div>
      {enlarged !== undefined && (
        <Suspense>
          <Lightbox photos={photos} title={title} start={enlarged} onClose={() => setEnlarged(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

interface SlideProps {
  photo: GalleryPhoto;
  alt: string;
  isFirst: boolean;
  onOpen: (event: MouseEvent) => void;
}

/** A picture that links to its largest size, or its cover. */
function Slide({ photo, alt, isFirst, onOpen }: SlideProps) {
  const isScripted = useHydrated();
  const isCovered = useIsCovered(photo.cover);
  const fills = fillsFrame(photo);
  if (isCovered)
    return (
      <div className="relative">
        <img src={photo.cover?.blur} alt={alt} className={`object-cover ${frameClass}`} />
        <CoverLink cover={photo.cover} />
      </div>
    );
  return (
    <a
      href={photo.large}
      data-reload=""
      // A tap that comes before the scripts waits for them.
      data-wait={isScripted ? undefined : ""}
      className="relative block cursor-zoom-in overflow-hidden outline-offset-[-2px] data-tapped:opacity-70"
      onClick={onOpen}
    >
      {!fills && <Ground photo={photo} />}
      <Photo
        source={fills ? photo : { ...photo, colour: "transparent" }}
        alt={alt}
        sizes={pictureSizes}
        eager={isFirst}
        important={isFirst}
        className={`relative ${frameClass} ${fills ? "object-cover 618:max-960:object-contain" : "object-contain"}`}
      />
    </a>
  );
}

const frameClass = "aspect-4/3 max-h-[68dvh] w-full 618:max-960:max-h-[min(520px,68dvh)]";

interface ThumbnailsProps {
  photos: readonly GalleryPhoto[];
  current: number;
  onShow: (index: number) => void;
}

function Thumbnails({ photos, current, onShow }: ThumbnailsProps) {
  const t = useTranslations("listings");
  return (
    <ul className="hidden gap-2.5 overflow-auto p-0.5 [scrollbar-width:none] 720:flex max-960:order-1 960:max-h-[500px] 960:flex-col">
      {photos.map((photo, index) => (
        <li key={photo.thumbnail} className="shrink-0 max-960:w-[84px]">
          <a
            href={`#${photoId(index)}`}
            aria-label={t("showPhoto", { number: index + 1 })}
            aria-current={index === current ? "true" : undefined}
            className="block rounded-m border-2 border-transparent p-0.5 aria-[current]:border-lake-600"
            onClick={withoutModifierKeys(() => onShow(index))}
          >
            <img
              src={photo.thumbnail}
              alt=""
              width={76}
              height={57}
              loading="lazy"
              className="aspect-4/3 w-full rounded-s object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function NoPhoto({ drawn }: Pick<GalleryProps, "drawn">) {
  const t = useTranslations("listings");
  if (drawn)
    return (
      <div className="relative -mx-4 overflow-hidden bg-felt-100 720:mx-0 720:rounded-l">
        <img src={drawn} alt="" width={960} height={720} className="aspect-4/3 max-h-80 w-full object-cover" />
        <span className="absolute bottom-3.5 left-3.5 rounded-xs bg-veil px-2.5 py-0.5 text-xs text-on-fill">
          {t("noPhoto")}
        </span>
      </div>
    );
  return (
    <div className="-mx-4 grid h-[min(20rem,75vw)] place-content-center justify-items-center gap-2 bg-felt-100 text-felt-600 720:mx-0 720:rounded-l">
      <Icon of={ImageOff} size={32} />
      {t("noPhoto")}
    </div>
  );
}

/** Pictures close to 4:3 fill the frame; tall and very wide ones are shown whole, on a {@link Ground}. */
function fillsFrame({ width, height }: GalleryPhoto): boolean {
  const ratio = width / height;
  return ratio > 1 && ratio < 1.9;
}

/** The picture itself, blurred, beside a picture that leaves a part of the frame free. */
function Ground({ photo }: { photo: GalleryPhoto }) {
  return (
    <img
      src={photo.thumbnail}
      alt=""
      loading="lazy"
      className="absolute inset-0 size-full scale-125 object-cover opacity-70 blur-xl"
    />
  );
}

function photoId(index: number): string {
  return `photo-${index + 1}`;
}

/** Handles clicks in place, except with a modifier key, which opens a new tab or window. */
function withoutModifierKeys(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
