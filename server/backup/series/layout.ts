/**
 * The layout of a store. Each DATA_DIR writes one series per key. A restored DATA_DIR, and one with another key, begin a
 * new series, so that two never mix.
 *
 *     <series>/backups/<id>/base       the data folder, as tar, packed by zstd
 *     <series>/backups/<id>/manifest   written last: without it the backup is incomplete
 *     <series>/wal/<segment>           what the database wrote, packed by zstd
 *     <series>/media/<name>            each file once
 *     <series>/gone/<name>             empty: the file is not on the site any more, since this was written
 */
export type SeriesFolder = "backups" | "wal" | "media" | "gone";

/** Identifier of the database system (digits), and letters that tell series of one database apart. */
const seriesPattern = /^\d{10,20}-[0-9a-f]{8}$/;

export function isSeries(name: string): boolean {
  return seriesPattern.test(name);
}

/** The database system of a series. */
export function systemOf(series: string): string {
  return series.slice(0, series.indexOf("-"));
}

export function folderOf(series: string, folder: SeriesFolder): string {
  return `${series}/${folder}/`;
}

/** `20261128T164934Z`: ids sort by time. */
export function makeBackupId(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** The time in an id. */
export function timeOf(id: string): Date {
  return new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}

export function baseOf(series: string, id: string): string {
  return `${folderOf(series, "backups")}${id}/base`;
}

export function manifestOf(series: string, id: string): string {
  return `${folderOf(series, "backups")}${id}/manifest`;
}
