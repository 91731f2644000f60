import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import { expect, test } from "vitest";
import { listCategories } from "#contracts/catalogue/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { createApp } from "#server/app.ts";
import { type ConnectionTarget, openDatabase } from "#server/database/database.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { createTestDatabase, testSecret } from "./app.ts";

/** A TCP proxy in front of the database, which can be cut and restored. */
async function openProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  const open = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((inward) => {
        const outward = target.host.startsWith("/")
          ? connect(path.join(target.host, `.s.PGSQL.${target.port}`))
          : connect(target.port, target.host);
        for (const socket of [inward, outward]) {
          sockets.add(socket);
          socket.on("error", () => {}).on("close", () => sockets.delete(socket));
        }
        inward.pipe(outward).pipe(inward);
      });
      server.listen(port, "127.0.0.1", () => resolve(server));
    });
  let server = await open(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    async restore() {
      server = await open(port);
    },
  };
}

function locate(connection: ConnectionTarget): { host: string; port: number; user: string; database: string } {
  if ("host" in connection) return connection;
  const url = new URL(connection.connectionString);
  const user = url.password ? `${url.username}:${url.password}` : url.username;
  return { host: url.hostname, port: Number(url.port || 5432), user, database: url.pathname.slice(1) };
}

test("while the database is down calls answer 503 with Retry-After, what is in memory is served, and all works once it is back", async () => {
  const copy = await createTestDatabase();
  const target = locate(copy.connection);
  const proxy = await openProxy(target);
  const connectionString = `postgresql://${target.user}@127.0.0.1:${proxy.port}/${target.database}?sslmode=disable`;
  const opened = openDatabase({ connection: { connectionString }, max: 4 });
  const folder = await mkdtemp(path.join(tmpdir(), "jarya-outage-"));
  const app = await createApp({
    settings: {
      publicUrl: "http://localhost:3000",
      demo: true,
      trustProxy: 0,
      metricsToken: undefined,
      rateLimitFactor: 1,
      mediaUrl: pathToFileURL(folder).href,
    },
    secret: testSecret,
    database: opened,
    media: openMediaFolder(folder),
    log: pino({ level: "silent" }),
    pages: "none",
  });
  try {
    expect((await app.http.inject(listProducts.path)).statusCode).toBe(200);
    await proxy.cut();
    // Another page each time: the ids of one that was just read stay in memory for seconds.
    for (let call = 1; call <= 20; call += 1) {
      const answer = await app.http.inject(`${listProducts.path}?limit=${call}`);
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ code: "unavailable", status: 503 });
    }
    expect((await app.http.inject("/healthz")).statusCode).toBe(200);
    const ready = await app.http.inject("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: "unavailable", missing: ["database"] }]);
    expect((await app.http.inject(listCategories.path)).statusCode).toBe(200);
    await proxy.restore();
    expect((await app.http.inject(listProducts.path)).statusCode).toBe(200);
    expect((await app.http.inject("/readyz")).statusCode).toBe(200);
  } finally {
    await app.http.close();
    await opened.pool.end();
    await proxy.cut();
    await copy.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
