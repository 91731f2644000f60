import { connect } from "node:net";
import { expect } from "vitest";
import type { Problem } from "#contracts/base/errors.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { makeListing } from "#server/test/make.ts";

test("a request line with a host of its own is a 404, and puts no host into links", async () => {
  const { app, close } = await openTestApp();
  try {
    for (let count = 0; count < 2; count += 1) await makeListing(app);
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.http.server.address() as { port: number };
    const get = (target: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = "";
        const socket = connect(port, "127.0.0.1", () =>
          socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
        );
        socket.on("data", (chunk) => (answer += chunk.toString()));
        socket.once("close", () => resolve(answer));
        socket.once("error", reject);
      });
    const path = `${listProducts.path}?limit=1`;
    expect(await get(path)).toMatch(/^HTTP\/1\.1 200 [^]*"next":"http:\/\/localhost:3000\//);
    for (const target of [`http://evil.example${path}`, `//evil.example${path}`, `evil.example${path}`, "*"]) {
      const answer = await get(target);
      expect([target, answer]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 40[04] /)]);
      expect(answer).not.toContain("evil.example");
    }
  } finally {
    await close();
  }
});

test("a call with an address of more than 8 KB is refused: its answer would repeat it", async ({ app }) => {
  const answer = await app.http.inject(`${listProducts.path}?nothing=${"x".repeat(8 * 1024)}`);
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([414, "address_too_long"]);
});

/** The raw answer of a server on a free port to these lines. */
async function ask(app: TestApp, ...lines: string[]): Promise<string> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.http.server.address() as { port: number };
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.once("close", () => resolve(answer));
    socket.once("error", reject);
  });
}

test.for([
  ["two hosts", "Host: localhost", "Host: evil.example"],
  ["the same host twice", "Host: localhost", "Host: localhost"],
  ["two hosts in other letters", "host: localhost", "HOST: evil.example"],
  ["hosts apart", "Host: localhost", "Accept: */*", "Host: evil.example"],
  ["three hosts", "Host: a", "Host: b", "Host: c"],
  ["no host", "Accept: */*"],
])("a request with %s is refused", async ([, ...headers], { app }) => {
  for (const path of ["/healthz", listProducts.path, "/"])
    expect(await ask(app, `GET ${path} HTTP/1.1`, ...headers, "Connection: close")).toMatch(
      /^HTTP\/1\.1 400 [^]*"code":"address_malformed"/,
    );
});

test("a request of HTTP/1.0 without a host is answered", async ({ app }) => {
  expect(await ask(app, "GET /healthz HTTP/1.0")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask(app, "GET /healthz HTTP/1.0", "Host: a", "Host: b")).toMatch(/^HTTP\/1\.1 400 /);
});

test("an expectation that is not supported is ignored", async ({ app }) => {
  for (const [path, status] of [
    ["/healthz", 200],
    ["/nothing", 404],
  ])
    expect(await ask(app, `GET ${path} HTTP/1.1`, "Host: localhost", "Expect: miracle", "Connection: close")).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} `),
    );
});

test.for([
  ["h2c", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"],
  ["h2c beside others", "Connection: Upgrade", "Upgrade: h2c, websocket"],
  ["TLS", "Connection: Upgrade", "Upgrade: TLS/1.0"],
  ["something unknown", "Connection: Upgrade", "Upgrade: nothing"],
  ["a WebSocket beside its path", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"],
])("a request that proposes %s is answered as if it had not", async ([, ...headers], { app }) => {
  const get = (path: string) => ask(app, `GET ${path} HTTP/1.1`, "Host: localhost", ...headers, "Accept: */*");
  const { http } = app;
  const closing = http.server.keepAliveTimeout;
  http.server.keepAliveTimeout = 1;
  try {
    expect(await get("/healthz")).toMatch(/^HTTP\/1\.1 200 [^]*"status":"ok"/);
    expect(await get("/nothing")).toMatch(/^HTTP\/1\.1 404 /);
  } finally {
    http.server.keepAliveTimeout = closing;
  }
});

test.for([
  ["letters as UTF-8", "?search=кровать", 400],
  ["letters as UTF-8 beside an encoded one", "?search=%D0%BAровать&limit=1", 400],
  ["bytes of windows-1251", Buffer.from("?search=\xea\xf0\xee\xe2\xe0\xf2\xfc", "latin1"), 400],
  ["a lone %", "?search=50%", 200],
  ["% and no digits", "?search=%zz", 200],
  ["a cut letter", "?search=%D0", 200],
  ["|", "?search=a|b", 200],
  ["quotes", `?search="bed"'`, 200],
  ["brackets", "?search=<b>[x]{y}", 200],
  ["a backslash", "?search=a\\b", 200],
  ["an encoded zero", "?search=a%00b", 200],
  ["a zero", "?search=a\0b", 400],
  ["a space", "?search=a b", 400],
  ["a line of 200,000 characters", `?search=${"a".repeat(200_000)}`, 431],
] as const)("an address with %s in its query", async ([, query, status], { app }) => {
  const bytes = Buffer.isBuffer(query) ? query : Buffer.from(query);
  const line = Buffer.concat([Buffer.from(`GET ${listProducts.path}`), bytes, Buffer.from(" HTTP/1.1")]);
  const answer = await ask(app, line.toString("latin1"), "Host: localhost", "Connection: close");
  expect(answer.slice(0, 200)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.includes(`"code":"address_malformed"`)).toBe(status === 400);
});

test.for([
  ["letters as UTF-8", "/категория", 400],
  ["bytes of windows-1251", Buffer.from("/\xea\xee\xf2", "latin1"), 400],
  ["a lone %", "/50%", 404],
  ["|", "/a|b", 404],
  ["quotes", `/"a"`, 404],
  ["a zero", "/a\0b", 400],
  ["a space", "/a b", 400],
] as const)("an address with %s in its path", async ([, path, status], { app }) => {
  const bytes = Buffer.isBuffer(path) ? path : Buffer.from(path);
  const line = Buffer.concat([Buffer.from("GET "), bytes, Buffer.from(" HTTP/1.1")]);
  const answer = await ask(app, line.toString("latin1"), "Host: localhost", "Connection: close");
  expect(answer.slice(0, 200)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.includes(`"code":"address_malformed"`)).toBe(status === 400);
});
