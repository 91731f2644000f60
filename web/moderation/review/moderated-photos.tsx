import ImageOff from "lucide-react/icons/image-off";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Photo } from "#web/ui/photo/photo.tsx";
import type { ModeratedView } from "./view-moderated.ts";

const Lightbox = lazy(() =>
  import("#web/listings/gallery/lightbox.tsx").then((module) => ({ default: module.Lightbox })),
);

/** All photos of a listing, the main one large; photos that another listing has, too, are marked. */
export function ModeratedPhotos({ view }: { view: ModeratedView }) {
  const t = useTranslations("moderation");
  const [enlarged, setEnlarged] = useState<number>();
  const { photos, title } = view;
  const copied = new Set(view.duplicates.flatMap((duplicate) => duplicate.photos));
  if (photos.length === 0)
    return (
      <p className="flex items-center justify-center gap-3 rounded-m bg-felt-100 py-5 text-felt-600">
        {view.drawn ? (
          <img src={view.drawn} alt="" width={160} height={120} className="h-30 w-40 rounded-s" />
        ) : (
          <Icon of={ImageOff} />
        )}
        {t("noPhotos")}
      </p>
    );
  return (
    <>
      <ul className={`grid gap-2 ${layoutOf(photos.length)}`}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={index === 0 ? "col-span-2 row-span-2" : ""}>
            <a
              href={photo.large}
              data-reload=""
              className={`relative block cursor-zoom-in overflow-hidden rounded-m ${copied.has(photo.id) ? "ring-3 ring-bad" : ""}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                setEnlarged(index);
              }}
            >
              <Photo
                source={photo}
                alt={t("photoAlt", { title, number: String(index + 1), total: String(photos.length) })}
                sizes={index === 0 ? "(max-width: 1019px) 100vw, 480px" : "240px"}
                eager={index < 5}
                important={index === 0}
                className={`w-full object-contain ${index === 0 ? "h-60 720:h-72" : "h-29 720:h-35"}`}
              />
              {copied.has(photo.id) && (
                <span className="absolute bottom-2 left-2 rounded-xs bg-bad px-2 py-0.5 text-xs font-semibold text-on-fill">
                  {t("photoCopied")}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {enlarged !== undefined && (
        <Suspense>
          <Lightbox photos={photos} title={title} start={enlarged} onClose={() => setEnlarged(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Grid classes: the main photo spans two columns and two rows, the others are beside and under it. */
function layoutOf(count: number): string {
  if (count === 1) return "grid-cols-2";
  return count <= 3 ? "grid-cols-2 480:grid-cols-3" : "grid-cols-2 480:grid-cols-4";
}
