import { BackupError } from "../store/backup-error.ts";
import { folderOf, systemOf } from "../series/layout.ts";
import { type FoundBackup, type FoundBackups, listBackups, type UnreadableBackup } from "../series/manifest.ts";
import { filesBelow } from "../series/media-copies.ts";
import type { BackupStore } from "../store/backup-store.ts";
import type { SealedFiles } from "../store/sealed-files.ts";
import { findGap, segmentAt } from "../series/wal-names.ts";

/** The versions that this version can restore. */
export interface Supported {
  /** Number of the newest migration. */
  migration: number;
  /** Major version of the embedded PostgreSQL. */
  postgres: number;
}

/**
 * The newest backup from which a point in time can be reached: it had ended by then.
 * @throws {BackupError} when there is none, it was made by a newer version, or those of two series could be meant
 */
export async function chooseBackup(
  store: BackupStore,
  { backups, unreadable }: FoundBackups,
  { at, id }: { at: Date | undefined; id: string | undefined },
  supported: Supported,
): Promise<FoundBackup> {
  if (backups.length === 0) throw unreadable[0]?.reason ?? new BackupError("There is no complete backup");
  const named = id === undefined ? backups : backups.filter((backup) => backup.id === id || pathOf(backup) === id);
  if (named.length === 0) throw new BackupError(`There is no complete backup ${id}: see restore --list`);
  const usable = named.filter(({ manifest }) => at === undefined || manifest.finishedAt <= at);
  if (usable.length === 0) {
    const first = named[0]?.manifest.finishedAt.toISOString();
    const others = unreadable.length > 0 ? ". This key does not read all backups: an earlier key may reach it" : "";
    throw new BackupError(`The first point in time that can be restored is ${first}${others}`);
  }
  const several = Map.groupBy(usable, (backup) => backup.series);
  const newest = [...several.values()].flatMap((list) => list.at(-1) ?? []);
  const systems = new Set(newest.map(({ series }) => systemOf(series)));
  if (systems.size > 1) throw refuseSeveral(`There are backups of ${systems.size} databases`, newest);
  if (several.size > 1 && (await haveRunTogether(store, several)))
    throw refuseSeveral(`${several.size} copies of this site made backups at the same time`, newest);
  const [chosen] = newest.toSorted((one, other) => beginOf(several, other) - beginOf(several, one));
  if (!chosen) throw new BackupError("There is no complete backup");
  checkVersion(chosen, supported);
  return chosen;
}

type BackupsOfSeries = ReadonlyMap<string, readonly FoundBackup[]>;

/** Milliseconds since 1970, by the clock of the database. */
function beginOf(several: BackupsOfSeries, { series }: FoundBackup): number {
  return several.get(series)?.[0]?.manifest.startedAt.getTime() ?? 0;
}

/** Whether a series began before another one ended. That of a restored site begins after that of the stopped one. */
async function haveRunTogether(store: BackupStore, several: BackupsOfSeries): Promise<boolean> {
  const spans: { begin: number; end: number }[] = [];
  for (const backups of several.values()) {
    const newest = backups.at(-1);
    if (!newest) continue;
    const { until } = await measureWal(store, newest);
    const end = Math.max(newest.manifest.finishedAt.getTime(), until?.getTime() ?? 0);
    spans.push({ begin: beginOf(several, newest), end });
  }
  const ordered = spans.toSorted((one, other) => one.begin - other.begin);
  return ordered.some(({ end }, at) => ordered.slice(at + 1).some(({ begin }) => begin < end));
}

function refuseSeveral(what: string, backups: readonly FoundBackup[]): BackupError {
  const named = backups.map((backup) => `--backup ${pathOf(backup)}`).join(" or ");
  return new BackupError(`${what}: choose one of restore --list, as ${named}`);
}

/** The newest backup of a store, if it is one that cannot be read. */
export function findNewestUnreadable({ backups, unreadable }: FoundBackups): UnreadableBackup | undefined {
  const newest = unreadable.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1);
  return newest && backups.every(({ id }) => id < newest.id) ? newest : undefined;
}

/** How an operator names a backup where there are several databases. */
export function pathOf({ series, id }: Pick<FoundBackup, "series" | "id">): string {
  return `${series}/${id}`;
}

function checkVersion({ id, manifest }: FoundBackup, supported: Supported): void {
  const { migration, version, postgres } = manifest;
  if (migration.number > supported.migration) {
    throw new BackupError(
      `A newer version (${version}, with the migration ${migration.name}) made the backup ${id}: restore with that version`,
    );
  }
  if (Number.parseInt(postgres) !== supported.postgres) {
    throw new BackupError(
      `The backup ${id} is of PostgreSQL ${postgres}, and PostgreSQL ${supported.postgres} cannot read it: restore with the version of this product that made it`,
    );
  }
}

export interface WalExtent {
  /** The segment that is missing though later ones are there. */
  gap: string | undefined;
  /** The newest segment before the gap, and when it was stored; undefined when there is none after the backup. */
  last: string | undefined;
  until: Date | undefined;
}

/** How far the WAL goes from the end of a backup. */
export async function measureWal(store: BackupStore, { series, manifest }: FoundBackup): Promise<WalExtent> {
  const from = segmentAt(manifest.wal.timeline, manifest.wal.end);
  const names: string[] = [];
  const times = new Map<string, Date>();
  for await (const { name, modified } of filesBelow(store, folderOf(series, "wal"))) {
    if (name < from || name.slice(0, 8) !== from.slice(0, 8)) continue;
    names.push(name);
    times.set(name, modified);
  }
  const gap = findGap(names, from);
  const last = names.findLast((name) => gap === undefined || name < gap);
  return { gap, last, until: last === undefined ? undefined : times.get(last) };
}

export interface ListedBackup extends FoundBackup {
  wal: WalExtent;
}

/** The complete backups of a store with how far each of them leads. */
export async function describeBackups(
  store: BackupStore,
  files: SealedFiles,
): Promise<{ listed: ListedBackup[]; unreadable: UnreadableBackup[]; newestUnreadable: UnreadableBackup | undefined }> {
  const found = await listBackups(store, files);
  const listed: ListedBackup[] = [];
  for (const backup of found.backups) listed.push({ ...backup, wal: await measureWal(store, backup) });
  return { listed, unreadable: found.unreadable, newestUnreadable: findNewestUnreadable(found) };
}
