import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ImageOff from "lucide-react/icons/image-off";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Photo } from "#web/ui/photo.tsx";
import type { GalleryPhoto } from "./listing-view.ts";
import { useStrip } from "./use-strip.ts";

const Lightbox = lazy(() => import("./lightbox.tsx").then((module) => ({ default: module.Lightbox })));

/** The gallery takes the whole width up to 960 px, then what the side panel leaves. */
const pictureSizes = "(max-width: 959px) 100vw, 700px";

interface GalleryProps {
  photos: readonly GalleryPhoto[];
  title: string;
}

/**
 * The photos of an ad: a row that snaps to one at a time, thumbnails that are links into it, and pictures that are
 * links to their largest size. Script adds arrows, keys, a counter and the large view.
 */
export function Gallery({ photos, title }: GalleryProps) {
  const t = useTranslations("listing");
  const strip = useStrip(photos.length);
  const [enlarged, setEnlarged] = useState<number>();

  if (photos.length === 0) return <NoPhoto />;
  return (
    <section aria-label={t("gallery")} className="gallery">
      {photos.length > 1 && <Thumbnails photos={photos} current={strip.index} onShow={strip.show} />}
      <div className="gallery-main">
        <ul
          ref={strip.ref}
          className="gallery-strip"
          tabIndex={photos.length > 1 ? 0 : undefined}
          aria-label={t("gallery")}
          onScroll={strip.onScroll}
          onKeyDown={strip.onKeyDown}
        >
          {photos.map((photo, index) => (
            <li key={photo.src} id={photoId(index)}>
              <a
                href={photo.large}
                data-reload=""
                aria-label={`${t("enlarge")}: ${t("photoAlt", { title, number: index + 1, total: photos.length })}`}
                onClick={(event) => handle(event, () => setEnlarged(index))}
              >
                <Photo source={photo} alt="" sizes={pictureSizes} eager={index === 0} important={index === 0} />
              </a>
            </li>
          ))}
        </ul>
        {photos.length > 1 && (
          <>
            <Arrow look="previous" label={t("previousPhoto")} isOff={strip.index === 0} onClick={() => strip.show(strip.index - 1)} />
            <Arrow look="next" label={t("nextPhoto")} isOff={strip.index === photos.length - 1} onClick={() => strip.show(strip.index + 1)} />
            <span className="gallery-counter noscript:hidden" role="status">
              {t("photoCounter", { number: strip.index + 1, total: photos.length })}
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
