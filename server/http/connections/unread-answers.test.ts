import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { closeUnread } from "./unread-answers.ts";

/** More than the buffers of both sides hold. */
const answer = Buffer.alloc(24 * 2 ** 20);
const timeout = 2_000;

/** A server whose answers are large: at once, or in parts as files and exports are sent. */
async function open(): Promise<{ server: Server; ask: (path: string) => Socket }> {
  const server = createServer((request, response) => {
    if (request.url === "/at-once") return void response.end(answer);
    if (request.url === "/slow-handler") return;
    response.writeHead(200, { "content-length": answer.length });
    let at = 0;
    const write = () => {
      while (at < answer.length) {
        const part = answer.subarray(at, (at += 64 * 1024));
        if (!response.write(part)) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  });
  closeUnread(server, pino({ level: "silent" }), timeout);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const ask = (path: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}).write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { server, ask };
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test.for(["/at-once", "/in-parts"])("whoever reads nothing of %s is cut off", async (path) => {
  const { server, ask } = await open();
  let asked = 0;
  server.on("request", () => (asked += 1));
  for (let count = 0; count < 5; count += 1) ask(path).pause();
  await expect.poll(() => asked).toBe(5);
  await expect.poll(() => countConnections(server)).toBe(0);
});

test("a reader that stops in the middle is cut off", async () => {
  const { server, ask } = await open();
  const socket = ask("/in-parts");
  await once(socket, "data");
  socket.pause();
  await expect.poll(() => countConnections(server)).toBe(0);
});

test.for(["/at-once", "/in-parts"])("whoever reads %s slowly gets all of it", async (path) => {
  const { ask } = await open();
  const socket = ask(path);
  let read = 0;
  // Several times as long as the time in which something has to be read.
  for await (const part of socket as AsyncIterable<Buffer>) {
    read += part.length;
    await sleep(part.length / 6_000);
  }
  expect(read).toBeGreaterThan(answer.length);
});
