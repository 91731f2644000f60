import { createSharedReplies } from "./in-process-api.ts";
import { get as request, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Problem } from "#contracts/base/errors.ts";
import { createDeviceCookies } from "#server/http/cookies/device-cookie.ts";
import { createHostCookies } from "#server/http/cookies/host-cookies.ts";
import { createRateLimits } from "#server/http/rate-limits.ts";
import pino from "pino";
import { createServer } from "#server/http/create-server.ts";
import { metricsRoutes } from "#server/http/metrics.ts";
import { createUploads, uploadBounds } from "#server/http/uploads.ts";
import { createPageStyles } from "./page-bytes.ts";
import { createPageCache } from "./page-cache.ts";
import { handlePageRequest, sendCachedPagesFirst } from "./pages.ts";
import type { RenderSettings } from "#web/platform/rendering/render-context.ts";
import type { WebBuild } from "./web-build.ts";

const siteCookies = new Set(["access", "theme", "device"]);

/** Pages that say how often they were rendered, under limits of 12 a minute for an address and 6 for an account. */
async function open() {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const publicUrl = "http://localhost";
  const app = await createServer({ log, publicUrl, trustProxy: 1, secretPaths: ["/secret/"], siteCookies });
  metricsRoutes(app, { publicUrl, metricsToken: undefined });
  const visits: string[] = [];
  let rendered = 0;
  const devices = createDeviceCookies(
    "a secret of this test",
    createHostCookies({ isSecure: false, oldNamesUntil: 0, now: () => new Date() }),
    () => new Date(),
  );
  const origins: (string | null)[] = [];
  const addresses: string[] = [];
  const renderPage = async (page: Request, context: Map<string, RenderSettings>) => {
    origins.push(page.headers.get("origin"));
    addresses.push(page.url);
    const settings = context.get("render");
    const code = new URL(page.url).searchParams.get("refused");
    if (code !== null) {
      // As the router answers for a file that is no page.
      const problem = { type: "about:blank", title: code, status: 400, code, detail: "" } as Problem;
      if (settings) settings.refusedWith = { problem, ...(code === "rate_limited" && { retryAfter: 7 }) };
      return new Response("Unexpected Server Error", { status: 500 });
    }
    // As the router answers for the data of a page.
    if (page.url.includes(".data")) return new Response("[]", { headers: { "content-type": "text/x-script" } });
    const { nonce, deliver } = settings ?? {};
    deliver?.(`<style></style><script nonce="${nonce}">go()</script><p>${(rendered += 1)}</p>`);
    return new Response(null, { headers: { "content-type": "text/html" } });
  };
  const build = {
    handlers: { ru: renderPage, ky: renderPage },
    textsScripts: {},
    styles: createPageStyles({
      css: "p{}",
      href: "/assets/styles-12345678.css",
      writeElement: (css) => `<style>${css}</style>`,
    }),
    entry: {
      cacheRules: {
        cookies: ["theme"],
        switches: [],
        uncached: [],
        isRead: (_segment: string, name: string) => ["page", "refused"].includes(name),
        kept: /^\/kept$/,
        markHeader: "x-mark",
      },
      RouterContextProvider: Map,
      savesData: () => false,
      renderContext: "render",
      apiContext: "api",
      texts: { ru: {}, ky: {} },
    },
  } as unknown as WebBuild;
  const pages = {
    app,
    build,
    publicUrl,
    trustProxy: 1,
    siteCookies,
    readSite: () => ({
      supportUrl: undefined,
      appUrl: undefined,
      businessDemoDays: 30,
      operator: undefined,
      googleLogin: false,
      isDemo: false,
    }),
    sharedReplies: createSharedReplies(),
    knownCookies: [],
    refreshSession: async () => [],
    dev: false,
    cache: createPageCache(),
    limits: createRateLimits(0.01),
    devices,
    uploads: createUploads(uploadBounds),
    findAccount: async ({ cookies }: { cookies: Record<string, string | undefined> }) => {
      if (cookies["access"] === "away")
        throw Object.assign(new Error("the database is away"), { code: "ECONNREFUSED" });
      const [userId, mandate] = (cookies["access"] ?? "").split("/").map(Number);
      return userId ? { userId, ...(mandate && { mandate }) } : undefined;
    },
    largeForms: [],
    workerForms: [],
    worker: { path: "/sw.js", isOn: true },
    onServedFromCache: ({ url, ip }: { url: string; ip: string }) => void visits.push(`${ip} ${url}`),
  };
  app.post("/*", (request, reply) => handlePageRequest(pages, request, reply));
  app.get("/*", (request, reply) => handlePageRequest(pages, request, reply));
  sendCachedPagesFirst(app, pages, () => build);
  const get = (url: string, ip = "10.0.0.1", headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: "text/html", "x-forwarded-for": ip, ...headers } });
  const post = (url: string, headers: Record<string, string>) =>
    app.inject({ method: "POST", url, headers: { accept: "text/html", ...headers } });
  const knownDevice = () => {
    let cookie = "";
    const bare = { cookies: {} };
    const reply = {
      request: bare,
      setCookie: (name: string, value: string) => (cookie = `${name}=${encodeURIComponent(value)}`),
    };
    const [request, answer] = [bare, reply] as unknown as Parameters<typeof devices.proveDevice>;
    devices.proveDevice(request, answer);
    return cookie;
  };
  return { app, get, post, knownDevice, rendered: () => rendered, visits, logged, origins, addresses };
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Over a connection, as a browser would. */
function fetchPage(port: number, path: string, headers: Record<string, string>, method = "GET"): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on("error", reject).end();
  });
}

/** Without what differs from answer to answer, or belongs to the connection. */
function lasting(headers: Record<string, unknown>): Record<string, unknown> {
  const passing = new Set(["x-request-id", "date", "connection", "keep-alive"]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)));
}

const textOf = ({ headers, body }: Received): string => {
  const encoding = headers["content-encoding"];
  return (encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body).toString();
};

test("pages that nobody has asked for are rendered so often for one address, cached ones are always served", async () => {
  const { get, rendered } = await open();
  for (let page = 0; page < 12; page += 1) expect((await get(`/?page=${page}`)).statusCode).toBe(200);
  const refused = await get("/ky/?page=12");
  expect([refused.statusCode, refused.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(50);
  expect(refused.headers["cache-control"]).toBe("no-store");
  expect(refused.body).toMatch(/<html lang="ky">.*Сурамдар өтө көп.*секунддан кийин/s);
  expect(rendered()).toBe(12);
  expect((await get("/?page=3")).body).toContain("<p>4</p>");
  expect((await get("/?page=12", "10.0.0.2")).statusCode).toBe(200);
});

test("whoever floods without a cookie shuts out none of the known devices behind the same address", async () => {
  const { get, knownDevice } = await open();
  for (let page = 0; page < 12; page += 1) await get(`/?page=${page}`);
  expect((await get("/?page=12")).statusCode).toBe(429);
  expect((await get("/?page=13", "10.0.0.1", { cookie: knownDevice() })).statusCode).toBe(200);
});

test("names that no page reads make no page of their own, and no page for guests sees them; one of an account does", async () => {
  const { app, get, rendered, addresses, visits } = await open();
  const names = ["x=1", "x=2", "utm_source=a&fbclid=b", `yclid=${"c".repeat(4_000)}`, "", "page"];
  for (const name of names) expect((await get(`/things/1?${name}`)).body).toContain(name === "page" ? "2" : "<p>1</p>");
  await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const { port } = app.server.address() as { port: number };
    // Before the server looks for a route.
    const answer = await fetchPage(port, "/things/1?gclid=d", { "accept-encoding": "br" });
    expect(textOf(answer)).toContain("<p>1</p>");
  } finally {
    await app.close();
  }
  expect(visits).toHaveLength(names.length + 1);
  expect(rendered()).toBe(2);
  const own = await open();
  await own.get("/things/1?x=1&page=2", "10.0.0.1", { cookie: "access=1" });
  await own.get("/things/1?x=1&page=2");
  expect([...addresses, ...own.addresses]).toEqual(
    ["/things/1", "/things/1?page", "/things/1?x=1&page=2", "/things/1?page=2"].map(
      (path) => `http://localhost${path}`,
    ),
  );
});

test("a file that a call refuses has the status of the refusal", async () => {
  const { get } = await open();
  const statusOf = async (code: string) => (await get(`/file?refused=${code}`)).statusCode;
  expect(await statusOf("not_found")).toBe(404);
  expect(await statusOf("business_expired")).toBe(403);
  const late = await get("/file?refused=rate_limited");
  expect([late.statusCode, late.headers["retry-after"]]).toEqual([429, "7"]);
});

test("a session that does not exist lifts no limit, one that does is counted by its account", async () => {
  const { get } = await open();
  for (let page = 0; page < 12; page += 1) await get(`/?page=${page}`, "10.0.0.1", { cookie: "access=x" });
  expect((await get("/?page=13", "10.0.0.1", { cookie: "access=x" })).statusCode).toBe(429);
  const statusesOf = async (account: number) => {
    const answers: number[] = [];
    for (let page = 0; page < 7; page += 1)
      answers.push((await get("/", "10.0.0.1", { cookie: `access=${account}` })).statusCode);
    return answers;
  };
  expect(await statusesOf(1)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await statusesOf(2))[0]).toBe(200);
});

test("data for scripts is refused as a problem", async () => {
  const { get } = await open();
  for (let page = 0; page < 12; page += 1) await get(`/?page=${page}`);
  const refused = await get("/about.data", "10.0.0.1", { accept: "*/*" });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, "rate_limited"]);
});

test("a cached page that is sent before the routes is what the routes would send, and is logged and counted like that", async () => {
  const { app, get, rendered, visits, logged } = await open();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const from = { "x-forwarded-for": "203.0.113.9, 10.0.0.9" };
  try {
    expect((await get("/things/1")).statusCode).toBe(200);
    const variants: Record<string, string>[] = [
      { "accept-encoding": "gzip, deflate, br, zstd" },
      { "accept-encoding": "gzip" },
      { "accept-encoding": "gzip", cookie: "device=x" },
      {},
      { "accept-encoding": "br", "if-none-match": (await get("/things/1")).headers["etag"] ?? "" },
    ];
    for (const variant of variants) {
      const byRoute = await app.inject({
        url: "/things/1",
        headers: { ...from, ...variant },
        remoteAddress: "127.0.0.1",
      });
      for (let time = 0; time < 2; time += 1) {
        const seen = { visits: visits.length, logged: logged.length };
        const answer = await fetchPage(port, "/things/1", { ...from, ...variant });
        expect(answer.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
        expect(answer.status).toBe(byRoute.statusCode);
        expect(lasting(answer.headers)).toEqual(lasting(byRoute.headers));
        expect(answer.body.equals(byRoute.rawPayload)).toBe(true);
        expect(visits.slice(seen.visits)).toEqual(["10.0.0.9 /things/1"]);
        await expect.poll(() => logged.length).toBe(seen.logged + 1);
        expect(logged.at(-1)).toMatchObject({
          msg: "answered",
          method: "GET",
          url: "/things/1",
          ip: "10.0.0.9",
          status: answer.status,
          reqId: answer.headers["x-request-id"],
        });
        if (answer.status === 200) {
          expect(textOf(answer)).toBe("<style>p{}</style><script>go()</script><p>1</p>");
          expect(answer.headers["content-security-policy"]).toMatch(
            /script-src 'self' 'sha256-[^;]*; style-src 'self' 'sha256-[^']*'/,
          );
        }
      }
    }
    expect(rendered()).toBe(1);
    const durations = (await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).body;
    expect(durations).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="304"} 3');
  } finally {
    await app.close();
  }
});

test("HEAD gets what lies ready without the page; what is not for every guest passes by the cache", async () => {
  const { app, get, rendered } = await open();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const br = { "accept-encoding": "br" };
  try {
    await get("/about");
    const whole = await fetchPage(port, "/about", br);
    const head = await fetchPage(port, "/about", br, "HEAD");
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(whole.body.length),
    ]);
    expect(rendered()).toBe(1);
    const others: Record<string, string>[] = [
      { cookie: "access=5" },
      { authorization: "Bearer x" },
      { cookie: "theme=dark" },
    ];
    for (const [at, headers] of others.entries())
      expect(textOf(await fetchPage(port, "/about", { ...br, ...headers }))).toContain(`<p>${at + 2}</p>`);
    // Not a page any more once the server has been told to stop.
    const stopped = app.close();
    await expect(fetchPage(port, "/about", br)).rejects.toThrow();
    await stopped;
  } finally {
    await app.close();
  }
});

test("a page for one visitor is compressed in the best way that the browser takes", async () => {
  const { get } = await open();
  const accepted = async (encodings: string) =>
    (await get("/", "10.0.0.1", { cookie: "access=1", "accept-encoding": encodings })).headers["content-encoding"];
  expect(await accepted("gzip, deflate, br, zstd")).toBe("zstd");
  expect(await accepted("gzip, br")).toBe("br");
  expect(await accepted("gzip, br;q=0")).toBe("gzip");
  expect(await accepted("identity")).toBeUndefined();
});

test("an address longer than any of this site is refused before anything is rendered, in words and without the address", async () => {
  const { get, rendered } = await open();
  const long = `%27%22`.repeat(1_400);
  const page = await get(`/ky/${long}`);
  expect([page.statusCode, page.headers["content-type"]]).toEqual([414, "text/html; charset=utf-8"]);
  expect(page.body).toMatch(/<html lang="ky">.*Дарек өтө узун.*<a href="\/ky">Башкы бетке/s);
  expect(page.body.length).toBeLessThan(2_000);
  for (const url of [`/about.data?a=${long}`, `/__manifest?p=${long}`]) {
    const refused = await get(url, "10.0.0.1", { accept: "*/*" });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([414, "address_too_long"]);
  }
  expect(rendered()).toBe(0);
  expect((await get(`/?a=${"x".repeat(8_000)}`)).statusCode).toBe(200);
});

test("cookies of others cost nothing: a guest who has them gets the cached page, and no page sees them", async () => {
  const { app, get, rendered } = await open();
  const others = Array.from({ length: 600 }, (_, at) => `_ga_${at}=GS1.1.${at}`).join("; ");
  expect(others.length).toBeLessThan(16 * 1024);
  expect((await get("/about", "10.0.0.1", { cookie: "theme=dark" })).statusCode).toBe(200);
  expect((await get("/about")).statusCode).toBe(200);
  expect(rendered()).toBe(2);
  for (const cookie of [others, `${others}; theme=dark`, `theme=dark;${others}; theme=light`, "theme =dark", "a"])
    expect((await get("/about", "10.0.0.2", { cookie })).statusCode).toBe(200);
  await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const { port } = app.server.address() as { port: number };
    expect((await fetchPage(port, "/about", { cookie: others })).status).toBe(200);
  } finally {
    await app.close();
  }
  expect(rendered()).toBe(2);
});

test("more cookies than any browser has from this site are refused before anything is rendered", async () => {
  const { app, get, rendered } = await open();
  const cookiesOf = (count: number) => ({ cookie: Array.from({ length: count }, (_, at) => `a${at}=1`).join("; ") });
  expect((await get("/", "10.0.0.1", cookiesOf(100))).statusCode).toBe(200);
  expect((await get("/about")).statusCode).toBe(200);
  const before = rendered();
  const refused = await get("/", "10.0.0.1", cookiesOf(12_000));
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([431, "headers_too_large"]);
  await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const { port } = app.server.address() as { port: number };
    expect((await fetchPage(port, "/about", cookiesOf(12_000))).status).toBe(431);
    expect((await fetchPage(port, "/about", { cookie: `theme=dark; place=${"1".repeat(17_000)}` })).status).toBe(431);
  } finally {
    await app.close();
  }
  expect(rendered()).toBe(before);
});

test("each page says whose it is and whether it may be kept; while that cannot be found out it says nothing", async () => {
  const { app, get } = await open();
  const markOf = async (url: string, headers: Record<string, string> = {}) =>
    (await get(url, "10.0.0.1", headers)).headers["x-mark"];
  expect(await markOf("/kept")).toBe("guest; keep");
  // Out of the cache.
  expect(await markOf("/kept")).toBe("guest; keep");
  expect(await markOf("/about")).toBe("guest");
  expect(await markOf("/kept", { cookie: "access=7" })).toBe("7; keep");
  expect(await markOf("/about", { cookie: "access=7" })).toBe("7");
  expect(await markOf("/kept", { cookie: "access=x" })).toBe("guest; keep");
  expect(await markOf("/kept", { cookie: "access=away" })).toBeUndefined();
  await app.close();
});

test("a form is taken at any host that leads here, and one of another site is refused with the way to this one", async () => {
  const { post, rendered, origins } = await open();
  const host = "192.168.1.5:8080";
  expect((await post("/auth/login", { host, origin: `http://${host}` })).statusCode).toBe(200);
  // The router compares it with the site's address.
  expect(origins).toEqual(["http://localhost"]);
  const foreign = await post("/ky/auth/login?next=%2Fpost", { host, origin: "http://localhost.example" });
  expect([foreign.statusCode, foreign.headers["content-type"]]).toEqual([403, "text/html; charset=utf-8"]);
  expect(foreign.body).toMatch(/<html lang="ky">.*<a href="http:\/\/localhost\/ky\/auth\/login\?next=%2Fpost">/s);
  const forScript = await post("/auth/login.data", { host, origin: "http://localhost.example", accept: "*/*" });
  expect(forScript.json()).toMatchObject({ status: 403, code: "foreign_origin" });
  expect(rendered()).toBe(1);
});

test("no cache between keeps the data of a guest's page, and a browser only what it has prefetched", async () => {
  const { get } = await open();
  const ask = async (headers: Record<string, string>) =>
    (await get("/list.data", "10.0.0.1", { accept: "*/*", ...headers })).headers["cache-control"];
  expect(await ask({})).toBe("private, no-cache");
  expect(await ask({ "sec-purpose": "prefetch" })).toBe("private, max-age=10");
  expect(await ask({ cookie: "access=x" })).toBe("private, no-store");
});
