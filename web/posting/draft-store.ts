import type { Photo } from "#contracts/listings.ts";
import { draftsName } from "#web/platform/drafts-name.ts";
import type { Draft } from "./draft.ts";
import type { KeptPhoto } from "./photo-uploads.ts";

/** The last attempt to publish: the same ad goes again under the same key, so that it is there once at most. */
export interface Attempt {
  key: string;
  body: string;
}

/** A draft on this device. */
export interface StoredDraft {
  /** `new`, or the id of the ad that is changed. */
  name: string;
  /** Whose it is: another account does not see it. */
  userId: number;
  /** Of the ad that is changed: an older draft is of no use. */
  revision: number | null;
  draft: Draft;
  /** In their order; their bytes lie apart, so that a key press does not write them again. */
  photos: { key: string; photo?: Photo; uploadedAt?: number }[];
  attempt: Attempt | null;
  /** It was to be published, and the connection broke. */
  isSending: boolean;
}

/** The server removes photos that no ad has taken after 24 hours; these are sent anew before that. */
const photoLifetime = 20 * 3_600_000;

const drafts = "drafts";
const photos = "photos";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(draftsName, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(drafts, { keyPath: "name" });
      request.result.createObjectStore(photos);
    });
    request.addEventListener("success", () => {
      const db = request.result;
      // Whoever signs out deletes everything, from any tab.
      db.addEventListener("versionchange", () => {
        opened = undefined;
        db.close();
      });
      resolve(db);
    });
    request.addEventListener("error", () => reject(request.error ?? new Error("drafts")));
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("drafts")));
  });
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("drafts")));
  });
}

/** All photos of a draft. */
function photosOf(name: string): IDBKeyRange {
  return IDBKeyRange.bound(`${name}/`, `${name}/\uffff`);
}

/** The draft of that name with its photos; undefined when there is none of this person. Rejects where the browser keeps nothing. */
export async function readDraft(
  name: string,
  userId: number,
): Promise<{ stored: StoredDraft; photos: KeptPhoto[] } | undefined> {
  const transaction = (await open()).transaction([drafts, photos]);
  const [stored, keys, blobs] = await Promise.all([
    asked(transaction.objectStore(drafts).get(name)) as Promise<StoredDraft | undefined>,
    asked(transaction.objectStore(photos).getAllKeys(photosOf(name))),
    asked(transaction.objectStore(photos).getAll(photosOf(name))) as Promise<Blob[]>,
  ]);
  if (!stored) return undefined;
  if (stored.userId !== userId) {
    await deleteDraft(name);
    return undefined;
  }
  const kept = stored.photos.map(({ key, photo, uploadedAt }): KeptPhoto => {
    const blob = blobs[keys.indexOf(`${name}/${key}`)];
    const isFresh = uploadedAt === undefined || Date.now() - uploadedAt < photoLifetime;
    return { key, ...(blob ? { blob } : {}), ...(photo && (isFresh || !blob) ? { photo } : {}) };
  });
  return { stored, photos: kept };
}

/** Keeps a draft; bytes of photos that it has no more go. */
export async function writeDraft(stored: StoredDraft): Promise<void> {
  const transaction = (await open()).transaction([drafts, photos], "readwrite");
  transaction.objectStore(drafts).put(stored);
  const bytes = transaction.objectStore(photos);
  const known = new Set<IDBValidKey>(stored.photos.map(({ key }) => `${stored.name}/${key}`));
  const keys = bytes.getAllKeys(photosOf(stored.name));
  keys.addEventListener("success", () => {
    for (const key of keys.result) if (!known.has(key)) bytes.delete(key);
  });
  await ended(transaction);
}

/** Keeps the bytes of a photo until its ad is there. */
export async function writePhoto(name: string, key: string, blob: Blob): Promise<void> {
  const transaction = (await open()).transaction(photos, "readwrite");
  transaction.objectStore(photos).put(blob, `${name}/${key}`);
  await ended(transaction);
}

/** Forgets a draft and its photos. */
export async function deleteDraft(name: string): Promise<void> {
  const transaction = (await open()).transaction([drafts, photos], "readwrite");
  transaction.objectStore(drafts).delete(name);
  transaction.objectStore(photos).delete(photosOf(name));
  await ended(transaction);
}
