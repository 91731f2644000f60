import { runInNewContext } from "node:vm";
import pino from "pino";
import { expect, test } from "vitest";
import { createServer } from "#server/http/create-server.ts";
import { redirectUnread, serveWorker } from "./service-worker.ts";

async function open(isOn: boolean) {
  const log = pino({ level: "silent" });
  const app = await createServer({
    log,
    publicUrl: "http://localhost",
    trustProxy: 0,
    secretPaths: [],
    siteCookies: new Set<string>(),
  });
  serveWorker(app, { path: "/sw.js", isOn });
  await redirectUnread(app, { path: "/post/share", to: "/post?shared=lost" });
  return app;
}

test("a worker that is turned off removes itself and what it has kept, and is asked for at each page", async () => {
  const app = await open(false);
  const { statusCode, headers, body } = await app.inject("/sw.js");
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "text/javascript; charset=utf-8",
    "no-cache",
  ]);
  expect(headers["content-security-policy"]).toContain("connect-src 'self'");
  const done: string[] = [];
  const listeners: Record<string, (event: { waitUntil(work: Promise<void>): void }) => void> = {};
  runInNewContext(body, {
    addEventListener: (name: string, listener: (typeof listeners)[string]) => void (listeners[name] = listener),
    skipWaiting: () => void done.push("skipped"),
    caches: { keys: async () => ["files", "pages"], delete: async (name: string) => void done.push(name) },
    registration: { unregister: async () => void done.push("unregistered") },
  });
  let work: Promise<void> | undefined;
  const event = { waitUntil: (given: Promise<void>) => void (work = given) };
  listeners["install"]?.(event);
  listeners["activate"]?.(event);
  await work;
  expect(done).toEqual(["skipped", "files", "pages", "unregistered"]);
});

test("what is shared to the app and finds no worker leads to the form, however large it is", async () => {
  const app = await open(true);
  for (const language of ["", "/ky"]) {
    const answer = await app.inject({
      method: "POST",
      url: `${language}/post/share`,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: Buffer.alloc(5_000_000),
    });
    expect([answer.statusCode, answer.headers["location"]]).toEqual([303, `${language}/post?shared=lost`]);
  }
});
