// @module-tag rare
import { connect, type Socket } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { boundsOfConnections, type ConnectionBounds } from "./connections.ts";
import { createServer } from "./create-server.ts";

/** A server with these bounds, at any address of this machine; `warnings` are the lines of its log. */
async function open(connections: ConnectionBounds) {
  const warnings: string[] = [];
  const http = await createServer({
    log: pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) }),
    publicUrl: "http://localhost",
    trustProxy: 0,
    secretPaths: [],
    siteCookies: new Set(),
    connections,
  });
  const port = Number(new URL(await http.listen({ port: 0, host: "127.0.0.1" })).port);
  const sockets: Socket[] = [];
  return {
    http,
    warnings,
    /** Begins a request; the answer to its end, "" when the connection is closed instead. */
    begin(localAddress: string) {
      const socket = connect({ port, host: "127.0.0.1", localAddress });
      sockets.push(socket);
      socket.write("GET /nowhere HTTP/1.1\r\nHost: localhost\r\n");
      let answer = "";
      socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
      const closed = new Promise<string>((resolve) =>
        socket.on("error", () => undefined).once("close", () => resolve(answer)),
      );
      return {
        socket,
        closed,
        finish: () => {
          socket.write("Connection: close\r\n\r\n");
          return closed;
        },
      };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await http.close();
    },
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 100));

test("half-open connections of one address leave room for others, and for itself once they are gone", async () => {
  const server = await open({ total: 10, perAddress: 4 });
  const flood = Array.from({ length: 50 }, () => server.begin("127.0.0.1"));
  await soon();
  expect(await server.begin("127.0.0.1").closed).toBe("");
  expect(await server.begin("127.0.0.2").finish()).toMatch(/^HTTP\/1\.1 404 /);
  expect(server.warnings).toEqual([expect.stringContaining("connections refused")]);
  for (const { socket } of flood) socket.destroy();
  await soon();
  expect(await server.begin("127.0.0.1").finish()).toMatch(/^HTTP\/1\.1 404 /);
  await server.close();
});

test("connections of all addresses together are bounded, and behind a proxy only those", async () => {
  const server = await open({ total: 4, perAddress: undefined });
  const first = Array.from({ length: 4 }, () => server.begin("127.0.0.1"));
  await soon();
  expect(await server.begin("127.0.0.2").closed).toBe("");
  expect(server.warnings).toHaveLength(1);
  for (const { finish } of first) expect(await finish()).toMatch(/^HTTP\/1\.1 404 /);
  expect(await server.begin("127.0.0.2").finish()).toMatch(/^HTTP\/1\.1 404 /);
  await server.close();
});

test("a connection whose headers do not arrive is closed with 408", { timeout: 20_000 }, async () => {
  const server = await open(boundsOfConnections(false));
  expect(await server.begin("127.0.0.1").closed).toMatch(/^HTTP\/1\.1 408 /);
  await server.close();
});

test("the bounds leave the process files, and are far beyond what an honest address has", () => {
  const { total, perAddress } = boundsOfConnections(false);
  expect(total).toBeGreaterThan(3_000);
  expect(total).toBeLessThanOrEqual(20_000);
  expect(perAddress).toBe(Math.floor(total / 2));
  expect(boundsOfConnections(true)).toEqual({ total, perAddress: undefined });
});
