import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { addressOf } from "#contracts/base/address.ts";
import { login } from "#contracts/accounts/schemas.ts";
import { listMessages, sendMessage } from "#contracts/chat/message-schemas.ts";
import { openRoom } from "#contracts/chat/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { createTestDatabase } from "#server/test/app.ts";
import { makeDataDir, removeDataDir, type RunningProduct, type Settings, startProduct } from "../e2e/product.ts";

/** Milliseconds between two checks of a product's health, and between two rounds of requests. */
const [checkInterval, roundInterval] = [250, 100];
/** Failed checks in a row after which a product gets no more requests. */
const maxFailures = 2;

test("two products behind a proxy are restarted one after another under traffic, and no request fails", async () => {
  const folder = await makeDataDir();
  onTestFinished(() => removeDataDir(folder));
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const settings = await settingsOfTwo(folder, database.connection);
  const start = async (name: string) => {
    const product = await startProduct({ ...settings, DATA_DIR: join(folder, name) });
    onTestFinished(async () => void (await product.stop("SIGKILL")));
    return product;
  };
  // One after the other: the first one makes the demo market.
  const products = [await start("a"), await start("b")];
  const proxy = await openProxy(products);
  onTestFinished(proxy.close);

  const traffic = await openTraffic(proxy.url);
  for (const [place, name] of [
    [0, "a"],
    [1, "b"],
  ] as const) {
    await traffic.rounds(5);
    const ending = await products[place]?.stop("SIGTERM");
    expect(ending).toMatchObject({ code: 0, wasRunning: true });
    proxy.replace(place, await start(name));
    // Both have requests again.
    await traffic.rounds(10);
  }
  const { failed, answered, sent } = await traffic.end();
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  expect(new Set(await traffic.readMessages())).toEqual(new Set(sent));
  expect(proxy.served.every((count) => count > 20)).toBe(true);
});

/** Both have one database, one secret and one folder of pictures. */
async function settingsOfTwo(folder: string, connection: object): Promise<Settings> {
  const media = join(folder, "media");
  await mkdir(media);
  return {
    DATABASE_URL: urlOf(connection),
    MEDIA_URL: `file://${media}`,
    DEMO: "1",
    SECRET: "a secret of two products, 7Qx1pZ9mK4",
    PUBLIC_URL: "http://localhost:3000",
    RATE_LIMIT_FACTOR: "1000",
    STOP_DRAIN: "3",
  };
}

function urlOf(connection: object): string {
  if ("connectionString" in connection) return String(connection.connectionString);
  const { host, port, user, database } = connection as { host: string; port: number; user: string; database: string };
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * A minimal proxy. It sends requests in turn over kept connections, only to products whose `/healthz` answers 200. It
 * retries nothing.
 */
async function openProxy(products: RunningProduct[]) {
  const backends = products.map(({ url }) => ({ url, failures: 0, served: 0 }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const healthy = backends.filter(({ failures }) => failures < maxFailures);
    turn += 1;
    const backend = healthy[turn % healthy.length];
    if (!backend) return void outgoing.writeHead(503).end();
    const { method, headers, url } = incoming;
    const passed = request(backend.url + url, { method, headers, agent }, (answer) => {
      backend.served += 1;
      const { connection: _hop, ...others } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, others);
      answer.pipe(outgoing);
    });
    passed.on("error", (error) => outgoing.writeHead(502).end(`${method} ${url}: ${error.message}`));
    incoming.pipe(passed);
  });
  const check = async (backend: (typeof backends)[number]) => {
    const isHealthy = await fetch(`${backend.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    backend.failures = isHealthy ? 0 : backend.failures + 1;
  };
  const timer = setInterval(() => void Promise.all(backends.map(check)), checkInterval);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    replace(place: number, { url }: RunningProduct) {
      Object.assign(backends[place] ?? {}, { url, failures: 0 });
    },
    get served() {
      return backends.map(({ served }) => served);
    },
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads lists and pages and writes messages, some of each in every round, until it is ended. */
async function openTraffic(url: string) {
  const ask = async (path: string, body?: object, token?: string) =>
    fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: {
        host: "localhost:3000",
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const read = async <Reply>(answer: Response): Promise<Reply> => (await answer.json()) as Reply;
  const { access } = await read<{ access: string }>(
    await ask(login.path, { login: "+996555000001", password: "demo1234" }),
  );
  const { results } = await read<{ results: { id: number }[] }>(await ask(listProducts.path));
  const listing = results[0]?.id ?? 0;
  const room = await read<{ id: number }>(await ask(openRoom.path, { product: listing }, access));
  const messagesPath = addressOf(sendMessage, { params: { id: room.id } });
  const failed: string[] = [];
  const sent: string[] = [];
  let answered = 0;
  let rounds = 0;
  const stop = new AbortController();
  const count = async (what: string, asked: Promise<Response>): Promise<boolean> => {
    try {
      const answer = await asked;
      const text = await answer.text();
      answered += 1;
      if (answer.ok) return true;
      failed.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      failed.push(`${what}: ${String(error)}`);
    }
    return false;
  };
  const work = async () => {
    while (!stop.signal.aborted) {
      const id = randomUUID();
      const message = { client_id: id, text: `Здравствуйте, ещё продаёте? Круг ${rounds}` };
      await Promise.all([
        count("list", ask(listProducts.path)),
        count("page", ask(`/products/${listing}`)),
        count("kept page", ask("/")),
        count("message", ask(messagesPath, message, access)).then((isSent) => isSent && sent.push(id)),
      ]);
      rounds += 1;
      await sleep(roundInterval);
    }
  };
  const working = work();
  return {
    /** Resolves after so many more rounds. */
    rounds: (more: number) => expect.poll(() => rounds, { timeout: 60_000 }).toBeGreaterThanOrEqual(rounds + more),
    async end() {
      stop.abort();
      await working;
      return { failed, answered, sent };
    },
    /** The client ids of all messages that are there. */
    async readMessages(): Promise<string[]> {
      const found: string[] = [];
      for (let after = 0; ;) {
        const path = addressOf(listMessages, { params: { id: room.id }, query: { after, limit: 100 } });
        const page = await read<{ results: { seq: number; client_id: string }[] }>(await ask(path, undefined, access));
        if (page.results.length === 0) return found;
        found.push(...page.results.map(({ client_id }) => client_id));
        after = Math.max(...page.results.map(({ seq }) => seq));
      }
    },
  };
}
