import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Publish } from "./announcements.ts";
import { createNotifier } from "./notifier.ts";
import { prepareByName } from "./prepared-statements.ts";
import type { DB } from "./types.ts";

/** The first parameter of query functions: the database or a transaction. */
export type Db = Kysely<DB>;

/** An address, or the socket of the embedded PostgreSQL. */
export type ConnectionTarget =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

export type DatabaseOptions = {
  connection: ConnectionTarget;
  /** Connections. */
  max: number;
  /** Milliseconds after which the database cancels a statement; this side gives up a second later. 0: never, for bulk work. */
  statementTimeout?: number;
  /** Milliseconds that a query waits for a connection at most. */
  connectTimeout?: number;
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void;
  /** How messages to other processes are sent; by default with the transaction, as commands do that end with it. */
  publish?: Publishing | undefined;
};

/** `after_commit`: through the database, many at once (`notifier.ts`). A function: by it, once they are committed. */
export type Publishing = Publish | "after_commit";

export type Database = { pool: pg.Pool; db: Db };

const idleInTransactionTimeout = 30_000;
/** One for the subscriber, one for jobs and queues, and one beside. */
const keptConnections = 3;

/**
 * Opens a pool and Kysely over it; nothing is connected before the first query. Close with `pool.end()`.
 *
 * Every query of `db` is prepared once per connection (`prepared-statements.ts`). Constants of a query (states, limits)
 * must therefore be literals (`sql.lit`): the planner sees no values, and a parameter would hide partial indexes from it.
 *
 * Types: int8 and numeric are numbers (an error beyond ±(2^53 − 1), fractions rounded to the nearest double), timestamptz is a Date,
 * date a text `YYYY-MM-DD`.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, max, statementTimeout = 10_000, connectTimeout = 5_000, onError, publish } = options;
  const pool = new pg.Pool({
    // The embedded socket speaks no TLS, whatever PGSSLMODE says.
    ...("host" in connection ? { ...connection, ssl: false } : connection),
    max,
    // Those stay open while there is nothing to do. What runs once a minute would open one each time, and plan its statements anew.
    min: Math.min(max, keptConnections),
    application_name: "jarya",
    // No parallel plans: for small queries they cost more than they save. Prepared statements are planned once, because planning
    // a list takes as long as reading it.
    options: "-c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan",
    statement_timeout: statementTimeout,
    // Needed when the server hangs or the network is cut.
    query_timeout: statementTimeout && statementTimeout + 1_000,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: findTypeParser },
  });
  pool.on("error", (error) => onError?.(error));
  // When a connection breaks between two queries of a transaction, an `error` event without a listener would end the process. The
  // next query fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  const send = publish === "after_commit" ? createNotifier(pool, onError) : publish;
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepareByName(pool, send) }) }) };
}

/**
 * Whether an error means that the database is down or overloaded, so that the call may succeed later (HTTP 503). Looks through causes
 * and aggregates.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && unavailableCodes.test(error.code)) return true;
  if (isMissingSocket(error)) return true;
  if (unavailableMessages.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  return isUnavailable(error.cause);
}

/**
 * Whether a row that a write refers to does not exist any more: `foreign_key_violation` of an insert or update, and not of
 * the deletion of a row that others refer to.
 */
export function isReferenceGone(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === "23503" && error.message.startsWith("insert or update")
  );
}

/** Whether PostgreSQL has ended a transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}

/** The socket of the embedded PostgreSQL, which is there while it runs. Any other file that is missing is a fault of ours. */
function isMissingSocket(error: Error): boolean {
  return "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";
}

/**
 * Network errors of Node and SQLSTATE codes (PostgreSQL manual, appendix A): class 08 connection, class 53 out of resources,
 * 57P0x shutting down or starting, 57014 statement timeout, 25P03 idle in transaction, 40P01 deadlock.
 */
const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0.|57014|25P03|40P01)$/;

/** Errors of pg and its pool that have no code. */
const unavailableMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

const { builtins } = pg.types;
const int8Array = 1016;
const numericArray = 1231;

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: parseNumber,
  [builtins.NUMERIC]: parseNumber,
  [int8Array]: (text) => parseNumbers(text, int8Array),
  [numericArray]: (text) => parseNumbers(text, numericArray),
  // pg would make it midnight in the machine's time zone.
  [builtins.DATE]: (text) => text,
};

const findTypeParser: pg.CustomTypesConfig["getTypeParser"] = (oid: number, format?: "text" | "binary") =>
  (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format);

function parseNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  throw new RangeError("a number from the database is too large to be exact");
}

/** pg's own parser splits the array into texts. */
function parseNumbers(text: string, oid: number): (number | null)[] {
  const items: (string | null)[] = pg.types.getTypeParser(oid, "text")(text);
  return items.map((item) => (item === null ? null : parseNumber(item)));
}
