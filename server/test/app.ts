import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import pino from "pino";
import { inject, onTestFinished, test as base } from "vitest";
import { addressOf } from "#contracts/base/address.ts";
import { formOf } from "#contracts/base/form.ts";
import type { CallInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import type { Problem } from "#contracts/base/errors.ts";
import { createPasswords, type Passwords } from "#server/accounts/passwords/passwords.ts";
import { type App, createApp } from "#server/app.ts";
import type { AppOptions } from "#server/services.ts";
import { type ConnectionTarget, type Database, type Db, openDatabase } from "#server/database/database.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { expectDocumented } from "./documented.ts";
import { onDatabase, templateName } from "./global-setup.ts";

/** An answer: the reply, or the problem when the call was refused. */
export interface Answer<T> {
  status: number;
  headers: Record<string, unknown>;
  /** Throws when the call was refused. */
  readonly reply: T;
  /** Throws when the call was not refused. */
  readonly problem: Problem;
}

interface Caller {
  call<E extends Endpoint>(
    record: E,
    input?: CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<Reply<E>>>;
}

/** The app on a database of its own. */
export interface TestApp extends Caller, App {
  db: Db;
  pool: pg.Pool;
  /** Calls as a viewer; the session does not exist unless one is given. */
  as(viewer: Omit<Viewer, "sessionId"> & Partial<Viewer>): Caller;
  /** The app's clock, which other tests advance: compute dates from it, never from the real time. */
  clock: { now: Date };
  mediaFolder: string;
}

/** Advances the clock. */
export function wait({ clock }: TestApp, seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
}

const viewerHeader = "x-test-viewer";

/** The installation's secret, which tokens and cookies are signed with. */
export const testSecret = "a secret of the tests, long enough for anybody";

/** Tests with `app`, one per worker. Each test makes its own data and relies on no other. */
export const test = base.extend("app", { scope: "worker" }, async ({}, { onCleanup }): Promise<TestApp> => {
  const { app, close } = await openTestApp();
  onCleanup(close);
  return app;
});

export async function createTestDatabase(): Promise<{ connection: ConnectionTarget; drop(): Promise<void> }> {
  const server = inject("postgres");
  const name = `jarya_test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} template ${templateName} strategy file_copy`);
  return {
    connection: onDatabase(server, name),
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

/** Milliseconds from the real time to the app's clock: code that takes the one for the other fails. */
const clockAhead = 36 * 3_600_000;

interface TestAppOptions extends Partial<AppOptions["settings"]> {
  log?: pino.Logger;
  /** Fills the database before the app reads it. */
  prepare?: (database: Database & { connection: ConnectionTarget }) => Promise<unknown>;
  /** In place of {@link testSecret}. */
  secret?: string;
  oldSecrets?: readonly string[];
  uploads?: AppOptions["uploads"];
  pushNetwork?: AppOptions["pushNetwork"];
  importNetwork?: AppOptions["importNetwork"];
  bus?: AppOptions["bus"];
  sandbox?: AppOptions["sandbox"];
  /** By default hashing takes no time. */
  passwords?: Passwords;
  /** Milliseconds that lists are cached; by default never, for tests that change listings behind the product's back. */
  lists?: { page: number; ids: number };
  /** The same of what things cost. */
  marketPrices?: number;
}

/** Milliseconds: whoever looks at what is answered waits longer on a busy machine than people would. */
const patience = { connectTimeout: 30_000, statementTimeout: 30_000 };

/** An app on a new copy of the template database, with other settings. */
export async function openTestApp({ prepare, ...options }: TestAppOptions = {}): Promise<{
  app: TestApp;
  close(): Promise<void>;
}> {
  const { connection, drop } = await createTestDatabase();
  const publish = options.bus?.publish ?? "after_commit";
  const database = openDatabase({ connection, max: 6, ...patience, publish });
  await prepare?.({ ...database, connection });
  const { app, close } = await openProcess(database, { now: new Date(Date.now() + clockAhead) }, options);
  return {
    app,
    async close() {
      await close();
      await database.pool.end();
      await drop();
    },
  };
}

/** Tests with `other`, too: a second process of the product, one per file, which listens to what the first one tells. */
export const testOfTwo = test.extend("other", { scope: "file" }, async ({ app }, { onCleanup }): Promise<TestApp> => {
  const other = await openProcess(app, app.clock, {});
  onCleanup(other.close);
  await other.app.http.listen({ port: 0, host: "127.0.0.1" });
  return other.app;
});

/**
 * Another process of the same product: it shares database, clock and secret with `app`, but nothing in memory. It ends
 * with the test, also with one that fails: the next one on this database has to be alone.
 */
export async function openSecondProcess(
  app: TestApp,
  options: Omit<TestAppOptions, "prepare"> = {},
): Promise<{ app: TestApp; close(): Promise<void> }> {
  const second = await openProcess(app, app.clock, options);
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= second.close());
  onTestFinished(close);
  return { app: second.app, close };
}

async function openProcess(database: Database, clock: { now: Date }, options: Omit<TestAppOptions, "prepare">) {
  const mediaFolder = await mkdtemp(path.join(tmpdir(), "jarya-media-"));
  const app = await openApp(database, mediaFolder, clock, options);
  const testApp: TestApp = {
    ...app,
    db: database.db,
    pool: database.pool,
    clock,
    mediaFolder,
    call: (record, input, headers) => callApp(app, record, input, headers),
    as: (viewer) => ({
      call: (record, input, headers) =>
        callApp(app, record, input, { ...headers, [viewerHeader]: JSON.stringify({ sessionId: 0, ...viewer }) }),
    }),
  };
  return {
    app: testApp,
    async close() {
      await app.http.close();
      await rm(mediaFolder, { recursive: true, force: true });
    },
  };
}

/** A hash takes a tenth of a millisecond instead of 25 ms: `passwords.test.ts` looks at the usual ones. */
const cheapPasswords = createPasswords({}, { memory: 64, passes: 1, parallelism: 1 });

async function openApp(
  database: Database,
  folder: string,
  clock: { now: Date },
  {
    log,
    secret,
    oldSecrets,
    uploads,
    bus,
    lists,
    marketPrices,
    pushNetwork,
    importNetwork,
    sandbox,
    passwords,
    ...settings
  }: Omit<TestAppOptions, "prepare">,
): Promise<App> {
  const app = await createApp({
    settings: {
      publicUrl: "http://localhost:3000",
      demo: true,
      trustProxy: 0,
      metricsToken: undefined,
      rateLimitFactor: 1000,
      mediaUrl: pathToFileURL(folder).href,
      ...settings,
    },
    secret: secret ?? testSecret,
    ...(oldSecrets && { oldSecrets }),
    database,
    media: openMediaFolder(folder),
    log: log ?? pino({ level: process.env["TEST_LOG"] ?? "silent" }),
    pages: "none",
    now: () => clock.now,
    intervals: {
      reconnect: 100,
      endedSessions: 100,
      reference: 500,
      lists: lists ?? { page: 0, ids: 0 },
      marketPrices: marketPrices ?? 0,
      businessNames: 0,
    },
    isSearchLazy: true,
    passwords: passwords ?? cheapPasswords,
    ...(uploads && { uploads }),
    ...(pushNetwork && { pushNetwork }),
    ...(importNetwork && { importNetwork }),
    bus,
    sandbox,
    actAs(request) {
      const header = request.headers[viewerHeader];
      return typeof header === "string" ? (JSON.parse(header) as Viewer) : undefined;
    },
  });
  await app.http.ready();
  return app;
}

async function callApp<E extends Endpoint>(
  app: App,
  record: E,
  input: CallInput<E> = {},
  headers: Record<string, string> = {},
): Promise<Answer<Reply<E>>> {
  const { file } = input;
  const form = file && new Response(formOf(record, { ...(input.body && { body: input.body }), file }));
  const response = await app.http.inject({
    method: record.method,
    url: addressOf(record, input),
    headers: form ? { ...headers, "content-type": form.headers.get("content-type") ?? "" } : headers,
    ...(form
      ? { payload: Buffer.from(await form.arrayBuffer()) }
      : input.body !== undefined && { payload: input.body as object }),
  });
  expectDocumented(record, response);
  const read = (wanted: boolean): unknown => {
    if (response.statusCode < 400 !== wanted)
      throw new Error(`${record.name} answered ${response.statusCode}: ${response.payload}`);
    return response.payload === "" ? undefined : JSON.parse(response.payload);
  };
  return {
    status: response.statusCode,
    headers: response.headers,
    get reply() {
      return read(true) as Reply<E>;
    },
    get problem() {
      return read(false) as Problem;
    },
  };
}

async function administer(server: ConnectionTarget, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}
