import { connect } from "node:net";
import { expect } from "vitest";
import type { Problem } from "#contracts/base/errors.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { openTestApp, test } from "#server/test/app.ts";
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
