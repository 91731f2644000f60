import ImagePlus from "lucide-react/icons/image-plus";
import { useRef } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { roomPath } from "../view/room-intents.ts";
import type { ComposedPhotos } from "./use-chat-photos.ts";

interface PhotoButtonProps {
  roomId: number;
  photos: ComposedPhotos;
  /** False without scripts. */
  isReady: boolean;
}

const buttonClass = "grid size-11 shrink-0 place-items-center rounded-full text-felt-600 hover:bg-felt-100";

/** Chooses photos for the message; without scripts it leads to a page that sends one. */
export function PhotoButton({ roomId, photos, isReady }: PhotoButtonProps) {
  const t = useTranslations("chat");
  const input = useRef<HTMLInputElement>(null);
  if (!isReady) {
    return (
      <PageLink to={`${roomPath(roomId)}/photo`} aria-label={t("composer.photo")} className={buttonClass}>
        <Icon of={ImagePlus} />
      </PageLink>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={t("composer.photo")}
        onClick={() => input.current?.click()}
        className={buttonClass}
      >
        <Icon of={ImagePlus} />
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          photos.add([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
