import { connect } from "node:net";
import { describe, expect, test as unit } from "vitest";
import { updateAccount } from "#contracts/accounts/schemas.ts";
import { uploadPhoto } from "#contracts/selling/schemas.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { makeUser } from "#server/test/make.ts";
import { drawPhoto, upload } from "#server/test/upload.ts";
import { isTooSlow } from "./body-speed.ts";
import { uploadBounds } from "./uploads.ts";

const megabyte = 2 ** 20;
const head =
  '--x\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

interface Announced {
  call?: { method: string; path: string };
  announced?: number;
  sent?: number;
}

/** An upload that stops before its end: its socket, and what it is answered in the end. */
async function begin(port: number, user: number, { call = uploadPhoto, announced, sent }: Announced = {}) {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.on("error", () => undefined);
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(answer)));
  const viewer = JSON.stringify({ sessionId: 0, userId: user, role: "user" });
  const lines = [
    `${call.method} ${call.path} HTTP/1.1`,
    "Host: localhost",
    `x-test-viewer: ${viewer}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${announced ?? 12 * megabyte}`,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  if (sent) socket.write(head + "0".repeat(sent));
  return { socket, closed, answerSoFar: () => answer };
}

async function listen(app: TestApp): Promise<number> {
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  return (app.http.server.address() as { port: number }).port;
}

const soon = (milliseconds = 300) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The same app with small bounds, listening. */
async function withUploads(
  options: Parameters<typeof openTestApp>[0],
  work: (app: TestApp, port: number) => Promise<void>,
): Promise<void> {
  const { app, close } = await openTestApp(options);
  const port = await listen(app);
  try {
    await work(app, port);
  } finally {
    app.http.server.closeAllConnections();
    await close();
  }
}

describe("uploads", () => {
  test("have the time that the largest file takes at the lowest speed that is allowed", async ({ app }) => {
    const window = 20;
    const [photo, table] = [megabyte / 2_048, (20 * megabyte) / 10_240];
    expect(isTooSlow(0, 2_048 * window, window)).toBe(false);
    expect(isTooSlow(2 * megabyte, 2 * megabyte + 10_240 * window, window)).toBe(false);
    expect(app.http.server.requestTimeout / 1_000).toBeGreaterThan(photo + table);
  });

  test("that were only announced keep nobody else's photos out", async () => {
    await withUploads({}, async (app, port) => {
      const [user, other] = [await makeUser(app, { days: 2 }), await makeUser(app, { days: 2 })];
      const idle = await Promise.all(Array.from({ length: 16 }, () => begin(port, user)));
      await soon();
      expect((await upload(app, other, await drawPhoto(60, 40))).status).toBe(201);
      for (const { socket } of idle) socket.destroy();
      expect((await upload(app, user, await drawPhoto(60, 40))).status).toBe(201);
    });
  });

  test("beyond the account's limit are refused before they are read; one that breaks off is not counted", async () => {
    await withUploads({ rateLimitFactor: 0.01 }, async (app, port) => {
      const user = await makeUser(app, { days: 2 });
      const broken = await begin(port, user, { sent: 1_000 });
      await soon();
      broken.socket.destroy();
      await soon();
      const bytes = await drawPhoto(40, 30);
      for (let index = 0; index < 3; index += 1) expect((await upload(app, user, bytes)).status).toBe(201);
      const refused = await begin(port, user);
      await soon();
      expect(refused.answerSoFar()).toMatch(/^HTTP\/1\.1 429 [^]*rate_limited/);
      // The rest is not even read to be thrown away.
      expect(await refused.closed).toMatch(/\r\nconnection: close\r\n/i);
    });
  });

  test("of listings and portraits share one memory, three at once for an account", async () => {
    const uploads = { ...uploadBounds, bytes: 9 * megabyte };
    await withUploads({ uploads }, async (app, port) => {
      const users = await Promise.all([
        makeUser(app, { days: 2 }),
        makeUser(app, { days: 2 }),
        makeUser(app, { days: 2 }),
      ]);
      const [first, second, third] = users;
      const half = { call: updateAccount, sent: megabyte / 2 };
      for (let index = 0; index < 6; index += 1) await begin(port, first, half);
      for (let index = 0; index < 3; index += 1) await begin(port, second, { sent: megabyte / 2 });
      await soon();
      // Three of the first account and three of the second one: 3 MB of 9.
      expect((await upload(app, third, await drawPhoto(60, 40))).status).toBe(201);
      const last = await begin(port, third, { ...half, sent: 2 * megabyte });
      await soon();
      expect(last.answerSoFar()).toMatch(/^HTTP\/1\.1 503 [^]*unavailable/);
    });
  });

  test("of many new accounts of a network have one share of the memory", async () => {
    const uploads = { ...uploadBounds, bytes: 8 * megabyte };
    await withUploads({ uploads }, async (app, port) => {
      const settled = await makeUser(app, { days: 2 });
      for (let account = 0; account < 12; account += 1) {
        const user = await makeUser(app);
        for (let file = 0; file < 3; file += 1) await begin(port, user, { sent: megabyte });
      }
      await soon();
      const bytes = Buffer.concat([await drawPhoto(60, 40), Buffer.alloc(megabyte)]);
      expect((await upload(app, settled, bytes)).status).toBe(201);
    });
  });

  test("of a few accounts leave room for a photo of another one", async () => {
    const uploads = { ...uploadBounds, bytes: 8 * megabyte };
    await withUploads({ uploads }, async (app, port) => {
      for (let account = 0; account < 7; account += 1) {
        const user = await makeUser(app, { days: 2 });
        for (let file = 0; file < 3; file += 1) await begin(port, user, { sent: 2 * megabyte });
        await soon(50);
      }
      await soon();
      const bytes = Buffer.concat([await drawPhoto(60, 40), Buffer.alloc(megabyte / 4)]);
      expect((await upload(app, await makeUser(app, { days: 2 }), bytes)).status).toBe(201);
    });
  });

  test("of one account that are too many at once are its own fault, not the server's", async () => {
    const uploads = { ...uploadBounds, perAccount: { concurrency: 1, maxQueued: 1, maxWait: 60_000 } };
    await withUploads({ uploads }, async (app, port) => {
      const user = await makeUser(app, { days: 2 });
      for (let file = 0; file < 2; file += 1) await begin(port, user, { sent: 1_000 });
      await soon();
      const third = await begin(port, user);
      expect(await third.closed).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 10[^]*rate_limited/i);
    });
  });

  test("that break off again and again are counted", async () => {
    await withUploads({ rateLimitFactor: 0.01 }, async (app, port) => {
      const user = await makeUser(app, { days: 2 });
      for (let time = 0; time < 4; time += 1) {
        const { socket } = await begin(port, user, { sent: 1_000 });
        await soon(150);
        socket.destroy();
        await soon(150);
      }
      const { answerSoFar } = await begin(port, user);
      await soon();
      expect(answerSoFar()).toMatch(/^HTTP\/1\.1 429 [^]*rate_limited/);
    });
  });

  test("that stop arriving are closed, and their room is free again", async () => {
    const uploads = { ...uploadBounds, bytes: 3.5 * megabyte, speedWindow: 250 };
    await withUploads({ uploads }, async (app, port) => {
      const user = await makeUser(app, { days: 2 });
      const silent = [uploadPhoto, updateAccount].map((call) => begin(port, user, { call, sent: megabyte / 3 }));
      for (const { closed } of await Promise.all(silent)) {
        expect(await closed).toMatch(/^HTTP\/1\.1 408 [^]*body_too_slow/);
      }
      const bytes = Buffer.concat([await drawPhoto(60, 40), Buffer.alloc(megabyte / 2)]);
      expect((await upload(app, user, bytes)).status).toBe(201);
    });
  });

  test("and bodies that trickle over a slow network arrive", async () => {
    const uploads = { ...uploadBounds, speedWindow: 1_000 };
    await withUploads({ uploads }, async (app, port) => {
      const user = await makeUser(app, { days: 2 });
      // Three windows. A busy machine may hold up this process, which also sends, for most of one.
      const { socket, answerSoFar } = await begin(port, user, { announced: head.length + 45_000 + 9, sent: 0 });
      socket.write(head);
      for (let sent = 0; sent < 45_000; sent += 1_500) {
        await soon(100);
        socket.write("0".repeat(1_500));
      }
      socket.write("\r\n--x--\r\n");
      await soon();
      expect(answerSoFar()).toMatch(/^HTTP\/1\.1 400 [^]*photo_unreadable/);
    });
  });
});

describe("a body", () => {
  const kilobyte = 1_024;
  unit.for([
    ["of a photo over 2G", 100 * kilobyte, 160 * kilobyte, false],
    ["that has stopped", 100 * kilobyte, 100 * kilobyte, true],
    ["that drips", 100 * kilobyte, 110 * kilobyte, true],
    ["of a large file over 2G", 4_000 * kilobyte, 4_060 * kilobyte, true],
    ["of a large file over 3G", 4_000 * kilobyte, 4_800 * kilobyte, false],
  ] as const)("%s: too slow is judged by what arrives in 20 seconds", ([, before, after, expected]) => {
    expect(isTooSlow(before, after, 20)).toBe(expected);
  });
});
