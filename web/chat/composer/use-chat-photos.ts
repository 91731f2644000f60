import { useEffect, useRef, useState } from "react";
import { maxMessagePhotos } from "#contracts/chat/rules.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { waitBeforeRetry } from "#web/platform/network/retry-delay.ts";
import { makeKey } from "#web/platform/random-key.ts";
import type { OutgoingMessage } from "../kept/outgoing-message.ts";
import { uploadPhoto } from "../kept/upload-photo.ts";
import type { DraftPhoto, PhotoUploads } from "#web/selling/posting/photos/photo-uploads.ts";

export interface ComposedPhotos {
  /** Those in the field, in their order. */
  photos: readonly DraftPhoto[];
  /** Some are still being shrunk. */
  isReading: boolean;
  /** Some are on their way. */
  isSending: boolean;
  /** What a message with them has: what the server has made of them, or without a network their bytes. */
  contentOf: (isConnected: boolean) => Pick<OutgoingMessage, "photos" | "files">;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  clear: () => void;
}

const none: readonly DraftPhoto[] = [];

/** Milliseconds after which what handles photos is loaded: without a network the first photo could not be chosen. */
const loadDelay = 4_000;

/** The photos of the message that is being written: shrunk and sent while one writes. What does that is loaded once the page has nothing else to do. */
export function useChatPhotos(): ComposedPhotos {
  const language = useLanguage();
  const [photos, setPhotos] = useState(none);
  const uploads = useRef<PhotoUploads>(undefined);
  /** The bytes of each, as they are sent. */
  const blobs = useRef(new Map<string, Blob>());
  const stop = useRef<() => void>(undefined);
  const clear = () => {
    stop.current?.();
    uploads.current?.stop();
    uploads.current = undefined;
    blobs.current.clear();
    setPhotos(none);
  };
  useEffect(() => {
    const timer = setTimeout(() => void loadUploads().catch(() => undefined), loadDelay);
    return () => clearTimeout(timer);
  }, []);
  useEffect(
    () => () => {
      stop.current?.();
      uploads.current?.stop();
    },
    [],
  );
  const add = async (files: readonly File[]) => {
    const opened = uploads.current ?? (await openUploads(language, (key, blob) => blobs.current.set(key, blob)));
    if (uploads.current !== opened) {
      uploads.current = opened;
      stop.current = opened.subscribe(() => setPhotos(opened.read()));
    }
    opened.add(files.slice(0, maxMessagePhotos - opened.read().length));
  };
  return {
    photos,
    isReading: photos.some(({ state }) => state === "reading"),
    isSending: photos.some(({ state }) => state === "waiting" || state === "sending"),
    contentOf(isConnected) {
      if (photos.length === 0) return {};
      const sent = photos.flatMap(({ photo }) => (photo ? [photo] : []));
      if (isConnected && sent.length === photos.length) return { photos: sent };
      return { files: photos.flatMap(({ key }) => blobs.current.get(key) ?? []) };
    },
    add: (files) => void add(files),
    remove: (key) => uploads.current?.remove(key),
    clear,
  };
}

function loadUploads() {
  return Promise.all([
    import("#web/selling/posting/photos/photo-uploads.ts"),
    import("#web/selling/posting/photos/shrink-photo.ts"),
  ]);
}

async function openUploads(language: Language, store: (key: string, blob: Blob) => void): Promise<PhotoUploads> {
  const [{ createPhotoUploads }, { shrinkPhoto }] = await loadUploads();
  return createPhotoUploads({
    shrink: shrinkPhoto,
    send: (blob) => uploadPhoto(blob, language),
    wait: waitBeforeRetry,
    show: (blob) => URL.createObjectURL(blob),
    hide: (src) => URL.revokeObjectURL(src),
    makeKey,
    // With the message, not before: what is being chosen does not outlive the page.
    store,
  });
}
