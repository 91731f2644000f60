import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { io } from "socket.io-client";
import { expect, onTestFinished, test, vi } from "vitest";
import { addressOf } from "#contracts/base/address.ts";
import { livePath } from "#contracts/realtime/topics.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { beginStop, stopServing } from "#server/http/connections/stopping.ts";
import { notify } from "#server/notifications/notify.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { register } from "./browser.ts";
import { makeUser } from "./make.ts";

/** An app that listens, and ends with the test. */
async function openListening(
  settings: Parameters<typeof openTestApp>[0] = {},
): Promise<{ app: TestApp; port: number }> {
  const { app, close } = await openTestApp(settings);
  onTestFinished(close);
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const address = app.http.server.address();
  return { app, port: typeof address === "object" ? (address?.port ?? 0) : 0 };
}

/** Locks all users: an answer about one waits until they are released. */
async function lockUsers(app: TestApp) {
  const holder = await app.pool.connect();
  await holder.query("begin; lock table users in access exclusive mode");
  const waiting =
    "select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())";
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await holder.query("rollback");
    holder.release();
  };
  onTestFinished(release);
  return {
    release,
    /** Resolves once so many requests wait. */
    untilAwaited: (count = 1) =>
      expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThanOrEqual(count),
  };
}

test("a stop answers running requests, and does not wait for idle connections", async () => {
  const { app, port } = await openListening();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const path = addressOf(getUser, { params: { id: await makeUser(app) } });
  const users = await lockUsers(app);
  const answered = new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, agent }, (answer) => {
      answer.resume().on("end", () => resolve([answer.statusCode, answer.headers.connection]));
    }).on("error", reject);
  });
  await users.untilAwaited();
  const closed = app.http.close();
  await expect.poll(() => app.http.server.listening).toBe(false);
  await users.release();
  expect(await answered).toEqual([200, "close"]);
  await closed;
});

test("once a stop has begun, /healthz answers 503 and everything else is still served", async () => {
  const { app, port } = await openListening();
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    return [status, headers.get("connection")];
  };
  const path = addressOf(getUser, { params: { id: await makeUser(app) } });
  expect([await ask("/healthz"), await ask(path)]).toEqual([
    [200, "keep-alive"],
    [200, "keep-alive"],
  ]);
  beginStop(app.http);
  expect([await ask("/healthz"), await ask(path), await ask("/readyz")]).toEqual([
    [503, "close"],
    [200, "close"],
    [200, "close"],
  ]);
});

/** A connection of one's own, and all that was read from it. */
async function openConnection(port: number): Promise<{ socket: Socket; read: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return { socket, read: text(socket) };
}

const write = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\n\r\n`);

test("a request that is half sent when a stop begins is answered, and a connection without one is closed", async () => {
  const { app, port } = await openListening();
  const path = addressOf(getUser, { params: { id: await makeUser(app) } });
  const sockets: Socket[] = [];
  app.http.server.on("connection", (socket: Socket) => sockets.push(socket));
  const [used, unused] = [await openConnection(port), await openConnection(port)];
  used.socket.write(`GET ${path} HTTP/1.1\r\n`);
  await expect.poll(() => sockets.filter(({ bytesRead }) => bytesRead > 0).length).toBe(1);
  const closed = app.http.close();
  await expect.poll(() => app.http.server.listening).toBe(false);
  used.socket.write("host: localhost:3000\r\n\r\n");
  await closed;
  expect(await used.read).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(await unused.read).toBe("");
});

test("a stop cuts off what takes longer than its time", async () => {
  const { app, port } = await openListening();
  const path = addressOf(getUser, { params: { id: await makeUser(app) } });
  const users = await lockUsers(app);
  const { socket, read } = await openConnection(port);
  write(socket, path);
  await users.untilAwaited();
  await stopServing(app.http, { stopDrain: 0, stopTimeout: 100 });
  expect(await read).toBe("");
});

test("pages hear of news until a stop ends their connections, which it spreads", async () => {
  const { app, port } = await openListening({ stopDrain: 1 });
  const { user, browser } = await register(app);
  const page = io(`http://127.0.0.1:${port}`, {
    path: livePath,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      origin: "http://localhost:3000",
    },
  });
  onTestFinished(() => void page.disconnect());
  await new Promise((resolve) => page.once("connect", () => resolve(undefined)));
  const late = vi.spyOn(Math, "random").mockReturnValue(0.99);
  onTestFinished(() => late.mockRestore());
  const closed = app.http.close();
  await expect.poll(() => app.http.server.listening).toBe(false);
  const told = new Promise((resolve) => page.once("notifications", () => resolve(page.connected)));
  await app.db.transaction().execute((trx) => notify(trx, { userId: user.id, action: "payment" }));
  expect(await told).toBe(true);
  await closed;
  await expect.poll(() => page.connected).toBe(false);
});
