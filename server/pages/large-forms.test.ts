import Fastify from "fastify";
import { maxDiscounted } from "#contracts/business/discount-rules.ts";
import { expect, test } from "vitest";
import { createUploads, uploadBounds } from "#server/http/uploads.ts";
import { refuseManyFields } from "#server/http/calls/form-fields.ts";
import { handleErrors } from "#server/http/serve.ts";
import { largeFormRoutes, maxFormBytes } from "./large-forms.ts";

const type = "multipart/form-data; boundary=x";

/** A server with the form: it answers with the bytes that it read, once it may, and with what stands in the form. */
async function open({ bytes = 10_000, maxBytes = 1_000, mayAnswer = Promise.resolve(), hasOneFile = true } = {}) {
  const form = { path: "/photo", maxBytes, maxConcurrent: 1, ...(hasOneFile && { hasOneFile }) };
  const app = Fastify();
  handleErrors(app);
  const uploads = createUploads({ ...uploadBounds, bytes, perAccount: { concurrency: 1, maxQueued: 1, maxWait: 50 } });
  let asked = 0;
  const findAccount = async ({ headers }: { headers: Record<string, unknown> }) => {
    asked += 1;
    const userId = Number(headers["cookie"]);
    return userId ? { userId } : undefined;
  };
  await largeFormRoutes(app, form, { uploads, findAccount }, async (request, reply) => {
    await mayAnswer;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    return reply.send({ read: body.length, ...(await describeForm(body)) });
  });
  await app.ready();
  const send = async (sent: number | Buffer, account?: number | string, given = type) => {
    const headers = { "content-type": given, ...(account && { cookie: String(account) }) };
    const payload = typeof sent === "number" ? Buffer.alloc(sent) : sent;
    const answer = await app.inject({ method: "POST", url: "/ky/photo", headers, payload });
    return { status: answer.statusCode, ...answer.json<{ read?: number; code?: string; form?: object }>() };
  };
  return { send, asked: () => asked };
}

/** The texts of a form and the lengths of its files; empty when it is none. */
async function describeForm(body: Buffer): Promise<{ form?: object }> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    return {
      form: Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.size : value])),
    };
  } catch {
    return {};
  }
}

/** A form with a field before its file and one behind it. */
function makeForm(fileBytes: number): Buffer {
  const field = (name: string, more = "") => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const start = `${field("version")}3\r\n${field("image", '; filename="a.png"')}`;
  return Buffer.concat([
    Buffer.from(start),
    Buffer.alloc(fileBytes, 7),
    Buffer.from(`\r\n${field("link")}/about\r\n--x--\r\n`),
  ]);
}

test("a form that is too large reaches the page with a file that is too large and all its fields", async () => {
  const { send } = await open({ bytes: 600_000, maxBytes: 100_000 });
  expect(await send(makeForm(50_000), 1)).toMatchObject({ form: { version: "3", image: 50_000, link: "/about" } });
  for (const fileBytes of [99_950, 100_100, 150_000, 250_000, 380_000]) {
    const { status, form, read } = await send(makeForm(fileBytes), 1);
    expect([status, form]).toEqual([200, { version: "3", image: expect.any(Number), link: "/about" }]);
    const { image = 0 } = form as { image?: number };
    expect(image).toBeGreaterThanOrEqual(Math.min(fileBytes, 100_000));
    expect(read).toBeLessThanOrEqual(100_000 + 64 * 1024);
  }
});

test("a form of so many fields that reading them takes seconds is refused", async () => {
  const { send } = await open({ bytes: 3_000_000, maxBytes: 1_000_000 });
  const urlencoded = "application/x-www-form-urlencoded";
  expect(await send(Buffer.from("a&".repeat(1_200)), 1, urlencoded)).toMatchObject({ status: 200, read: 2_400 });
  expect(await send(Buffer.from("a&".repeat(1_201)), 1, urlencoded)).toMatchObject({
    status: 400,
    code: "body_malformed",
  });
  expect(await send(Buffer.alloc(70_000), 1, urlencoded)).toMatchObject({ status: 413, code: "body_too_large" });
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  expect(await send(Buffer.from(`${part.repeat(1_190)}--x--\r\n`), 1)).toMatchObject({ status: 200 });
  expect(await send(Buffer.from(`${part.repeat(1_201)}--x--\r\n`), 1)).toMatchObject({ code: "body_malformed" });
  // What is named as the boundary by a value of something else is none.
  const types = [`${type}; y="boundary=z"`, `multipart/form-data; y="boundary=z"; boundary=x`];
  for (const given of types)
    expect(await send(Buffer.from(`${part.repeat(1_201)}--x--\r\n`), 1, given)).toMatchObject({
      code: "body_malformed",
    });
});

test("a form with the price of each listing that may be discounted at once is read", () => {
  const prices = Array.from({ length: maxDiscounted }, (_, id) => `price-${10_000_000 + id}=1000000`);
  const body = `percent=15&${prices.join("&")}&until=2026-12-31&intent=save`;
  expect(body.length).toBeLessThan(maxFormBytes);
  expect(() => refuseManyFields("application/x-www-form-urlencoded", body)).not.toThrow();
});

test("a form without a session is not read, one of an account is", async () => {
  const { send, asked } = await open();
  expect(await send(900)).toMatchObject({ status: 401, code: "unauthenticated" });
  expect(await send(900, "made-up")).toEqual({ status: 200, read: 0 });
  expect(await send(900, 1)).toEqual({ status: 200, read: 900 });
  expect(asked()).toBe(2);
});

test("a form that is much too large is refused, and so is one without room in memory", async () => {
  const { send } = await open({ bytes: 2_500 });
  expect(await send(4_001, 1)).toMatchObject({ status: 413, code: "body_too_large" });
  // Of several files the middle would be the end of one and the beginning of another.
  const { send: sendMany } = await open({ hasOneFile: false });
  expect(await sendMany(1_001, 1)).toMatchObject({ status: 413, code: "body_too_large" });
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
  // It waits for its own forms only.
  expect(await second).toMatchObject({ status: 429, code: "rate_limited" });
  answer();
  expect([await first, await other].map(({ status }) => status)).toEqual([200, 200]);
});
