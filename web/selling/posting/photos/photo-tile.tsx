import Star from "lucide-react/icons/star";
import X from "lucide-react/icons/x";
import type { LucideIcon } from "lucide-react/types";
import type { KeyboardEvent } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { DraftPhoto, PhotoError } from "./photo-uploads.ts";

interface PhotoTileProps {
  photo: DraftPhoto;
  index: number;
  total: number;
  isDragged: boolean;
  /** Id of the element that explains how photos are ordered. */
  helpId: string;
  onMove: (position: number) => void;
  onRemove: () => void;
}

/** One photo with its progress or error and its actions. */
export function PhotoTile({ photo, index, total, isDragged, helpId, onMove, onRemove }: PhotoTileProps) {
  const t = useTranslations("selling.posting");
  const { state, src, share, error } = photo;
  const number = { number: index + 1, total };

  function onKeyDown(event: KeyboardEvent) {
    const position = positionAfter(event.key, index);
    if (event.key === "Delete") onRemove();
    else if (position !== undefined) onMove(position);
    else return;
    event.preventDefault();
  }

  return (
    <li
      data-key={photo.key}
      data-state={state}
      className={`relative overflow-hidden rounded-s bg-felt-100 ${state === "failed" ? "min-h-20" : "aspect-4/3"} ${isDragged ? "z-1 scale-95 opacity-80 shadow-2" : ""}`}
    >
      <button
        type="button"
        data-drag=""
        aria-label={t("photoNumber", number)}
        aria-describedby={helpId}
        className={`block size-full cursor-grab touch-pan-y select-none [-webkit-touch-callout:none] ${state === "failed" ? "absolute inset-0" : ""}`}
        onKeyDown={onKeyDown}
      >
        {src && state !== "failed" && (
          <img src={src} alt="" draggable={false} className="pointer-events-none size-full object-cover" />
        )}
      </button>
      {state === "failed" && <PhotoErrorText error={error} />}
      {index === 0 && state !== "failed" && (
        <b className="pointer-events-none absolute inset-x-0 bottom-0 truncate bg-lake-600 px-1 text-center text-2xs leading-[18px] font-semibold text-on-fill">
          {t("mainPhoto")}
        </b>
      )}
      {index > 0 && state !== "failed" && (
        <CornerButton icon={Star} side="left-0" label={t("makeMain", number)} title onPress={() => onMove(0)} />
      )}
      <CornerButton icon={X} side="right-0" label={t("removePhoto", number)} onPress={onRemove} />
      {(state === "reading" || state === "waiting" || state === "sending") && (
        <progress
          aria-label={t("photoSending", number)}
          max={1}
          value={state === "reading" ? 0 : share}
          className="photo-progress"
        />
      )}
    </li>
  );
}

interface CornerButtonProps {
  icon: LucideIcon;
  side: "left-0" | "right-0";
  label: string;
  /** Shows the label as a tooltip. */
  title?: boolean;
  onPress: () => void;
}

function CornerButton({ icon, side, label, title = false, onPress }: CornerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title ? label : undefined}
      className={`absolute top-0 flex size-11 items-start p-1 ${side === "left-0" ? "left-0" : "right-0 justify-end"}`}
      onClick={onPress}
    >
      <span className="grid size-[22px] place-items-center rounded-full bg-veil text-on-fill">
        <Icon of={icon} size={13} />
      </span>
    </button>
  );
}

function PhotoErrorText({ error }: { error: PhotoError | undefined }) {
  const t = useTranslations("selling.posting");
  if (!error) return null;
  return (
    <p
      role="alert"
      className="pointer-events-none relative min-h-full rounded-s border border-bad p-2 text-2xs leading-tight text-bad wrap-anywhere"
    >
      {/* The text runs around the button that removes the photo, and the tile is as tall as its text. */}
      <span aria-hidden className="float-right size-8" />
      {"text" in error ? error.text : t(`photoErrors.${error.name}`)}
    </p>
  );
}

function positionAfter(key: string, index: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowUp":
      return index - 1;
    case "ArrowRight":
    case "ArrowDown":
      return index + 1;
    case "Home":
      return 0;
    default:
      return undefined;
  }
}
