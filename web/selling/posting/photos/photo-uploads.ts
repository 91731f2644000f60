import { isTemporary } from "#web/platform/network/retry-delay.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { maxPhotos } from "#contracts/selling/rules.ts";
import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import { createStore, type Store } from "#web/platform/storage/store.ts";

/** How many photos are sent at the same time. */
const maxConcurrent = 3;
/** In bytes: no camera makes larger files, and decoding one could crash the page. */
const maxFileBytes = 60 * 1024 * 1024;

/** An error of a photo: a text key under `photoErrors`, or the server's own text. */
export type PhotoError = { name: "unreadable" | "heic" | "tooLarge" } | { text: string };

/** A photo of the form. */
export interface DraftPhoto {
  key: string;
  /** Address of the picture; empty until the file was read. */
  src: string;
  state: "reading" | "waiting" | "sending" | "done" | "failed";
  /** How much of it is sent, from 0 to 1. */
  share: number;
  error?: PhotoError;
  /** Once it is sent. */
  photo?: Photo;
}

/** A photo as it is stored with a draft. */
export interface StoredPhoto {
  key: string;
  photo?: Photo;
  blob?: Blob;
}

/** What the uploads need from the browser; tests replace it. */
export interface UploadEnvironment {
  shrink: (file: Blob) => Promise<Blob>;
  send: (
    blob: Blob,
    sending: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<BrowserAnswer<Photo>>;
  /** Waits before the next attempt: longer after each failure, but at most until the connection is back. */
  wait: (failures: number, signal: AbortSignal) => Promise<void>;
  /** Creates an address of the picture. */
  show: (blob: Blob) => string;
  /** Frees that address. */
  hide: (src: string) => void;
  makeKey: () => string;
  /** Stores each file, and later its shrunk version. */
  store: (key: string, blob: Blob) => void;
}

/** The photos of a form: read one after another, sent three at a time, each again until the server has it. */
export interface PhotoUploads {
  subscribe: (listener: () => void) => () => void;
  read: () => readonly DraftPhoto[];
  /** Adds files up to the limit. Returns how many were left out. */
  add: (files: readonly File[]) => number;
  restore: (photos: readonly StoredPhoto[]) => void;
  remove: (key: string) => void;
  /** Moves a photo to a position; the main photo has 0. */
  move: (key: string, position: number) => void;
  /** Resolves once every photo is sent or has failed. */
  whenSettled: () => Promise<readonly DraftPhoto[]>;
  stop: () => void;
}

interface Uploads {
  readonly environment: UploadEnvironment;
  readonly photos: Store<readonly DraftPhoto[]>;
  /** The files to send, by key. */
  readonly blobs: Map<string, Blob>;
  readonly activeSends: Map<string, AbortController>;
  /** Resolves once all added files are read. */
  reading: Promise<void>;
}

export function createPhotoUploads(environment: UploadEnvironment): PhotoUploads {
  const photos = createStore<readonly DraftPhoto[]>([]);
  const uploads: Uploads = {
    environment,
    photos,
    blobs: new Map(),
    activeSends: new Map(),
    reading: Promise.resolve(),
  };
  return {
    subscribe: photos.subscribe,
    read: photos.read,
    add: (files) => addFiles(uploads, files),
    restore: (stored) => restore(uploads, stored),
    remove: (key) => remove(uploads, key),
    move: (key, position) => photos.set(movePhoto(photos.read(), key, position)),
    whenSettled: () => whenSettled(photos),
    stop() {
      for (const sending of uploads.activeSends.values()) sending.abort();
      for (const { src } of photos.read()) if (src) environment.hide(src);
    },
  };
}

function findPhoto({ photos }: Uploads, key: string): DraftPhoto | undefined {
  return photos.read().find((photo) => photo.key === key);
}

function change({ photos }: Uploads, key: string, fields: Partial<DraftPhoto>): void {
  photos.set(photos.read().map((photo) => (photo.key === key ? { ...photo, ...fields } : photo)));
}

function addFiles(uploads: Uploads, files: readonly File[]): number {
  const { environment, photos } = uploads;
  const room = maxPhotos - photos.read().length;
  const added = files.slice(0, room).map((file) => ({ key: environment.makeKey(), file }));
  photos.set([...photos.read(), ...added.map(({ key }): DraftPhoto => ({ key, src: "", state: "reading", share: 0 }))]);
  for (const { key, file } of added) {
    environment.store(key, file);
    enqueueFile(uploads, key, file);
  }
  return files.length - added.length;
}

function restore(uploads: Uploads, stored: readonly StoredPhoto[]): void {
  const { environment, photos, blobs } = uploads;
  const restored = stored.flatMap(({ key, photo, blob }): DraftPhoto[] => {
    if (blob && !(blob instanceof File)) blobs.set(key, blob);
    if (photo) return [{ key, src: photo.medium_thumbnail, state: "done", share: 1, photo }];
    // The page was left before the file was shrunk.
    if (blob instanceof File) return [{ key, src: "", state: "reading", share: 0 }];
    return blob ? [{ key, src: environment.show(blob), state: "waiting", share: 0 }] : [];
  });
  photos.set([...photos.read(), ...restored].slice(0, maxPhotos));
  for (const { key, photo, blob } of stored) if (!photo && blob instanceof File) enqueueFile(uploads, key, blob);
  sendWaiting(uploads);
}

function enqueueFile(uploads: Uploads, key: string, file: File): void {
  uploads.reading = uploads.reading.then(() => readFile(uploads, key, file));
}

/** Shrinks a file and queues it for sending. */
async function readFile(uploads: Uploads, key: string, file: File): Promise<void> {
  const { environment, blobs } = uploads;
  if (!findPhoto(uploads, key)) return;
  try {
    if (file.size > maxFileBytes) return change(uploads, key, { state: "failed", error: { name: "tooLarge" } });
    const blob = await environment.shrink(file);
    if (!findPhoto(uploads, key)) return;
    blobs.set(key, blob);
    environment.store(key, blob);
    change(uploads, key, { state: "waiting", src: environment.show(blob) });
    sendWaiting(uploads);
  } catch {
    const isHeic = /heic|heif/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
    change(uploads, key, { state: "failed", error: { name: isHeic ? "heic" : "unreadable" } });
  }
}

/** Sends waiting photos, up to the limit of concurrent ones. */
function sendWaiting(uploads: Uploads): void {
  const { activeSends, photos } = uploads;
  const waiting = photos.read().filter(({ state }) => state === "waiting");
  for (const { key } of waiting.slice(0, maxConcurrent - activeSends.size)) {
    const sending = new AbortController();
    activeSends.set(key, sending);
    change(uploads, key, { state: "sending", share: 0 });
    void send(uploads, key, sending.signal).finally(() => {
      activeSends.delete(key);
      sendWaiting(uploads);
    });
  }
}

async function send(uploads: Uploads, key: string, signal: AbortSignal): Promise<void> {
  const { environment, blobs } = uploads;
  const blob = blobs.get(key);
  if (!blob) return;
  for (let failures = 1; !signal.aborted; failures++) {
    const onProgress = (share: number) => change(uploads, key, { share });
    const answer = await environment.send(blob, { signal, onProgress });
    if (signal.aborted) return;
    if ("value" in answer) return change(uploads, key, { state: "done", share: 1, photo: answer.value });
    if ("problem" in answer && !isTemporary(answer.problem.status))
      return change(uploads, key, { state: "failed", error: { text: answer.problem.detail } });
    change(uploads, key, { share: 0 });
    await environment.wait(failures, signal);
  }
}

function remove(uploads: Uploads, key: string): void {
  const { environment, photos, blobs, activeSends } = uploads;
  activeSends.get(key)?.abort();
  const src = findPhoto(uploads, key)?.src;
  if (src) environment.hide(src);
  blobs.delete(key);
  photos.set(photos.read().filter((photo) => photo.key !== key));
}

function movePhoto(photos: readonly DraftPhoto[], key: string, position: number): readonly DraftPhoto[] {
  const moved = photos.find((photo) => photo.key === key);
  if (!moved) return photos;
  const others = photos.filter((photo) => photo !== moved);
  return others.toSpliced(Math.max(0, Math.min(position, others.length)), 0, moved);
}

function whenSettled({ read, subscribe }: Store<readonly DraftPhoto[]>): Promise<readonly DraftPhoto[]> {
  const isSettled = () => read().every(({ state }) => state === "done" || state === "failed");
  return new Promise((resolve) => {
    if (isSettled()) return resolve(read());
    const stop = subscribe(() => {
      if (!isSettled()) return;
      stop();
      resolve(read());
    });
  });
}
