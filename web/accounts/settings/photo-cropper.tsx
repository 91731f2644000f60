import { useEffect, useRef, useState } from "react";
import { updateAccount } from "#contracts/accounts/calls.ts";
import { formOf } from "#contracts/base/form.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { useUnsavedChanges } from "#web/platform/navigation/unsaved-changes.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { maxZoom } from "#web/ui/crop/crop.ts";
import { renderCrop, useCrop } from "#web/ui/crop/use-crop.ts";
import "#web/accounts/texts.ts";

interface PhotoCropperProps {
  picture: ImageBitmap;
  onSaved: () => void;
  onCancel: () => void;
}

/** Sides in pixels: of the canvas on show, and at most of the photo that is sent. */
const shownSide = 640;
const sentSide = 960;

/** Crops a picture to the square that the frame shows, and saves it as the portrait. */
export function PhotoCropper({ picture, onSaved, onCancel }: PhotoCropperProps) {
  const t = useTranslations("account-settings");
  const a = useTranslations("accounts");
  const language = useLanguage();
  const { crop, zoomTo, props } = useCrop(picture, 1);
  const tools = useRef<HTMLDivElement>(null);
  // Where it opens on a small screen its buttons would be below the edge.
  useEffect(() => {
    tools.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<string>();
  useUnsavedChanges(!isSending);

  async function save() {
    setSending(true);
    setMessage(undefined);
    const file = await renderCrop(picture, crop, 1, sentSide);
    const answer = await callFromBrowser(updateAccount, { form: formOf(updateAccount, { file }), language });
    if ("value" in answer) return onSaved();
    setSending(false);
    setMessage("problem" in answer ? answer.problem.detail : a("unreachable"));
  }

  return (
    <div className="grid gap-4">
      <canvas
        {...props}
        width={shownSide}
        height={shownSide}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the picture
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image that is moved in its frame
        role="img"
        aria-label={t("cropLabel")}
        aria-describedby="crop-help crop-keys"
        className="mx-auto block aspect-square w-full max-w-[min(20rem,40svh)] cursor-grab touch-none rounded-full shadow-[0_0_0_6px_var(--color-felt-200)] active:cursor-grabbing"
      />
      <p id="crop-help" className="mt-2 text-center text-xs text-felt-600">
        {t("cropHelp")} {/* A finger has no keys; whoever listens is told of them all the same. */}
        <span id="crop-keys" className="pointer-coarse:hidden">
          {t("cropKeys")}
        </span>
      </p>
      <label className="mx-auto flex w-full max-w-80 items-center gap-3 text-xs text-felt-600">
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
      <div ref={tools} className="grid grid-cols-2 gap-2.5">
        <Button size="m" onClick={onCancel}>
          {a("cancel")}
        </Button>
        <Button variant="primary" size="m" aria-busy={isSending} disabled={isSending} onClick={() => void save()}>
          {isSending ? a("wait") : t("savePhoto")}
        </Button>
      </div>
    </div>
  );
}
