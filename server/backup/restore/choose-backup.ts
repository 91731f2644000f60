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
  { at, id, series }: { at: Date | undefined; id: string | undefined; series?: string },
  supported: Supported,
): Promise<FoundBackup> {
  if (backups.length === 0) throw unreadable[0]?.reason ?? new BackupError("There is no complete backup");
  const ofSeries = series === undefined ? backups : backups.filter((backup) => backup.series === series);
  const named = id === undefined ? ofSeries : ofSeries.filter((backup) => backup.id === id || pathOf(backup) === id);
  if (named.length === 0)
    throw new BackupError(
      id === undefined
        ? `There is no complete backup of this DATA_DIR (${series}), only of others: see restore --list`
        : `There is no complete backup ${id}: see restore --list`,
    );
  const usable = named.filter(({ manifest }) => at === undefined || manifest.finishedAt <= at);
  if (usable.length === 0) {
    const first = named[0]?.manifest.finishedAt.toISOString();
    const others = unreadable.length > 0 ? ". This key does not read all backups: an earlier key may reach it" : "";
    throw new BackupError(`The first point in time that can be restored is ${first}${others}`);
  }
  const newest = [...Map.groupBy(usable, (backup) => backup.series).values()].flatMap((list) => list.at(-1) ?? []);
  const systems = new Set(newest.map(({ series: one }) => systemOf(one)));
  if (systems.size > 1) throw refuseSeveral(`There are backups of ${systems.size} databases`, newest);
  const reaching = newest.length > 1 ? await filterReaching(store, newest, at) : newest;
  const [chosen, ...others] = reaching;
  if (!chosen || others.length > 0)
    throw refuseSeveral(`${reaching.length} copies of this site made backups`, reaching);
  checkVersion(chosen, supported);
  return chosen;
}

/**
 * The backups that lead to a point in time, or whose sites may still run. The series of a restored site begins where that
 * of the stopped one ends.
 */
async function filterReaching(
  store: BackupStore,
  newest: readonly FoundBackup[],
  at: Date | undefined,
): Promise<FoundBackup[]> {
  const latest = new Date(Math.max(...newest.map(({ manifest }) => manifest.startedAt.getTime())));
  const reaching: FoundBackup[] = [];
  for (const backup of newest) {
    const { until } = await measureWal(store, backup);
    const end = until && until > backup.manifest.finishedAt ? until : backup.manifest.finishedAt;
    if (end >= (at ?? latest)) reaching.push(backup);
  }
  // Where none does, the refusal of the one that ends last says how far it leads.
  return reaching.length > 0 ? reaching : newest.slice(-1);
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
  /** When the newest segment before the gap was stored; undefined when there is none after the backup. */
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
  return { gap, until: last === undefined ? undefined : times.get(last) };
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
