import { connect } from "node:net";
import { expect, test } from "vitest";
import { productUrl } from "./browser.ts";
import { textsOf } from "./texts.ts";

const formHeaders = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
const post = (path: string, init: RequestInit, headers: Record<string, string> = formHeaders) =>
  fetch(productUrl() + path, { method: "POST", redirect: "manual", ...init, headers });

/** A form of so many bytes, sent as a stream without `content-length`. */
const streamed = (bytes: number) => ({
  body: new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`login=${"a".repeat(bytes)}`));
      controller.close();
    },
  }),
  duplex: "half" as const,
});

test.each(["/auth/login", "/ky/auth/register", "/theme", "/settings/name"])(
  "a form of %s that is too long is refused",
  async (path) => {
    expect((await post(path, { body: `login=${"a".repeat(70_000)}` })).status).toBe(413);
    expect((await post(path, streamed(70_000))).status).toBe(413);
  },
);

test("only a request with a session may send a photo to a page, and its size is limited", async () => {
  const form = new FormData();
  form.set("photo", new Blob([new Uint8Array(100_000)]), "photo.jpg");
  const init = { method: "POST", redirect: "manual", headers: { "sec-fetch-site": "same-origin" } } as const;
  const path = `${productUrl()}/settings/photo`;
  expect((await fetch(path, { ...init, body: form })).status).toBe(401);
  // By socket: the answer comes before the body, and `fetch` would fail while it still writes to the closed connection.
  const { host, hostname, port } = new URL(path);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const headers = ["sec-fetch-site: same-origin", "cookie: refresh=1.1.x", `content-length: ${60 * 1024 * 1024}`];
      socket.write(["POST /settings/photo HTTP/1.1", `host: ${host}`, ...headers, "", ""].join("\r\n"));
    });
    socket.once("data", (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.once("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test.each(["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x"])(
  "what is no form is refused, not a failure: «%s»",
  async (type) => {
    for (const path of ["/auth/login", "/ky/theme", "/auth/login.data"]) {
      const answer = await post(path, { body: '{"a":1}' }, { "sec-fetch-site": "same-origin", "content-type": type });
      expect([path, answer.status]).toEqual([path, 400]);
    }
    expect(
      (await post("/auth/login", { body: '{"a":1}' }, { "sec-fetch-site": "same-origin", "content-type": "" })).status,
    ).toBe(415);
  },
);

test("a guest who sends a business request before any script reads what is wrong at the fields, and keeps what was typed", async () => {
  const send = (fields: Record<string, string>) =>
    post("/business-request", { body: String(new URLSearchParams(fields)) });
  const empty = await (await send({ name: "", phone: "", category: "", description: "" })).text();
  const t = textsOf("ru", "business.request");
  expect(empty).toContain(t("incomplete"));
  expect(empty.split('aria-invalid="true"')).toHaveLength(5);
  const typed = { name: "Ала-Тоо Балык", phone: "12", category: "800", description: "Форель оптом" };
  const wrong = await (await send(typed)).text();
  expect(wrong).not.toContain(t("incomplete"));
  expect(wrong).toContain(textsOf("ru", "accounts.faults")("phoneWrong"));
  for (const text of [typed.name, typed.description, 'value="12"']) expect(wrong).toContain(text);
  expect(await (await send({ ...typed, phone: "0555 321 654" })).text()).not.toContain('aria-invalid="true"');
});

test("the data of a page that is not there has the status of the page", async () => {
  for (const path of ["/nothing", "/ky/nothing/x", "/category/none", "/products/99999999"]) {
    const [page, data] = await Promise.all([fetch(productUrl() + path), fetch(`${productUrl()}${path}.data`)]);
    expect([path, page.status, data.status]).toEqual([path, 404, 404]);
    expect(data.headers.get("x-remix-response")).toBe("yes");
  }
});

test("no page accepts a form from another site", async () => {
  const foreign = { ...formHeaders, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  const answer = await post("/theme", { body: "theme=dark" }, foreign);
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([403, null]);
  expect((await post("/auth/login", { body: "login=a&password=b" }, foreign)).status).toBe(403);
});

test("a request for another host is a 404", async () => {
  const { hostname, port } = new URL(productUrl());
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write("GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    });
    socket.once("data", (data) => resolve(data.toString()));
    socket.once("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test("answers to requests with a session are stored by no cache", async () => {
  for (const path of ["/settings", "/settings.data", "/?x=1", "/category/transport.data"]) {
    const answer = await fetch(productUrl() + path, {
      headers: { cookie: "refresh=1.1.x" },
      redirect: "manual",
    });
    expect([path, answer.headers.get("cache-control")]).toEqual([path, "private, no-store"]);
  }
});
