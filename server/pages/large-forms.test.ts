import Fastify from "fastify";
import { expect, test } from "vitest";
import { createUploads, uploadBounds } from "#server/http/uploads.ts";
import { handleErrors } from "#server/http/serve.ts";
import { largeFormRoutes } from "./large-forms.ts";

const form = { path: "/photo", maxBytes: 1_000, maxConcurrent: 1 };

/** A server with the form: it answers with the bytes that it read, once it may. */
async function open({ bytes = 10_000, mayAnswer = Promise.resolve() } = {}) {
  const app = Fastify();
  handleErrors(app);
  const uploads = createUploads({ ...uploadBounds, bytes, perAccount: { concurrency: 1, maxQueued: 1, maxWait: 50 } });
  let asked = 0;
  const findAccount = async ({ headers }: { headers: Record<string, unknown> }) => {
    asked += 1;
    return Number(headers["cookie"]) || undefined;
  };
  await largeFormRoutes(app, form, { uploads, findAccount }, async (request, reply) => {
    await mayAnswer;
    return reply.send({ read: Buffer.isBuffer(request.body) ? request.body.length : 0 });
  });
  await app.ready();
  const send = async (length: number, account?: number | string) => {
    const headers = { "content-type": "multipart/form-data; boundary=x", ...(account && { cookie: String(account) }) };
    const answer = await app.inject({ method: "POST", url: "/ky/photo", headers, payload: Buffer.alloc(length) });
    return { status: answer.statusCode, ...answer.json<{ read?: number; code?: string }>() };
  };
  return { send, asked: () => asked };
}

test("a form without a session is not read, one of an account is", async () => {
  const { send, asked } = await open();
  expect(await send(900)).toMatchObject({ status: 401, code: "unauthenticated" });
  expect(await send(900, "made-up")).toEqual({ status: 200, read: 0 });
  expect(await send(900, 1)).toEqual({ status: 200, read: 900 });
  expect(asked()).toBe(2);
});

test("a form that is too large is refused, and so is one without room in memory", async () => {
  const { send } = await open({ bytes: 500 });
  expect(await send(1_001, 1)).toMatchObject({ status: 413, code: "body_too_large" });
  expect(await send(501, 1)).toMatchObject({ status: 503, code: "unavailable" });
  // The room of refused and of answered forms is free again.
  for (let round = 0; round < 3; round += 1) expect(await send(500, 1)).toMatchObject({ status: 200 });
});

test("an account sends one form after the other; others do not wait for it", async () => {
  let answer: () => void = () => undefined;
  const { send } = await open({ mayAnswer: new Promise<void>((resolve) => (answer = resolve)) });
  const first = send(400, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const [second, other] = [send(400, 1), send(400, 2)];
  expect(await second).toMatchObject({ status: 503, code: "unavailable" });
  answer();
  expect([await first, await other].map(({ status }) => status)).toEqual([200, 200]);
});
