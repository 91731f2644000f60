import Star from "lucide-react/icons/star";
import X from "lucide-react/icons/x";
import type { KeyboardEvent } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { DraftPhoto, PhotoFault } from "./photo-uploads.ts";

interface PhotoTileProps {
  photo: DraftPhoto;
  index: number;
  total: number;
  isDragged: boolean;
  /** What says how photos are put into order. */
  helpId: string;
  onMove: (place: number) => void;
  onRemove: () => void;
}

const cornerClass = "absolute top-0 grid size-11 place-items-center";
const cornerFace = "grid size-7 place-items-center rounded-full bg-veil text-on-fill";

/** One photo: how far it is, what is wrong with it, and what one can do with it. */
export function PhotoTile({ photo, index, total, isDragged, helpId, onMove, onRemove }: PhotoTileProps) {
  const t = useTranslations("posting");
  const { state, src, share, fault } = photo;
  const number = { number: index + 1, total };

  function onKeyDown(event: KeyboardEvent) {
    const place = placeAfter(event.key, index);
    if (event.key === "Delete") onRemove();
    else if (place !== undefined) onMove(place);
    else return;
    event.preventDefault();
  }

  return (
    <li
      data-key={photo.key}
      data-state={state}
      className={`relative aspect-4/3 overflow-hidden rounded-s bg-felt-100 ${isDragged ? "z-1 scale-95 opacity-80 shadow-2" : ""}`}
    >
      <button
        type="button"
        data-drag=""
        aria-label={t("photoNumber", number)}
        aria-describedby={helpId}
        className="block size-full cursor-grab touch-pan-y select-none [-webkit-touch-callout:none]"
        onKeyDown={onKeyDown}
      >
        {src && state !== "failed" && (
          <img src={src} alt="" draggable={false} className="pointer-events-none size-full object-cover" />
        )}
      </button>
      {state === "failed" && <Fault fault={fault} />}
      {index === 0 && state !== "failed" && (
        <b className="pointer-events-none absolute top-1.5 left-1.5 rounded-xs bg-lake-600 px-2 py-0.5 text-2xs font-semibold text-on-fill">
          {t("mainPhoto")}
        </b>
      )}
      {index > 0 && state !== "failed" && (
        <button
          type="button"
          aria-label={t("makeMain", number)}
          title={t("makeMain", number)}
          className={`${cornerClass} left-0`}
          onClick={() => onMove(0)}
        >
          <span className={cornerFace}>
            <Icon of={Star} size={15} />
          </span>
        </button>
      )}
      <button
        type="button"
        aria-label={t("removePhoto", number)}
        className={`${cornerClass} right-0`}
        onClick={onRemove}
      >
        <span className={cornerFace}>
          <Icon of={X} size={15} />
        </span>
      </button>
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

function Fault({ fault }: { fault: PhotoFault | undefined }) {
  const t = useTranslations("posting");
  if (!fault) return null;
  return (
    <p
      role="alert"
      className="pointer-events-none absolute inset-0 flex items-end overflow-hidden rounded-s border border-bad p-2 text-2xs leading-tight text-bad"
    >
      {"text" in fault ? fault.text : t(`photoFaults.${fault.name}`)}
    </p>
  );
}

function placeAfter(key: string, index: number): number | undefined {
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
