import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Photo } from "#contracts/listings/schemas.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { useUnsavedChanges } from "#web/platform/navigation/unsaved-changes.tsx";
import { waitBeforeRetry } from "#web/platform/network/retry-delay.ts";
import { makeKey } from "#web/platform/random-key.ts";
import { useStore } from "#web/platform/storage/store.ts";
import {
  createPhotoUploads,
  type DraftPhoto,
  type PhotoUploads,
  type StoredPhoto,
} from "#web/selling/posting/photos/photo-uploads.ts";
import { sendPhoto } from "#web/selling/posting/photos/send-photo.ts";
import { shrinkPhoto } from "#web/selling/posting/photos/shrink-photo.ts";
import { type Draft, hasChanges } from "./draft.ts";
import { type Attempt, deleteDraft, readDraft, type StoredDraft, writeDraft, writePhoto } from "./draft-store.ts";

/** What the form starts with if no draft is stored. */
export interface DraftOrigin {
  /** `new`, or the id of the listing that is edited. */
  name: string;
  userId: number;
  /** Revision of the edited listing. */
  revision: number | null;
  draft: Draft;
  photos: readonly Photo[];
}

/** Milliseconds after the last change until the draft is stored. */
const autosaveDelay = 300;
const noPhotos: readonly DraftPhoto[] = [];

export interface DraftState {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  photos: readonly DraftPhoto[];
  uploads: PhotoUploads;
  /** Whether the draft is stored on this device: `nothing` to store, `impossible` without a storage. */
  saved: "nothing" | "pending" | "saved" | "impossible";
  /** True if the draft was stored before. */
  isRestored: boolean;
  /** True once the stored draft was looked for: only then the form may be filled in. */
  isReady: boolean;
  attempt: Attempt | null;
  isSending: boolean;
  /** Stores with the draft whether it is being sent. */
  markSending: (isSending: boolean, attempt: Attempt | null) => void;
  /** Deletes the stored draft of what was published and stores nothing more; the form stays as it is. */
  finish: () => Promise<void>;
  /** Deletes the stored draft and empties the form. */
  startAnew: () => Promise<void>;
}

type Sending = Pick<StoredDraft, "isSending" | "attempt">;
const notSending: Sending = { isSending: false, attempt: null };

/** A draft that is stored on this device with its photos at every change, and restored after a reload. */
export function useDraft(origin: DraftOrigin): DraftState {
  const { name, userId, revision } = origin;
  const [draft, setDraft] = useState(origin.draft);
  const [isReady, setReady] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [sending, setSending] = useState(notSending);
  const [isFinished, setFinished] = useState(false);
  const { uploads, photos } = useUploads(name);
  const uploadedAt = useRef(new Map<string, number>());

  useStoredDraft(origin, {
    onRead(found) {
      if (found) {
        const { isSending, attempt } = found.stored;
        setDraft(found.stored.draft);
        setSending({ isSending, attempt });
        setRestored(true);
        for (const { key, uploadedAt: at } of found.stored.photos) if (at) uploadedAt.current.set(key, at);
      }
      uploads.restore(found ? found.photos : withKeys(origin.photos));
      setReady(true);
    },
    onLeave: uploads.stop,
  });

  const { order, ...photoOrder } = usePhotoOrder(photos, isReady);
  const hasDraft = isRestored || sending.isSending || hasChanges(draft, origin.draft) || photoOrder.hasChanged;
  const isTouched = isReady && !isFinished && hasDraft;
  const autosave = useAutosave(isTouched, JSON.stringify([draft, order, sending]), () => ({
    name,
    userId,
    revision,
    draft,
    photos: toStoredPhotos(photos, uploadedAt.current),
    ...sending,
  }));
  useUnsavedChanges(isTouched && (sending.isSending || !autosave.isSaved));

  const change = useCallback((fields: Partial<Draft>) => setDraft((now) => ({ ...now, ...fields })), []);
  return {
    draft,
    change,
    photos,
    uploads,
    saved: !isTouched ? "nothing" : autosave.cannotSave ? "impossible" : autosave.isSaved ? "saved" : "pending",
    isRestored,
    isReady,
    ...sending,
    markSending: (isSending, attempt) => setSending({ isSending, attempt }),
    async finish() {
      // Before anything is awaited: a save that waits for its timer would bring the draft back.
      flushSync(() => setFinished(true));
      await forget(name);
    },
    async startAnew() {
      // The form is as at the start before anything is awaited, for the same reason.
      flushSync(() => {
        for (const { key } of uploads.read()) uploads.remove(key);
        uploads.restore(withKeys(origin.photos));
        setDraft(origin.draft);
        setSending(notSending);
        setRestored(false);
        photoOrder.restart();
      });
      await forget(name);
    },
  };
}

/** Without a storage there is no draft. */
const forget = (name: string) => deleteDraft(name).catch(() => undefined);

function useUploads(name: string): { uploads: PhotoUploads; photos: readonly DraftPhoto[] } {
  const language = useLanguage();
  const [uploads] = useState(() =>
    createPhotoUploads({
      shrink: shrinkPhoto,
      send: (blob, rest) => sendPhoto(blob, { ...rest, language }),
      wait: waitBeforeRetry,
      show: (blob) => URL.createObjectURL(blob),
      hide: (src) => URL.revokeObjectURL(src),
      makeKey,
      store: (key, blob) => void writePhoto(name, key, blob).catch(() => undefined),
    }),
  );
  return { uploads, photos: useStore(uploads, (now) => now, noPhotos) };
}

/** The photos' order, and whether it differs from the one at the start. */
function usePhotoOrder(photos: readonly DraftPhoto[], isReady: boolean) {
  const order = orderOf(photos);
  const [firstOrder, setFirstOrder] = useState<string>();
  if (isReady && firstOrder === undefined) setFirstOrder(order);
  return { order, hasChanged: order !== (firstOrder ?? order), restart: () => setFirstOrder(undefined) };
}

type FoundDraft = Awaited<ReturnType<typeof readDraft>>;

/** Reads the stored draft once; one of an older revision of the listing is ignored. */
function useStoredDraft(
  { name, userId, revision }: DraftOrigin,
  { onRead, onLeave }: { onRead: (found: FoundDraft) => void; onLeave: () => void },
): void {
  const report = useEffectEvent(onRead);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let hasLeft = false;
    const finish = (found: FoundDraft) => {
      if (!hasLeft) report(found?.stored.revision === revision ? found : undefined);
    };
    readDraft(name, userId).then(finish, () => finish(undefined));
    return () => {
      hasLeft = true;
      leave();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per draft: each has a form of its own
  }, [name]);
}

/** The photos of the listing, with new keys. */
function withKeys(photos: readonly Photo[]): StoredPhoto[] {
  return photos.map((photo) => ({ key: makeKey(), photo }));
}

/** Identifies the photos and their order; does not change with the progress of an upload. */
function orderOf(photos: readonly DraftPhoto[]): string {
  return photos
    .filter(({ state }) => state !== "failed")
    .map(({ key, photo }) => `${key}:${photo?.id ?? ""}`)
    .join();
}

/** The photos as they are stored; adds the time of new uploads to `uploadedAt`. */
function toStoredPhotos(photos: readonly DraftPhoto[], uploadedAt: Map<string, number>): StoredDraft["photos"] {
  return photos.flatMap(({ key, state, photo }) => {
    if (state === "failed") return [];
    if (!photo) return [{ key }];
    const at = uploadedAt.get(key) ?? Date.now();
    uploadedAt.set(key, at);
    return [{ key, photo, uploadedAt: at }];
  });
}

/** Stores the result of `compose` soon after `version` has changed, and at once when the page is hidden. */
function useAutosave(isTouched: boolean, version: string, compose: () => StoredDraft) {
  const [savedVersion, setSavedVersion] = useState<string>();
  const [cannotSave, setCannotSave] = useState(false);
  const save = useEffectEvent(async (version: string) => {
    if (!isTouched || savedVersion === version) return;
    try {
      await writeDraft(compose());
      setSavedVersion(version);
      setCannotSave(false);
    } catch {
      setCannotSave(true);
    }
  });
  useEffect(() => {
    if (!isTouched) return undefined;
    const timer = setTimeout(() => void save(version), autosaveDelay);
    return () => clearTimeout(timer);
  }, [isTouched, version]);
  useEffect(() => {
    const onHidden = () => void (document.visibilityState === "hidden" && save(version));
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, [version]);
  return {
    isSaved: savedVersion === version,
    cannotSave,
  };
}
