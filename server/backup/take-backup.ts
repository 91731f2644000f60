import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type pg from "pg";
import type { SocketConnection } from "#server/database/embedded/embedded-postgres.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { dayMs } from "#server/platform/clock.ts";
import { openBaseBackup, type WalRange } from "./base-backup-queries.ts";
import { baseOf, makeBackupId } from "./series/layout.ts";
import { type FoundBackup, listBackups, manifestFormat, writeManifest } from "./series/manifest.ts";
import { copyMedia, type MediaCopies } from "./series/media-copies.ts";
import { connectLocked, readRowCounts, readSystem } from "./series/queries.ts";
import { removeIncomplete, removeExpired } from "./retention.ts";
import { ensureSeries } from "./series/data-dir-files.ts";
import { explainFileError } from "./store/backup-error.ts";
import type { BackupStore } from "./store/backup-store.ts";
import type { SealedFiles } from "./store/sealed-files.ts";

export interface BackupSource {
  connection: SocketConnection;
  dataDir: string;
  media: MediaStore;
  /** The generated secret; undefined where `SECRET` is set. */
  secret: string | undefined;
  /** Of the product. */
  version: string;
}

export interface BackupTarget {
  store: BackupStore;
  files: SealedFiles;
  /** Days that backups, and media that the site has no more, are kept. */
  keepDays: number;
}

export interface TakenBackup extends FoundBackup {
  media: MediaCopies;
  /** About expired backups, or those that this key cannot read. */
  warning: string | undefined;
}

/**
 * Backs up the database, the media and the secret while the site runs, then removes expired backups.
 * @throws {BackupError} if another backup is running, or the store fails
 */
export async function takeBackup(source: BackupSource, target: BackupTarget): Promise<TakenBackup> {
  const client = await connectLocked(source.connection);
  try {
    return await takeLocked(client, source, target);
  } finally {
    await client.end().catch(() => {});
  }
}

async function takeLocked(client: pg.Client, source: BackupSource, target: BackupTarget): Promise<TakenBackup> {
  const { store, files } = target;
  const { system, postgres, migration, now: startedAt } = await readSystem(client);
  const series = await ensureSeries(source.dataDir, system, files.keyId);
  const id = makeBackupId(startedAt);
  const keepFrom = new Date(startedAt.getTime() - target.keepDays * dayMs);
  const copying = { store, files, series, media: source.media };
  await removeIncomplete(store, series);
  // Media is copied before the database, because a file may be deleted during the copy, and again after it for new
  // files.
  const early = await copyMedia(copying, keepFrom);
  const before = await readRowCounts(client);
  const { bytes, wal } = await copyBase(source.connection, files, baseOf(series, id));
  const after = await readRowCounts(client);
  const late = await copyMedia(copying, keepFrom);
  const { now: finishedAt } = await readSystem(client);
  const manifest = {
    format: manifestFormat,
    version: source.version,
    postgres,
    migration,
    startedAt,
    finishedAt,
    wal,
    bytes,
    numbers: { before, after },
    media: late.total,
    secret: source.secret,
  };
  const backup: FoundBackup = { series, id, manifest };
  await writeManifest(files, backup);
  const media = { total: late.total, copied: early.copied + late.copied, bytes: early.bytes + late.bytes };
  return { ...backup, media, warning: await tidy(target, series, keepFrom) };
}

/** Removes expired backups. Returns what an operator should know; the new backup is complete whatever fails here. */
async function tidy(target: BackupTarget, series: string, keepFrom: Date): Promise<string | undefined> {
  try {
    await removeExpired(target, series, keepFrom);
    const { unreadable } = await listBackups(target.store, target.files);
    if (unreadable.length === 0) return undefined;
    return `This BACKUP_KEY does not read all backups in this place (${unreadable.length} others). After a change, keep the earlier key until they are gone; else correct it. See restore --list`;
  } catch (error) {
    const { message } = explainFileError(error) as Error;
    return `The backup is complete, but expired ones could not be removed: ${message}`;
  }
}

async function copyBase(
  connection: SocketConnection,
  files: SealedFiles,
  name: string,
): Promise<{ bytes: number; wal: WalRange }> {
  const { archive, finished } = await openBaseBackup(connection);
  let bytes = 0;
  const copied = pipeline(archive, createZstdCompress(), async (content: AsyncIterable<Buffer>) => {
    bytes = await files.write(name, content);
  });
  const [end, copy] = await Promise.allSettled([finished, copied]);
  // The error of the store comes first: the database then reports only that the reader is gone.
  if (copy.status === "rejected") throw copy.reason;
  if (end.status === "rejected") throw end.reason;
  return { bytes, wal: end.value };
}
