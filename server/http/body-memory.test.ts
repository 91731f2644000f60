import { connect, type Socket } from "node:net";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limitBodyMemory } from "./body-memory.ts";
import { createServer } from "./create-server.ts";

const kilobyte = 1_024;
let http: Awaited<ReturnType<typeof createServer>>;
let port: number;
let sockets: Socket[] = [];

beforeEach(async () => {
  http = await createServer({
    log: pino({ level: "silent" }),
    publicUrl: "http://localhost",
    trustProxy: 1,
    secretPaths: [],
    siteCookies: new Set(),
  });
  limitBodyMemory(http, 2_000 * kilobyte);
  http.post("/echo", async ({ body }) => ({ length: JSON.stringify(body).length }));
  http.post("/large", { bodyLimit: 4_000 * kilobyte }, async () => "taken");
  port = Number(new URL(await http.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await http.close();
});

/** A body of which so much is sent, from an address. */
function begin(ip: string, sent: number, announced = 250 * kilobyte) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let answer = "";
  socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
  const closed = new Promise<string>((resolve) =>
    socket.on("error", () => undefined).once("close", () => resolve(answer)),
  );
  socket.write(
    `POST /echo HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${ip}\r\nContent-Type: application/json\r\nContent-Length: ${announced}\r\n\r\n`,
  );
  socket.write(`"${"x".repeat(sent - 1)}`);
  return { socket, closed, answerSoFar: () => answer };
}

const send = async (ip: string, bytes: number, path = "/echo") => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify("x".repeat(bytes - 2)),
  });
  return [response.status, response.ok && path === "/echo" ? await response.json() : undefined];
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 300));

test("bodies that never end take no more than their share, and leave room for others", async () => {
  const slow = Array.from({ length: 10 }, () => begin("203.0.113.1", 240 * kilobyte));
  const refusedSoFar = () => slow.filter(({ answerSoFar }) => answerSoFar() !== "");
  // A share of some 400 KB has room for one of 224 KB that count.
  await expect.poll(() => refusedSoFar().length, { timeout: 10_000 }).toBe(9);
  await soon();
  const refused = refusedSoFar();
  expect(refused).toHaveLength(9);
  for (const { closed } of refused) expect(await closed).toMatch(/^HTTP\/1\.1 503 [^]*unavailable/);
  // A small body always has room, a large one where its address has not taken it.
  expect(await send("203.0.113.1", 16 * kilobyte)).toEqual([200, { length: 16 * kilobyte }]);
  expect(await send("198.51.100.1", 200 * kilobyte)).toEqual([200, { length: 200 * kilobyte }]);
  for (const { socket } of slow) socket.destroy();
  await soon();
  expect(await send("203.0.113.1", 250 * kilobyte)).toEqual([200, { length: 250 * kilobyte }]);
});

test("the room of bodies that arrived is free again, and so is that of those that are too large", async () => {
  for (let time = 0; time < 30; time += 1) {
    expect(await send("203.0.113.1", 250 * kilobyte)).toEqual([200, { length: 250 * kilobyte }]);
    expect((await send("203.0.113.1", 300 * kilobyte))[0]).toBe(413);
  }
});

test("what may be larger has a budget of its own", async () => {
  expect((await send("203.0.113.1", 3_000 * kilobyte, "/large"))[0]).toBe(200);
});
