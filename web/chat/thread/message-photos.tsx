import { lazy, Suspense, useState } from "react";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { GalleryPhoto } from "#web/listings/gallery/gallery-photo.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { photoAt, photoSet } from "#web/ui/photo/photo-source.ts";

const Lightbox = lazy(() =>
  import("#web/listings/gallery/lightbox.tsx").then((module) => ({ default: module.Lightbox })),
);

/** Width of the widest rendition in a chat; larger ones are loaded when they are enlarged. */
const shownWidth = 480;

/** The photos of a message; a press shows them over the whole screen. Without scripts each is a link. */
export function MessagePhotos({ photos }: { photos: readonly Photo[] }) {
  const t = useTranslations("chat");
  const [enlarged, setEnlarged] = useState<number>();
  const isSingle = photos.length === 1;
  return (
    <>
      <ul className={`mb-1 grid w-72 max-w-full gap-1 overflow-hidden rounded-s ${isSingle ? "" : "grid-cols-2"}`}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={photos.length % 2 === 1 && !isSingle && index === 0 ? "col-span-2" : ""}>
            <a
              href={photo.photo}
              target="_blank"
              rel="noopener"
              onClick={(event) => {
                event.preventDefault();
                setEnlarged(index);
              }}
              className="block"
            >
              <img
                src={photoAt(photo, shownWidth)}
                srcSet={photoSet(photo, shownWidth)}
                sizes={isSingle ? "280px" : "140px"}
                width={photo.width}
                height={photo.height}
                alt={t("photoAlt", { number: index + 1, total: photos.length })}
                loading="lazy"
                decoding="async"
                className={`w-full bg-felt-200 object-cover ${isSingle ? "max-h-80" : "aspect-square"}`}
              />
            </a>
          </li>
        ))}
      </ul>
      {enlarged !== undefined && (
        <Suspense>
          <Lightbox
            photos={photos.map(viewInGallery)}
            title={t("photosOf")}
            start={enlarged}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** As the gallery of listings shows photos; their average colour is made on the server, which these have not seen. */
function viewInGallery(photo: Photo): GalleryPhoto {
  return {
    src: photoAt(photo, 960),
    srcSet: photoSet(photo, 960),
    width: photo.width,
    height: photo.height,
    colour: "transparent",
    thumbnail: photoAt(photo, 160),
    large: photo.photo,
  };
}
