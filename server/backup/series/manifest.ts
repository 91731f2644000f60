import { z } from "zod";
import { BackupError } from "../store/backup-error.ts";
import { folderOf, isSeries, manifestOf } from "./layout.ts";
import type { BackupStore } from "../store/backup-store.ts";
import type { SealedFiles } from "../store/sealed-files.ts";

/** Raised when an older version could not restore what this one writes. */
export const manifestFormat = 1;

/** In the WAL, as `0/2000028`. */
const position = z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/);

const rowCounts = z.record(z.string(), z.number());

const schema = z.object({
  format: z.number(),
  /** Of the product. */
  version: z.string(),
  postgres: z.string(),
  migration: z.object({ number: z.number(), name: z.string() }),
  startedAt: z.coerce.date(),
  /** By the clock of the database: points in time from here on can be restored. */
  finishedAt: z.coerce.date(),
  wal: z.object({ timeline: z.number(), start: position, end: position }),
  /** Bytes in the store. */
  bytes: z.number().nonnegative(),
  /** Counts of rows before and after the copy, whose counts lie between them. Stored backups have this name. */
  numbers: z.object({ before: rowCounts, after: rowCounts }),
  /** Files of the media that were there. */
  media: z.number(),
  /** The generated secret; undefined where `SECRET` is set. */
  secret: z.string().optional(),
});

export type Manifest = z.infer<typeof schema>;

/** A complete backup. */
export interface FoundBackup {
  series: string;
  id: string;
  manifest: Manifest;
}

export async function writeManifest(files: SealedFiles, { series, id, manifest }: FoundBackup): Promise<void> {
  await files.write(manifestOf(series, id), [Buffer.from(JSON.stringify(manifest))]);
}

/** Where a backup lies, complete or not. */
export interface BackupPlace {
  series: string;
  id: string;
  isComplete: boolean;
}

/** The backups of a series, the oldest first. */
export async function listPlaces(store: BackupStore, series: string): Promise<BackupPlace[]> {
  const folder = folderOf(series, "backups");
  const found = new Map<string, boolean>();
  for await (const { name } of store.list(folder)) {
    const [id = "", file] = name.slice(folder.length).split("/");
    found.set(id, found.get(id) === true || file === "manifest");
  }
  return [...found].map(([id, isComplete]) => ({ series, id, isComplete }));
}

export async function listSeries(store: BackupStore): Promise<string[]> {
  return (await store.listFolders()).filter(isSeries).toSorted();
}

export interface UnreadableBackup {
  series: string;
  id: string;
  reason: BackupError;
}

export interface FoundBackups {
  /** The one that ended first at the front. */
  backups: FoundBackup[];
  /** Those that are sealed with another key, damaged, or made by a newer version. */
  unreadable: UnreadableBackup[];
}

/** The complete backups of a store. */
export async function listBackups(store: BackupStore, files: SealedFiles): Promise<FoundBackups> {
  const found: FoundBackups = { backups: [], unreadable: [] };
  for (const series of await listSeries(store)) {
    for (const { id, isComplete } of await listPlaces(store, series)) {
      if (!isComplete) continue;
      try {
        found.backups.push({ series, id, manifest: await readManifest(files, series, id) });
      } catch (reason) {
        if (!(reason instanceof BackupError)) throw reason;
        found.unreadable.push({ series, id, reason });
      }
    }
  }
  found.backups.sort((one, other) => one.manifest.finishedAt.getTime() - other.manifest.finishedAt.getTime());
  return found;
}

/** @throws {BackupError} when it is damaged, sealed with another key, or made by a newer version */
export async function readManifest(files: SealedFiles, series: string, id: string): Promise<Manifest> {
  const name = manifestOf(series, id);
  const content: unknown = JSON.parse((await files.readWhole(name)).toString());
  const format = z.object({ format: z.number() }).safeParse(content).data?.format ?? 0;
  if (format > manifestFormat)
    throw new BackupError(`A newer version made the backup ${id}: restore with that version`);
  const { data, error } = schema.safeParse(content);
  if (!data) throw new BackupError(`The backup is damaged: ${name} has another form`, { cause: error });
  return data;
}
