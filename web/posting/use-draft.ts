import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { Photo } from "#contracts/listings.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { useUnsavedChanges } from "#web/platform/unsaved-changes.ts";
import { type Draft, isWritten } from "./draft.ts";
import { type Attempt, deleteDraft, readDraft, type StoredDraft, writeDraft, writePhoto } from "./draft-store.ts";
import { createPhotoUploads, type DraftPhoto, type PhotoUploads } from "./photo-uploads.ts";
import { makeKey } from "./random-key.ts";
import { sendPhoto } from "./send-photo.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import { waitForNetwork } from "./wait-for-network.ts";

/** What a draft is written in the place of. */
export interface DraftOrigin {
  /** `new`, or the id of the ad that is changed. */
  name: string;
  userId: number;
  /** Of the ad that is changed. */
  revision: number | null;
  draft: Draft;
  photos: readonly Photo[];
}

/** Milliseconds after the last key press until the draft is written. */
const pause = 300;
const noPhotos: readonly DraftPhoto[] = [];

export interface DraftState {
  draft: Draft;
  change: (what: Partial<Draft>) => void;
  photos: readonly DraftPhoto[];
  uploads: PhotoUploads;
  /** Whether what was written lies on this device. */
  kept: "nothing" | "pending" | "kept" | "impossible";
  /** It was found on this device when the page opened. */
  isRestored: boolean;
  /** The draft was looked for: from now on it may be written. */
  isReady: boolean;
  attempt: Attempt | null;
  isSending: boolean;
  /** Notes that the ad is on its way, or is not any more; it survives the page. */
  markSending: (isSending: boolean, attempt: Attempt | null) => void;
  /** Forgets the draft and begins anew. */
  clear: () => Promise<void>;
}

/** A draft of this person that is kept on this device at every change, photos too, and is there again after a reload. */
export function useDraft(origin: DraftOrigin): DraftState {
  const { name, userId, revision } = origin;
  const language = useLanguage();
  const [draft, setDraft] = useState(origin.draft);
  const [isReady, setReady] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [sending, setSending] = useState<Pick<StoredDraft, "isSending" | "attempt">>({
    isSending: false,
    attempt: null,
  });
  const [uploads] = useState(() =>
    createPhotoUploads({
      shrink: shrinkPhoto,
      send: (blob, rest) => sendPhoto(blob, { ...rest, language }),
      wait: waitForNetwork,
      show: (blob) => URL.createObjectURL(blob),
      hide: (src) => URL.revokeObjectURL(src),
      makeKey,
      keep: (key, blob) => void writePhoto(name, key, blob).catch(() => undefined),
    }),
  );
  const photos = useSyncExternalStore(uploads.subscribe, uploads.read, () => noPhotos);
  const uploadedAt = useRef(new Map<string, number>());

  useEffect(() => {
    let isGone = false;
    const begin = (found: Awaited<ReturnType<typeof readDraft>>) => {
      if (isGone) return;
      const isCurrent = found?.stored.revision === revision;
      if (found && isCurrent) {
        setDraft(found.stored.draft);
        setSending({ isSending: found.stored.isSending, attempt: found.stored.attempt });
        setRestored(true);
        for (const { key, uploadedAt: at } of found.stored.photos) if (at) uploadedAt.current.set(key, at);
      }
      const known = origin.photos.map((photo) => ({ key: makeKey(), photo }));
      uploads.restore(found && isCurrent ? found.photos : known);
      setReady(true);
    };
    readDraft(name, userId).then(begin, () => begin(undefined));
    return () => {
      isGone = true;
      uploads.stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per draft: the page gives each its own form
  }, [name]);

  // Progress alone changes nothing that is kept.
  const order = photos
    .filter(({ state }) => state !== "failed")
    .map(({ key, photo }) => `${key}:${photo?.id ?? ""}`)
    .join();
  const firstOrder = useRef<string>(undefined);
  if (isReady && firstOrder.current === undefined) firstOrder.current = order;
  const isTouched =
    isReady && (isRestored || sending.isSending || isWritten(draft, origin.draft) || order !== firstOrder.current);
  const { isKept, isImpossible, forget } = useKeeping(isTouched, JSON.stringify([draft, order, sending]), () => ({
    name,
    userId,
    revision,
    draft,
    photos: photos.flatMap(({ key, state, photo }) => {
      if (state === "failed") return [];
      if (!photo) return [{ key }];
      const at = uploadedAt.current.get(key) ?? Date.now();
      uploadedAt.current.set(key, at);
      return [{ key, photo, uploadedAt: at }];
    }),
    ...sending,
  }));
  useUnsavedChanges(isTouched && (sending.isSending || !isKept));

  const change = useCallback((what: Partial<Draft>) => setDraft((now) => ({ ...now, ...what })), []);
  return {
    draft,
    change,
    photos,
    uploads,
    kept: !isTouched ? "nothing" : isImpossible ? "impossible" : isKept ? "kept" : "pending",
    isRestored,
    isReady,
    ...sending,
    markSending: (isSending, attempt) => setSending({ isSending, attempt }),
    async clear() {
      await forget();
      for (const { key } of uploads.read()) uploads.remove(key);
      uploads.restore(origin.photos.map((photo) => ({ key: makeKey(), photo })));
      setDraft(origin.draft);
      setSending({ isSending: false, attempt: null });
      setRestored(false);
      firstOrder.current = undefined;
    },
  };
}

/** Writes what `compose` gives a moment after `version` has changed, and at once when the page is left. */
function useKeeping(isTouched: boolean, version: string, compose: () => StoredDraft) {
  const [keptVersion, setKeptVersion] = useState<string>();
  const [isImpossible, setImpossible] = useState(false);
  const write = useEffectEvent(async (version: string) => {
    if (!isTouched || keptVersion === version) return;
    try {
      await writeDraft(compose());
      setKeptVersion(version);
      setImpossible(false);
    } catch {
      setImpossible(true);
    }
  });
  useEffect(() => {
    if (!isTouched) return undefined;
    const timer = setTimeout(() => void write(version), pause);
    return () => clearTimeout(timer);
  }, [isTouched, version]);
  useEffect(() => {
    const onHidden = () => void (document.visibilityState === "hidden" && write(version));
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, [version]);
  const { name } = compose();
  return {
    isKept: keptVersion === version,
    isImpossible,
    async forget() {
      setKeptVersion(version);
      await deleteDraft(name).catch(() => undefined);
    },
  };
}
