import { Readable } from "node:stream";
import pg from "pg";
import type { SocketConnection } from "#server/database/embedded/embedded-postgres.ts";
import { BackupError } from "./store/backup-error.ts";

export interface BaseBackup {
  /** The data folder as tar. Destroying it ends the backup. */
  archive: Readable;
  /** Resolves once the archive has ended. */
  finished: Promise<WalRange>;
}

/** From where to where WAL is needed, and included, for the copied files to be consistent. */
export interface WalRange {
  timeline: number;
  /** Positions, as `0/2000028`. */
  start: string;
  end: string;
}

/** First byte of each message of a base backup (PostgreSQL manual, «Streaming Replication Protocol», BASE_BACKUP). */
const kinds = { archive: 0x6e, data: 0x64 } as const;

/**
 * Starts a base backup over the replication protocol, with an immediate checkpoint and the WAL it needs. The database
 * keeps working and waits for the reader of the archive.
 */
export async function openBaseBackup(connection: SocketConnection): Promise<BaseBackup> {
  // `replication` is a parameter of the protocol that the types lack.
  const config: pg.ClientConfig & { replication: string } = { ...connection, ssl: false, replication: "true" };
  const client = new pg.Client(config);
  client.on("error", () => {});
  await client.connect();
  const { stream } = client.connection;
  const archive = new Readable({
    highWaterMark: 2 ** 20,
    read: () => void stream.resume(),
    destroy(error, done) {
      stream.destroy();
      done(error);
    },
  });
  let archives = 0;
  client.connection.on("copyData", ({ chunk }: { chunk: Buffer }) => {
    if (chunk[0] === kinds.archive) archives += 1;
    // Tablespaces would come as further archives; the embedded database has none.
    if (archives > 1) archive.destroy(new BackupError("A database with tablespaces cannot be backed up"));
    // A copy: the parser of the protocol uses its memory again.
    else if (chunk[0] === kinds.data && !archive.push(Buffer.from(chunk.subarray(1)))) stream.pause();
  });
  return { archive, finished: run(client, archive) };
}

async function run(client: pg.Client, archive: Readable): Promise<WalRange> {
  try {
    const answer: unknown = await client.query(
      "BASE_BACKUP (LABEL 'jarya', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')",
    );
    const [start, end] = readPositions(answer);
    if (!start || !end) throw new BackupError("The database has ended the backup without saying where");
    archive.push(null);
    return { timeline: start.tli, start: start.recptr, end: end.recptr };
  } catch (cause) {
    const error = new BackupError(`The database could not be copied: ${String(cause)}`, { cause });
    archive.destroy(error);
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

interface Position {
  recptr: string;
  tli: number;
}

/** Of the results, the first and the last say a position each; that between them lists tablespaces. */
function readPositions(answer: unknown): Position[] {
  const rows = [answer].flat().flatMap((result) => (result as pg.QueryResult<Partial<Position>>).rows);
  return rows.flatMap(({ recptr, tli }) => (recptr === undefined ? [] : [{ recptr, tli: Number(tli) }]));
}
