import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Photo } from "#contracts/listings/schemas.ts";
import { databaseNames } from "#web/platform/storage/personal-data.ts";
import type { Draft } from "./draft.ts";
import type { StoredPhoto } from "#web/selling/posting/photos/photo-uploads.ts";

/** The last attempt to publish: the same body is sent again under the same key, so that the listing is created at most once. */
export interface Attempt {
  key: string;
  body: string;
}

/** A draft as it is stored on this device. */
export interface StoredDraft {
  /** `new`, or the id of the listing that is edited. */
  name: string;
  /** The account that wrote it: others do not see it. */
  userId: number;
  /** Revision of the edited listing: a draft of an older one is ignored. */
  revision: number | null;
  draft: Draft;
  /** In their order. Their bytes are in a store of their own, so that a key press does not write them again. */
  photos: { key: string; photo?: Photo; uploadedAt?: number }[];
  attempt: Attempt | null;
  /** True while it is being published: a reload resumes that. */
  isSending: boolean;
}

/** Milliseconds after which a photo is uploaded again: the server deletes unused photos after 24 hours. */
const photoLifetime = 20 * 3_600_000;

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: StoredDraft };
  /** The bytes of photos under `{draft}/{photo}`. */
  photos: { key: string; value: Blob };
}

let database: Promise<IDBPDatabase<DraftDatabase>> | undefined;

function openDatabase(): Promise<IDBPDatabase<DraftDatabase>> {
  database ??= openDB<DraftDatabase>(databaseNames.drafts, 1, {
    upgrade(created) {
      created.createObjectStore("drafts", { keyPath: "name" });
      created.createObjectStore("photos");
    },
    // A sign-out in any tab deletes the database.
    blocking(_current, _wanted, event) {
      database = undefined;
      (event.target as IDBDatabase).close();
    },
  }).catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

/** The keys of all photos of a draft. */
function photoKeysOf(name: string): IDBKeyRange {
  return IDBKeyRange.bound(`${name}/`, `${name}/\uffff`);
}

/** The draft of that name with its photos; undefined if this user has none. Rejects if the browser has no storage. */
export async function readDraft(
  name: string,
  userId: number,
): Promise<{ stored: StoredDraft; photos: StoredPhoto[] } | undefined> {
  const transaction = (await openDatabase()).transaction(["drafts", "photos"]);
  const photos = transaction.objectStore("photos");
  const [stored, keys, blobs] = await Promise.all([
    transaction.objectStore("drafts").get(name),
    photos.getAllKeys(photoKeysOf(name)),
    photos.getAll(photoKeysOf(name)),
  ]);
  if (!stored) return undefined;
  if (stored.userId !== userId) {
    await deleteDraft(name);
    return undefined;
  }
  const found = stored.photos.map(({ key, photo, uploadedAt }): StoredPhoto => {
    const blob = blobs[keys.indexOf(`${name}/${key}`)];
    const isFresh = uploadedAt === undefined || Date.now() - uploadedAt < photoLifetime;
    return { key, ...(blob ? { blob } : {}), ...(photo && (isFresh || !blob) ? { photo } : {}) };
  });
  return { stored, photos: found };
}

/** Stores a draft, and deletes the bytes of photos that it does not have any more. */
export async function writeDraft(stored: StoredDraft): Promise<void> {
  const transaction = (await openDatabase()).transaction(["drafts", "photos"], "readwrite");
  const photos = transaction.objectStore("photos");
  const known = new Set(stored.photos.map(({ key }) => `${stored.name}/${key}`));
  const removeOthers = async () => {
    const keys = await photos.getAllKeys(photoKeysOf(stored.name));
    await Promise.all(keys.filter((key) => !known.has(key)).map((key) => photos.delete(key)));
  };
  await Promise.all([transaction.objectStore("drafts").put(stored), removeOthers(), transaction.done]);
}

/** Stores the bytes of a photo until its listing is published. */
export async function writePhoto(name: string, key: string, blob: Blob): Promise<void> {
  await (await openDatabase()).put("photos", blob, `${name}/${key}`);
}

/** Deletes a draft and its photos. */
export async function deleteDraft(name: string): Promise<void> {
  const transaction = (await openDatabase()).transaction(["drafts", "photos"], "readwrite");
  await Promise.all([
    transaction.objectStore("drafts").delete(name),
    transaction.objectStore("photos").delete(photoKeysOf(name)),
    transaction.done,
  ]);
}
