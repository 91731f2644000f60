import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** Statements prepared per connection, each some dozen KB in the server. What comes after them runs without a name. */
const maxPreparedStatements = 1_000;

/** The pool as Kysely uses it: every query is prepared once per connection, under a name made of its text. */
export function prepareByName(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** One connection, and the names of what it has prepared. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names = new Map<string, string>();

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Undefined for `begin` and the like, and for what `inlineParameters` made: those texts do not come again. */
  #nameOf(text: string): string | undefined {
    if (!queryStart.test(text)) return undefined;
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < maxPreparedStatements) {
      name = createHash("sha1").update(text).digest("hex");
      this.#names.set(text, name);
    }
    return name;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  /** Cursors are not used. */
  query(cursor: never): never;
  async query<R>(text = "", values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    try {
      const name = this.#nameOf(text);
      const result: unknown = await this.#client.query({ name, text, values: values as unknown[] });
      return result as PostgresQueryResult<R>;
    } catch (error) {
      // The answer is still to come: nobody else may get this connection. A pool drops one that has ended.
      if (error instanceof Error && error.message === "Query read timeout") void this.#client.end();
      throw error;
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

const queryStart = /^\s*(select|with|insert|update|delete|\()/i;
