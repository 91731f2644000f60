import Camera from "lucide-react/icons/camera";
import Plus from "lucide-react/icons/plus";
import type { LucideIcon } from "lucide-react/types";
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { maxPhotos } from "#contracts/selling/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { FieldError, requiredMark } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import type { DraftPhoto, PhotoUploads } from "./photo-uploads.ts";
import { useDragOrder } from "#web/ui/use-drag-order.ts";

interface PhotoFieldProps {
  photos: readonly DraftPhoto[];
  uploads: PhotoUploads;
  /** The category demands one. */
  required: boolean;
  error: string | undefined;
}

/** The photos of a listing: from files, camera, drag and drop or the clipboard, ordered by dragging or by keys. The first is the main one. */
export function PhotoField({ photos, uploads, required, error }: PhotoFieldProps) {
  const t = useTranslations("selling.posting");
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [tooMany, setTooMany] = useState(false);
  const dragged = useDragOrder(list, uploads.move);
  const limit = { max: String(maxPhotos) };

  const add = (files: Iterable<File>) => setTooMany(uploads.add([...files]) > 0);
  const { isOver, dropProps } = useFileDrop(add);

  function moveTo(key: string, position: number) {
    const at = Math.max(0, Math.min(position, photos.length - 1));
    uploads.move(key, at);
    setAnnouncement(t("photoMoved", { position: at + 1, total: photos.length }));
  }
  function remove(key: string, position: number) {
    uploads.remove(key);
    setTooMany(false);
    setAnnouncement(t("photoRemoved"));
    const tiles = list.current?.querySelectorAll<HTMLElement>("[data-drag]");
    (tiles?.[position + 1] ?? tiles?.[position - 1])?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a drop target for files; the button does the same
    <div
      className={`rounded-m ${isOver ? "outline-2 outline-offset-4 outline-lake-500 outline-dashed" : ""}`}
      {...dropProps}
    >
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="shrink-0 font-semibold" {...requiredMark(required)}>
          {t("photos")}
        </h2>
        <p className="text-xs text-felt-600">{t("photosHave", { count: String(photos.length), ...limit })}</p>
      </div>
      <ul ref={list} className="grid grid-cols-3 gap-2 560:grid-cols-4 720:grid-cols-5">
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            index={index}
            total={photos.length}
            isDragged={photo.key === dragged}
            helpId={`${id}-help`}
            onMove={(position) => moveTo(photo.key, position)}
            onRemove={() => remove(photo.key, index)}
          />
        ))}
        {photos.length < maxPhotos && (
          <AddTiles required={required && photos.length === 0} isInvalid={error !== undefined} onFiles={add} />
        )}
      </ul>
      <p id={`${id}-help`} className="mt-2 text-xs text-felt-600">
        {photos.length > 1 && (
          <>
            <span className="pointer-coarse:hidden">{t("photosHelp")}</span>
            <span className="hidden pointer-coarse:inline">{t("photosHelpTouch")}</span>
          </>
        )}
      </p>
      <FieldError>{error ?? (tooMany ? t("photosTooMany", limit) : undefined)}</FieldError>
      <output className="sr-only">{announcement}</output>
    </div>
  );
}

/** Handles files that are dropped on an element with `dropProps`, or pasted anywhere on the page. */
function useFileDrop(onFiles: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false);
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (!files || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
  return {
    isOver,
    dropProps: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes("Files"));
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}

/** The buttons for files, and on touch screens for the camera. */
function AddTiles({
  required,
  isInvalid,
  onFiles,
}: {
  required: boolean;
  isInvalid: boolean;
  onFiles: (files: Iterable<File>) => void;
}) {
  const t = useTranslations("selling.posting");
  function onChoose({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    onFiles(field.files ?? []);
    // Otherwise choosing the same file again would not be a change.
    field.value = "";
  }
  return (
    <>
      <AddTile
        icon={Plus}
        label={t("addPhoto")}
        required={required}
        isInvalid={isInvalid}
        multiple
        onChoose={onChoose}
      />
      <AddTile
        icon={Camera}
        label={t("takePhoto")}
        capture="environment"
        className="hidden pointer-coarse:flex"
        onChoose={onChoose}
      />
    </>
  );
}

interface AddTileProps {
  icon: LucideIcon;
  label: string;
  isInvalid?: boolean;
  required?: boolean;
  multiple?: boolean;
  capture?: "environment";
  className?: string;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
}

function AddTile({ icon, label, isInvalid = false, className = "flex", onChoose, ...rest }: AddTileProps) {
  return (
    <li>
      <label
        className={`${className} aspect-4/3 size-full cursor-pointer flex-col items-center justify-center gap-1 rounded-s border-[1.5px] border-dashed bg-felt-0 text-center text-xs font-semibold text-lake-600 hover:bg-lake-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lake-500 ${isInvalid ? "border-bad" : "border-felt-300"}`}
      >
        <Icon of={icon} />
        {label}
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          data-invalid={isInvalid ? "" : undefined}
          onChange={onChoose}
          {...rest}
        />
      </label>
    </li>
  );
}
