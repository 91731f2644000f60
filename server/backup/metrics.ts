import { stat } from "node:fs/promises";
import { Gauge, type GaugeConfiguration, type Registry } from "prom-client";
import type { Db } from "#server/database/database.ts";
import { readArchiver } from "./series/queries.ts";
import { backupFiles } from "./series/data-dir-files.ts";
import { measureWaiting, type Spools } from "./shipping.ts";

/** What `/metrics` says of backups: read from the files that all processes of this DATA_DIR leave, commands too. */
export function observeBackups(options: { db: Db; metrics: Registry; dataDir: string; spools: Spools }): void {
  const { db, metrics, dataDir, spools } = options;
  const files = backupFiles(dataDir);
  const add = <Label extends string>(gauge: GaugeConfiguration<Label>) =>
    metrics.registerMetric(new Gauge({ ...gauge, registers: [] }));
  const successes = [
    ["jarya_backup_last_success_timestamp_seconds", "When the last backup succeeded; 0: never", files.lastBackup],
    [
      "jarya_backup_last_verify_timestamp_seconds",
      "When a backup was last restored and found good; 0: never",
      files.lastVerified,
    ],
  ] as const;
  for (const [name, help, file] of successes) {
    add({
      name,
      help,
      async collect() {
        const found = await stat(file).catch(() => undefined);
        this.set(found ? found.mtimeMs / 1_000 : 0);
      },
    });
  }
  const kinds = ["wal", "media"] as const;
  add({
    name: "jarya_backup_waiting_seconds",
    help: "Age of the oldest file that waits to be added to the backup: what would be lost with the machine",
    labelNames: ["kind"],
    async collect() {
      for (const kind of kinds) {
        const { since } = await measureWaiting(spools[kind]);
        this.set({ kind }, since ? Math.max(0, (Date.now() - since.getTime()) / 1_000) : 0);
      }
    },
  });
  add({
    name: "jarya_backup_waiting_files",
    help: "Files that wait to be added to the backup",
    labelNames: ["kind"],
    async collect() {
      for (const kind of kinds) this.set({ kind }, (await measureWaiting(spools[kind])).count);
    },
  });
  add({
    name: "jarya_backup_archive_failures",
    help: "How often PostgreSQL could not put a segment of its WAL aside for the backup, since its statistics began",
    async collect() {
      this.set((await readArchiver(db)).failed);
    },
  });
}
