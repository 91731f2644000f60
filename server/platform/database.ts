import { createHash } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "#server/db/types.ts";

/** What query functions take first: the pool or a transaction (which is a Kysely too). */
export type Db = Kysely<DB>;

/** Where a database is: an address, or the socket of the embedded one. */
export type ConnectionTarget =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

export type DatabaseOptions = {
  connection: ConnectionTarget;
  /** Most connections open at once. */
  max: number;
  /** Milliseconds after which a statement is given up, by the database and a second later by this side. 0: never, for bulk work. */
  statementTimeout?: number;
  /** Told of connections that break while nobody uses them. */
  onError?: (error: Error) => void;
};

export type Database = { pool: pg.Pool; db: Db };

const connectTimeout = 5_000;
const idleInTransactionTimeout = 30_000;

/** Statements remembered per connection, each a few dozen KB in the server. Rarer ones run unnamed. */
const mostNames = 1_000;

/**
 * Opens a pool and Kysely over it; nothing is connected before the first query. Close with `pool.end()`.
 *
 * Every query is prepared once per connection under a name of its own. Constants of a query (states, limits)
 * must therefore be literals (`sql.lit`): the planner sees no values, and a parameter would hide partial indexes from it.
 *
 * What comes back: int8 and numeric as numbers (an error beyond ±(2^53 − 1), fractions rounded to the nearest double),
 * timestamptz as Date, date as `YYYY-MM-DD`.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, max, statementTimeout = 10_000, onError } = options;
  const pool = new pg.Pool({
    // The embedded socket speaks no TLS, whatever PGSSLMODE says.
    ...("host" in connection ? { ...connection, ssl: false } : connection),
    max,
    application_name: "jarya",
    // A request gets one core: sharing the work of small queries costs more than it saves. A named statement is planned once:
    // planning a list takes as long as reading it.
    options: "-c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan",
    statement_timeout: statementTimeout,
    // A frozen server or a cut network cannot end a statement by itself.
    query_timeout: statementTimeout && statementTimeout + 1_000,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: chooseParser },
  });
  pool.on("error", (error) => onError?.(error));
  pool.on("connect", prepareClient);
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}

/**
 * Whether an error means that the database is away or overloaded, so that the same call may succeed later (HTTP 503), rather
 * than that the call is wrong. Looks through causes and aggregates.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && unavailableCodes.test(error.code)) return true;
  if (unavailableMessages.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  return isUnavailable(error.cause);
}

/**
 * Network errors of Node and SQLSTATE codes (PostgreSQL manual, appendix A): class 08 connection, class 53 out of resources,
 * 57P0x shutting down or starting, 57014 statement timeout, 25P03 idle in transaction.
 */
const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0.|57014|25P03)$/;

/** What pg and its pool throw without a code. */
const unavailableMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

function prepareClient(client: pg.PoolClient): void {
  // A connection that breaks between two queries of a transaction has no other listener, and an `error` event without one
  // ends the process. Whoever uses the connection learns of it from the next query.
  client.on("error", () => {});
  nameStatements(client);
}

/** Makes `client` prepare every statement with values under a name made of its text. */
function nameStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  const { query } = client;
  const queryByName = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const isQuery = typeof text === "string" && Array.isArray(values) && queryStart.test(text);
    const name = isQuery ? findName(names, text) : undefined;
    const result: unknown = Reflect.apply(
      query,
      client,
      name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest],
    );
    if (result instanceof Promise) result.catch((error: unknown) => dropWhenSilent(client, error));
    return result;
  };
  Object.assign(client, { query: queryByName });
}

/** What is worth remembering: not `begin` and the like, nor what `withValues` made. */
const queryStart = /^\s*(select|with|insert|update|delete|\()/i;

function findName(names: Map<string, string>, text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < mostNames) {
    name = createHash("sha1").update(text).digest("hex");
    names.set(text, name);
  }
  return name;
}

/** After a read timeout the answer is still to come: the connection must not serve anyone else. A pool drops an ended one. */
function dropWhenSilent(client: pg.PoolClient, error: unknown): void {
  if (error instanceof Error && error.message === "Query read timeout") void client.end();
}

const { builtins } = pg.types;
const int8Array = 1016;
const numericArray = 1231;

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: parseNumber,
  [builtins.NUMERIC]: parseNumber,
  [int8Array]: (text) => parseNumbers(text, int8Array),
  [numericArray]: (text) => parseNumbers(text, numericArray),
  // pg would make it midnight in the zone of the machine.
  [builtins.DATE]: (text) => text,
};

const chooseParser: pg.CustomTypesConfig["getTypeParser"] = (oid: number, format?: "text" | "binary") =>
  (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format);

function parseNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  throw new RangeError("a number from the database is too large to be exact");
}

/** The driver's own parser cuts the array into texts. */
function parseNumbers(text: string, oid: number): (number | null)[] {
  const items: (string | null)[] = pg.types.getTypeParser(oid, "text")(text);
  return items.map((item) => (item === null ? null : parseNumber(item)));
}
