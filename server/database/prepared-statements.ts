import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { createAnnouncements, type Publish } from "./announcements.ts";

/** Per connection; each takes some dozen KB in the server. Further statements are not prepared. */
const maxPreparedStatements = 1_000;

/**
 * A pool for Kysely that prepares each query once per connection, under a hash of its text. With `publish`, what is published goes there
 * once it is committed.
 */
export function prepareByName(pool: pg.Pool, publish?: Publish): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparingClient(client, publish);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** A connection with the names of its prepared statements. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names = new Map<string, string>();
  readonly #announcements: ReturnType<typeof createAnnouncements> | undefined;

  constructor(client: pg.PoolClient, publish: Publish | undefined) {
    this.#client = client;
    this.#announcements = publish && createAnnouncements(publish);
  }

  /** Undefined for `begin` and the like, and for queries of `inlineParameters`, whose texts do not repeat. */
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
    // The statement is not needed then.
    if (this.#announcements?.take(text, values)) return { command: "SELECT", rowCount: 0, rows: [] };
    try {
      const name = this.#nameOf(text);
      const result: unknown = await this.#client.query({ name, text, values: values as unknown[] });
      this.#announcements?.follow(text, (result as { command?: string }).command);
      return result as PostgresQueryResult<R>;
    } catch (error) {
      // The answer may still come, so the connection must not be used again. The pool drops one that has ended.
      if (error instanceof Error && error.message === "Query read timeout") void this.#client.end();
      throw error;
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

const queryStart = /^\s*(select|with|insert|update|delete|\()/i;
