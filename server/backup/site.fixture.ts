import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { MediaStore } from "#server/media/media-store.ts";
import { openMedia } from "#server/media/open-media-store.ts";
import { readSettings, type Settings } from "#server/platform/env.ts";
import { type Installation, openInstallation } from "#server/startup/open-installation.ts";
import { findSpools } from "./backups.ts";
import { openSource, requireEmbedded } from "./commands.ts";
import { readSupported, restore, type Restored, type RestoreOptions } from "./restore/restore.ts";
import { backupFiles, ensureSeries } from "./series/data-dir-files.ts";
import { copyToSpool, shipWaiting, type Spools } from "./shipping.ts";
import type { BackupStore } from "./store/backup-store.ts";
import { openBackupStore } from "./store/open-backup-store.ts";
import { openSealedFiles, type SealedFiles } from "./store/sealed-files.ts";
import { type BackupSource, type BackupTarget, takeBackup, type TakenBackup } from "./take-backup.ts";

export const backupKey = "a key of the tests that is long enough";

/** A site with a database of its own, and a folder for its backups. */
export interface Site {
  /** Has `data` and `store`, and room for more. */
  folder: string;
  settings: Settings;
  installation: Installation;
  source: BackupSource;
  store: BackupStore;
  files: SealedFiles;
  spools: Spools;
  media: MediaStore;
  backUp(target?: Partial<BackupTarget>): Promise<TakenBackup>;
  /** Ships what was written until now, perhaps with another key. */
  ship(by?: SealedFiles): Promise<{ hasGap: boolean }>;
  restore(name: string, options?: Partial<RestoreOptions>): Promise<Restored & { dataDir: string }>;
  /** Asks a restored database. */
  askRestored(dataDir: string, text: string): Promise<unknown[]>;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), "jarya-backup-"));
  // PostgreSQL's own user may enter.
  await chmod(folder, 0o755);
  const storeFolder = path.join(folder, "store");
  const settings = readSettings({
    DATA_DIR: path.join(folder, "data"),
    BACKUP_URL: storeFolder,
    BACKUP_KEY: backupKey,
  });
  const installation = await openInstallation(settings, { max: 2, log: () => {} });
  const { archiveFolder = "" } = installation;
  const connection = requireEmbedded(installation.connection);
  const store = await openBackupStore(pathToFileURL(storeFolder).href);
  const files = openSealedFiles(store, backupKey);
  const source = await openSource(settings, connection);
  const spools = findSpools(settings.dataDir, archiveFolder);
  const { rows } = await installation.pool.query<{ id: string }>(
    "select system_identifier::text as id from pg_control_system()",
  );
  const seriesOf = (by: SealedFiles) => ensureSeries(settings.dataDir, rows[0]?.id ?? "", by.keyId);
  return {
    folder,
    settings,
    installation,
    source,
    store,
    files,
    spools,
    media: copyToSpool(await openMedia(settings.mediaUrl), spools.media),
    backUp: (target) => takeBackup(source, { store, files, keepDays: 7, ...target }),
    async ship(by = files) {
      const { rows: switched } = await installation.pool.query<{ name: string }>(
        "select pg_walfile_name(pg_switch_wal()) as name",
      );
      while (!(await readdir(spools.wal)).includes(switched[0]?.name ?? "")) await sleep(50);
      const series = await seriesOf(by);
      const lastShippedFile = backupFiles(settings.dataDir).lastShipped(series);
      return shipWaiting({ store, files: by, series, spools, lastShippedFile });
    },
    async restore(name, options) {
      const into = path.join(folder, name);
      const supported = await readSupported();
      const defaults = { store, files, into, at: undefined, id: undefined, toGap: false, supported, log: () => {} };
      return { ...(await restore({ ...defaults, ...options })), dataDir: into };
    },
    async askRestored(dataDir, text) {
      const restored = await openInstallation(readSettings({ DATA_DIR: dataDir }), { max: 1, log: () => {} });
      try {
        return (await restored.pool.query<Record<string, unknown>>(text)).rows;
      } finally {
        await restored.close();
      }
    },
    async close() {
      await installation.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
