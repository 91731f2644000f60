import X from "lucide-react/icons/x";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ComposedPhotos } from "./use-chat-photos.ts";

/** The photos of the message that is being written, each with how far it is. */
export function ChatPhotos({ photos: { photos, remove } }: { photos: ComposedPhotos }) {
  const t = useTranslations("chat");
  if (photos.length === 0) return null;
  return (
    <ul className="scroll-row gap-2 px-1 pb-2">
      {photos.map(({ key, src, state, error }) => (
        <li key={key} className="relative size-18 shrink-0 overflow-hidden rounded-s bg-felt-200">
          {src !== "" && <img src={src} alt="" width={72} height={72} className="size-full object-cover" />}
          {state !== "done" && (
            <span
              role={state === "failed" ? "alert" : "status"}
              className="absolute inset-0 grid place-items-center bg-veil p-1 text-center text-2xs leading-tight text-on-fill"
            >
              {state === "failed"
                ? error && "text" in error
                  ? error.text
                  : t("composer.photoFailed")
                : t("composer.sending")}
            </span>
          )}
          <button
            type="button"
            aria-label={t("composer.removePhoto")}
            onClick={() => remove(key)}
            className="absolute top-0 right-0 grid size-8 place-items-center before:absolute before:-inset-1.5"
          >
            <span className="grid size-6 place-items-center rounded-full bg-veil text-on-fill">
              <Icon of={X} size={14} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
