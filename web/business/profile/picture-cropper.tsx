import { useEffect, useRef, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useUnsavedChanges } from "#web/platform/navigation/unsaved-changes.tsx";
import { Button } from "#web/ui/button.tsx";
import { maxZoom } from "#web/ui/crop/crop.ts";
import { renderCrop, useCrop } from "#web/ui/crop/use-crop.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { useUnsavedPicture } from "#web/ui/crop/unsaved-pictures.ts";

interface PictureCropperProps {
  picture: ImageBitmap;
  /** Width by height. */
  aspect: number;
  /** Pixels of the picture that is sent. */
  maxWidth: number;
  /** Returns why the picture was refused. */
  onSend: (file: Blob) => Promise<string | undefined>;
  onCancel: () => void;
}

/** Pixels of the canvas on show. */
const shownWidth = 1_000;

/** Crops a picture to what the frame shows, by hand or by keys, and sends it. */
export function PictureCropper({ picture, aspect, maxWidth, onSend, onCancel }: PictureCropperProps) {
  const t = useTranslations("business-profile");
  const a = useTranslations("accounts");
  const { crop, zoomTo, props } = useCrop(picture, aspect);
  const tools = useRef<HTMLDivElement>(null);
  // Where it opens on a small screen its buttons would be below the edge.
  useEffect(() => {
    tools.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<string>();
  useUnsavedChanges(!isSending);

  useUnsavedPicture(save);

  async function save(): Promise<boolean> {
    // The button and the end of the step may ask for it at once.
    if (isSending) return false;
    setSending(true);
    const refused = await onSend(await renderCrop(picture, crop, aspect, maxWidth));
    setMessage(refused);
    if (refused !== undefined) setSending(false);
    return refused === undefined;
  }

  return (
    <div className="grid gap-3">
      <canvas
        {...props}
        width={shownWidth}
        height={Math.round(shownWidth / aspect)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the picture
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image that is moved in its frame
        role="img"
        aria-label={t("cropLabel")}
        aria-describedby="crop-help crop-keys"
        className={`block w-full cursor-grab touch-none rounded-m shadow-[0_0_0_4px_var(--color-felt-200)] active:cursor-grabbing ${aspect === 1 ? "mx-auto max-w-[min(18rem,36svh)]" : ""}`}
      />
      <p id="crop-help" className="text-xs text-felt-600">
        {t("cropHelp")} {/* A finger has no keys; whoever listens is told of them all the same. */}
        <span id="crop-keys" className="pointer-coarse:hidden">
          {t("cropKeys")}
        </span>
      </p>
      <label className="flex items-center gap-3 text-xs text-felt-600">
        {t("zoom")}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          className="h-11 min-w-0 flex-1 accent-lake-600"
          onChange={(event) => zoomTo(event.currentTarget.valueAsNumber)}
        />
      </label>
      {message && <FormMessage kind="error">{message}</FormMessage>}
      <div ref={tools} className="flex flex-wrap gap-2.5">
        <Button variant="primary" size="m" aria-busy={isSending} disabled={isSending} onClick={() => void save()}>
          {isSending ? a("wait") : t("savePicture")}
        </Button>
        <Button size="m" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
