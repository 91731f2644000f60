import { useEffect, useRef, useState } from "react";
import { formOf } from "#contracts/base/form.ts";
import { uploadChatPhoto } from "#contracts/chat/calls.ts";
import { maxMessagePhotos } from "#contracts/chat/rules.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { waitBeforeRetry } from "#web/platform/network/retry-delay.ts";
import { makeKey } from "#web/platform/random-key.ts";
import type { DraftPhoto, PhotoUploads } from "#web/selling/posting/photos/photo-uploads.ts";

export interface ComposedPhotos {
  /** Those in the field, in their order. */
  photos: readonly DraftPhoto[];
  /** Those that the server has. */
  sent: readonly Photo[];
  /** Some are still being read or sent. */
  isBusy: boolean;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  clear: () => void;
}

const none: readonly DraftPhoto[] = [];

/** The photos of the message that is being written: shrunk and sent while one writes. What does that is loaded with the first photo. */
export function useChatPhotos(): ComposedPhotos {
  const language = useLanguage();
  const [photos, setPhotos] = useState(none);
  const uploads = useRef<PhotoUploads>(undefined);
  const stop = useRef<() => void>(undefined);
  const clear = () => {
    stop.current?.();
    uploads.current?.stop();
    uploads.current = undefined;
    setPhotos(none);
  };
  useEffect(
    () => () => {
      stop.current?.();
      uploads.current?.stop();
    },
    [],
  );
  const add = async (files: readonly File[]) => {
    const opened = uploads.current ?? (await openUploads(language));
    if (uploads.current !== opened) {
      uploads.current = opened;
      stop.current = opened.subscribe(() => setPhotos(opened.read()));
    }
    opened.add(files.slice(0, maxMessagePhotos - opened.read().length));
  };
  return {
    photos,
    sent: photos.flatMap(({ photo }) => (photo ? [photo] : [])),
    isBusy: photos.some(({ state }) => state === "reading" || state === "waiting" || state === "sending"),
    add: (files) => void add(files),
    remove: (key) => uploads.current?.remove(key),
    clear,
  };
}

async function openUploads(language: Language): Promise<PhotoUploads> {
  const [{ createPhotoUploads }, { shrinkPhoto }] = await Promise.all([
    import("#web/selling/posting/photos/photo-uploads.ts"),
    import("#web/selling/posting/photos/shrink-photo.ts"),
  ]);
  return createPhotoUploads({
    shrink: shrinkPhoto,
    send: (blob) => callFromBrowser(uploadChatPhoto, { language, form: formOf(uploadChatPhoto, { file: blob }) }),
    wait: waitBeforeRetry,
    show: (blob) => URL.createObjectURL(blob),
    hide: (src) => URL.revokeObjectURL(src),
    makeKey,
    // A photo that was not sent does not outlive the page: only texts do.
    store: () => undefined,
  });
}
