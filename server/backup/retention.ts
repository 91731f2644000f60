import { hourMs } from "#server/platform/clock.ts";
import { folderOf, systemOf, timeOf } from "./series/layout.ts";
import { type BackupPlace, listPlaces, listSeries, readManifest } from "./series/manifest.ts";
import type { BackupStore } from "./store/backup-store.ts";
import type { SealedFiles } from "./store/sealed-files.ts";
import { isSegment, segmentAt } from "./series/wal-names.ts";

interface Target {
  store: BackupStore;
  files: SealedFiles;
}

/**
 * Removes backups of the database of `series` that began before `keepFrom`, except its newest complete backup. Also
 * removes WAL that no remaining backup needs, and series of this database that have no backup any more. Backups
 * of other databases stay.
 */
export async function removeExpired(target: Target, series: string, keepFrom: Date): Promise<void> {
  const { store } = target;
  const own = (await listSeries(store)).filter((other) => systemOf(other) === systemOf(series));
  const complete: BackupPlace[] = [];
  for (const other of own) complete.push(...(await listPlaces(store, other)).filter(({ isComplete }) => isComplete));
  const newest = complete.reduce<BackupPlace | undefined>(
    (last, place) => (last && last.id >= place.id ? last : place),
    undefined,
  );
  const kept = complete.filter((place) => place === newest || timeOf(place.id) >= keepFrom);
  for (const place of complete) if (!kept.includes(place)) await removeBackup(store, place);
  for (const other of own) {
    const oldest = kept.find((place) => place.series === other);
    if (oldest) await removeWalBefore(target, oldest);
    // One that has never had a complete backup may be that of a site which makes its first one just now.
    else if (complete.some((place) => place.series === other) || (await isAbandoned(store, other, keepFrom)))
      await removeAll(store, `${other}/`);
  }
}

/** Whether nothing has been added to a series since a time. */
async function isAbandoned(store: BackupStore, series: string, since: Date): Promise<boolean> {
  for await (const { modified } of store.list(`${series}/`)) if (modified >= since) return false;
  return true;
}

/** Removes what killed backups left of themselves. */
export async function removeIncomplete(store: BackupStore, series: string): Promise<void> {
  for (const place of await listPlaces(store, series)) if (!place.isComplete) await removeBackup(store, place);
  await store.removePartial?.(new Date(Date.now() - hourMs));
}

/** The manifest first: without it the backup is not offered any more. */
async function removeBackup(store: BackupStore, { series, id }: BackupPlace): Promise<void> {
  const folder = `${folderOf(series, "backups")}${id}/`;
  await store.remove(`${folder}manifest`);
  await removeAll(store, folder);
}

async function removeWalBefore({ store, files }: Target, { series, id }: BackupPlace): Promise<void> {
  // One that cannot be read, as with another key, keeps its WAL.
  const manifest = await readManifest(files, series, id).catch(() => undefined);
  if (!manifest) return;
  const folder = folderOf(series, "wal");
  const first = segmentAt(manifest.wal.timeline, manifest.wal.start);
  for await (const { name } of store.list(folder)) {
    const segment = name.slice(folder.length).split("~")[0] ?? "";
    if (isSegment(segment) && segment < first) await store.remove(name);
  }
}

async function removeAll(store: BackupStore, folder: string): Promise<void> {
  for await (const { name } of store.list(folder)) await store.remove(name);
}
