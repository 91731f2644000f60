import type { Photo } from "#contracts/listings.ts";
import { photoCount } from "#contracts/selling-rules.ts";
import type { BrowserAnswer } from "#web/platform/browser-api.ts";

/** Photos that travel at once (`spec.md` §7: one request per photo, in parallel). */
const atOnce = 3;
/** Nobody photographs more; reading it could take the page down. */
const mostFileBytes = 60 * 1024 * 1024;

/** Why a photo will not come: words under `photoFaults` in the texts of `posting`, or those of the server. */
export type PhotoFault = { name: "unreadable" | "heic" | "tooLarge" } | { text: string };

/** A photo of the form, in the order in which buyers will see them. */
export interface DraftPhoto {
  key: string;
  /** Where the form shows it from; empty until it was read. */
  src: string;
  state: "reading" | "waiting" | "sending" | "done" | "failed";
  /** How much of it is on the server, from 0 to 1. */
  share: number;
  fault?: PhotoFault;
  /** As the server has it. */
  photo?: Photo;
}

/** A photo as a draft on this device remembers it. */
export interface KeptPhoto {
  key: string;
  photo?: Photo;
  blob?: Blob;
}

/** What the uploads need from the browser. */
export interface UploadTools {
  shrink: (file: Blob) => Promise<Blob>;
  send: (
    blob: Blob,
    sending: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<BrowserAnswer<Photo>>;
  /** Waits before the next attempt, longer after each failure, and not longer than until the connection is back. */
  wait: (failures: number, signal: AbortSignal) => Promise<void>;
  /** An address that shows the picture. */
  show: (blob: Blob) => string;
  /** The picture is not shown any more. */
  hide: (src: string) => void;
  makeKey: () => string;
  /** Told of each file, and again of what was made of it to be sent, so that it is kept. */
  keep: (key: string, blob: Blob) => void;
}

/** The photos of one form: read one after another, sent three at once, and again until the server has them. */
export interface PhotoUploads {
  subscribe: (listener: () => void) => () => void;
  read: () => readonly DraftPhoto[];
  /** Takes files, as many as there is room for; how many were left out. */
  add: (files: readonly File[]) => number;
  restore: (photos: readonly KeptPhoto[]) => void;
  remove: (key: string) => void;
  /** Puts a photo at a place, 0 for the main one. */
  move: (key: string, place: number) => void;
  /** When nothing is on its way any more. */
  settle: () => Promise<readonly DraftPhoto[]>;
  stop: () => void;
}

export function createPhotoUploads(tools: UploadTools): PhotoUploads {
  let photos: readonly DraftPhoto[] = [];
  let reading = Promise.resolve();
  const blobs = new Map<string, Blob>();
  const sendings = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function set(next: readonly DraftPhoto[]): void {
    photos = next;
    for (const listener of listeners) listener();
  }
  function change(key: string, what: Partial<DraftPhoto>): void {
    set(photos.map((photo) => (photo.key === key ? { ...photo, ...what } : photo)));
  }
  const has = (key: string) => photos.some((photo) => photo.key === key);

  async function readFile(key: string, file: File): Promise<void> {
    if (!has(key)) return;
    try {
      if (file.size > mostFileBytes) return change(key, { state: "failed", fault: { name: "tooLarge" } });
      const blob = await tools.shrink(file);
      if (!has(key)) return;
      blobs.set(key, blob);
      tools.keep(key, blob);
      change(key, { state: "waiting", src: tools.show(blob) });
      sendNext();
    } catch {
      const isHeic = /heic|heif/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
      change(key, { state: "failed", fault: { name: isHeic ? "heic" : "unreadable" } });
    }
  }

  function queue(key: string, file: File): void {
    reading = reading.then(() => readFile(key, file));
  }

  function sendNext(): void {
    const waiting = photos.filter(({ state }) => state === "waiting").slice(0, atOnce - sendings.size);
    for (const { key } of waiting) {
      const sending = new AbortController();
      sendings.set(key, sending);
      change(key, { state: "sending", share: 0 });
      void send(key, sending.signal).finally(() => {
        sendings.delete(key);
        sendNext();
      });
    }
  }

  async function send(key: string, signal: AbortSignal): Promise<void> {
    const blob = blobs.get(key);
    if (!blob) return;
    for (let failures = 1; !signal.aborted; failures++) {
      const answer = await tools.send(blob, { signal, onProgress: (share) => change(key, { share }) });
      if (signal.aborted) return;
      if ("value" in answer) return change(key, { state: "done", share: 1, photo: answer.value });
      if ("problem" in answer && !passes(answer.problem.status))
        return change(key, { state: "failed", fault: { text: answer.problem.detail } });
      change(key, { share: 0 });
      await tools.wait(failures, signal);
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => photos,
    add(files) {
      const taken = files.slice(0, photoCount.max - photos.length).map((file) => ({ key: tools.makeKey(), file }));
      set([...photos, ...taken.map(({ key }): DraftPhoto => ({ key, src: "", state: "reading", share: 0 }))]);
      for (const { key, file } of taken) {
        tools.keep(key, file);
        queue(key, file);
      }
      return files.length - taken.length;
    },
    restore(kept) {
      for (const { key, blob } of kept) if (blob && !(blob instanceof File)) blobs.set(key, blob);
      const restored = kept.flatMap(({ key, photo, blob }): DraftPhoto[] => {
        if (photo) return [{ key, src: photo.medium_thumbnail, state: "done", share: 1, photo }];
        // The page was left before it was read.
        if (blob instanceof File) return [{ key, src: "", state: "reading", share: 0 }];
        return blob ? [{ key, src: tools.show(blob), state: "waiting", share: 0 }] : [];
      });
      set([...photos, ...restored].slice(0, photoCount.max));
      for (const { key, photo, blob } of kept) if (!photo && blob instanceof File) queue(key, blob);
      sendNext();
    },
    remove(key) {
      sendings.get(key)?.abort();
      const gone = photos.find((photo) => photo.key === key);
      if (gone?.src) tools.hide(gone.src);
      blobs.delete(key);
      set(photos.filter((photo) => photo.key !== key));
    },
    move(key, place) {
      const moved = photos.find((photo) => photo.key === key);
      if (!moved) return;
      const others = photos.filter((photo) => photo !== moved);
      const at = Math.max(0, Math.min(place, others.length));
      set([...others.slice(0, at), moved, ...others.slice(at)]);
    },
    settle() {
      const isSettled = () => photos.every(({ state }) => state === "done" || state === "failed");
      return new Promise((resolve) => {
        const look = () => {
          if (!isSettled()) return;
          listeners.delete(look);
          resolve(photos);
        };
        listeners.add(look);
        look();
      });
    },
    stop() {
      for (const sending of sendings.values()) sending.abort();
      for (const { src } of photos) if (src) tools.hide(src);
      listeners.clear();
    },
  };
}

/** A refusal that goes by by itself: the server is busy, or asked to wait. */
function passes(status: number): boolean {
  return status >= 500 || status === 429;
}
