import { once } from "node:events";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { expect } from "vitest";
import { updateAccount } from "#contracts/accounts/schemas.ts";
import { uploadPhoto } from "#contracts/selling/schemas.ts";
import { openTestApp, test } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";

test.for([
  ["no boundary", "multipart/form-data", "x"],
  ["a boundary of nothing", "multipart/form-data; boundary=", "x"],
  ["a quoted boundary of nothing", 'multipart/form-data; boundary=""', "x"],
  ["a boundary of 71 characters", `multipart/form-data; boundary=${"a".repeat(71)}`, "x"],
  ["a boundary of 257 characters", `multipart/form-data; boundary=${"a".repeat(257)}`, "x"],
  ["a quoted boundary of 257 characters", `multipart/form-data; boundary="${"a".repeat(257)}"`, "x"],
  ["a boundary of 20,000 characters", `multipart/form-data; boundary=${"a".repeat(20_000)}`, "x"],
  ["a boundary that is another parameter's end", 'multipart/form-data; x="boundary"', "x"],
  ["a boundary without its quote", 'multipart/form-data; boundary="a', "x"],
  ["another boundary", "multipart/form-data; boundary=a", "--b\r\n\r\nx\r\n--b--\r\n"],
  [
    "a part that is cut off",
    "multipart/form-data; boundary=a",
    '--a\r\nContent-Disposition: form-data; name="name"\r\n\r\nBe',
  ],
  [
    "a file that is cut off",
    "multipart/form-data; boundary=a",
    '--a\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8',
  ],
] as const)("a form with %s is refused as unreadable", async ([, type, payload], { app }) => {
  const { access } = await register(app);
  const answer = await app.http.inject({
    method: updateAccount.method,
    url: updateAccount.path,
    headers: { "content-type": type, authorization: `Bearer ${access}` },
    payload,
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "body_malformed"]);
});

test("a client that breaks an upload off is no error in the log", async () => {
  const lines: { level: number; msg?: string; code?: string }[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
      done();
    },
  });
  const { app, close } = await openTestApp({ log: pino({ level: "debug" }, stream) });
  try {
    const { access } = await register(app);
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.http.server.address() as { port: number };
    const part =
      '--a\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
    for (const [at, sent] of ["", part.slice(0, 30), part, `${part}\xff\xd8`].entries()) {
      const head = [
        `POST ${uploadPhoto.path} HTTP/1.1`,
        "host: localhost",
        `authorization: Bearer ${access}`,
        "content-type: multipart/form-data; boundary=a",
        "content-length: 5000",
      ];
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(`${head.join("\r\n")}\r\n\r\n${sent}`, "latin1");
      // The call reads the body by then, or begins to after the end: neither is an error.
      await sleep(200);
      socket.destroy();
      const refused = () => lines.filter(({ msg, code }) => msg === "call refused" && code === "body_malformed");
      await expect.poll(() => refused().length).toBe(at + 1);
    }
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  } finally {
    await close();
  }
});
