import { lazy, type MouseEvent, Suspense, useState } from "react";
import type { GalleryPhoto } from "#web/listings/gallery/gallery-photo.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { CoverLink } from "#web/ui/photo/cover-link.tsx";
import { useIsCovered } from "#web/ui/photo/photo-cover.ts";
import { Photo } from "#web/ui/photo/photo.tsx";
import type { BusinessView } from "./business-view.ts";

const Lightbox = lazy(() =>
  import("#web/listings/gallery/lightbox.tsx").then((module) => ({ default: module.Lightbox })),
);

/** The gallery as small pictures that link to their largest size; a script adds the large view. */
export function PhotoStrip({
  business,
}: {
  business: Pick<BusinessView, "name" | "path" | "gallery" | "galleryCount">;
}) {
  const t = useTranslations("business-page");
  const [enlarged, setEnlarged] = useState<number>();
  const { gallery: photos, galleryCount: total, name } = business;
  if (photos.length === 0) return null;
  return (
    <section id="gallery" className={`${panelClass} scroll-mt-32`} aria-labelledby="gallery-title">
      <h2 id="gallery-title" className="mb-3 text-xl font-semibold tracking-tight">
        {t("gallery")}
      </h2>
      <ul className="grid grid-cols-3 gap-2 480:grid-cols-4 960:grid-cols-3">
        {photos.map((photo, index) => (
          <Tile
            key={photo.large}
            photo={photo}
            alt={t("photoAlt", { name, number: index + 1, total })}
            onOpen={() => setEnlarged(index)}
          />
        ))}
      </ul>
      {total > photos.length && (
        <LinkButton to={`${business.path}?photos=all#gallery`} rel="nofollow" variant="soft" className="mt-3 w-full">
          {t("allPhotos", { count: total })}
        </LinkButton>
      )}
      {enlarged !== undefined && (
        <Suspense>
          <Lightbox photos={photos} title={name} start={enlarged} onClose={() => setEnlarged(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** A small picture that links to its largest size, or its cover. */
function Tile({ photo, alt, onOpen }: { photo: GalleryPhoto; alt: string; onOpen: () => void }) {
  const isCovered = useIsCovered(photo.cover);
  if (isCovered)
    return (
      <li className="relative overflow-hidden rounded-s [&>a]:aspect-auto [&>a]:h-full [&>a]:p-1 [&_span]:px-1.5">
        <img src={photo.cover?.blur} alt={alt} className="aspect-square w-full object-cover" />
        <CoverLink cover={photo.cover} />
      </li>
    );
  return (
    <li>
      <a
        href={photo.large}
        data-reload=""
        className="block cursor-zoom-in overflow-hidden rounded-s"
        onClick={withoutModifierKeys(onOpen)}
      >
        <Photo
          source={photo}
          alt={alt}
          sizes="(max-width: 479px) 33vw, (max-width: 959px) 25vw, 120px"
          className="aspect-square w-full object-cover"
        />
      </a>
    </li>
  );
}

/** Handles clicks in place, except with a modifier key, which opens a new tab or window. */
function withoutModifierKeys(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
