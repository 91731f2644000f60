import Fastify from "fastify";
import { expect, test } from "vitest";
import { createDeviceCookies } from "#server/http/cookies/device-cookie.ts";
import { createHostCookies } from "#server/http/cookies/host-cookies.ts";
import { createRateLimits } from "#server/http/rate-limits.ts";
import { handleErrors } from "#server/http/serve.ts";
import { createUploads, uploadBounds } from "#server/http/uploads.ts";
import fastifyCookie from "@fastify/cookie";
import { createPageCache } from "./page-cache.ts";
import { handlePageRequest } from "./pages.ts";
import type { WebBuild } from "./web-build.ts";

/** Pages that say how often they were rendered, under limits of 12 a minute for an address and 6 for an account. */
async function open() {
  const app = Fastify({ trustProxy: true });
  await app.register(fastifyCookie);
  handleErrors(app);
  let rendered = 0;
  const renderPage = async (_request: Request, context: Map<string, { deliver(html: string): void }>) => {
    context.get("render")?.deliver(`<p>${(rendered += 1)}</p>`);
    return new Response(null, { headers: { "content-type": "text/html" } });
  };
  const build = {
    handlers: { ru: renderPage, ky: renderPage },
    textsScripts: {},
    styleSource: "",
    entry: {
      cacheRules: { cookies: ["theme"], uncached: [] },
      RouterContextProvider: Map,
      renderContext: "render",
      apiContext: "api",
      texts: { ru: {}, ky: {} },
    },
  } as unknown as WebBuild;
  const pages = {
    app,
    build,
    publicUrl: "http://localhost",
    site: { supportUrl: undefined, appUrl: undefined, googleLogin: false, isDemo: false },
    sharedReplies: new Map(),
    refreshSession: async () => [],
    dev: false,
    cache: createPageCache(),
    limits: createRateLimits(0.01),
    devices: createDeviceCookies(
      "a secret of this test",
      createHostCookies({ isSecure: false, oldNamesUntil: 0, now: () => new Date() }),
    ),
    uploads: createUploads(uploadBounds),
    findAccount: async ({ cookies }: { cookies: Record<string, string | undefined> }) =>
      Number(cookies["access"]) || undefined,
    largeForms: [],
    onServedFromCache: () => undefined,
  };
  app.get("/*", (request, reply) => handlePageRequest(pages, request, reply));
  const get = (url: string, ip = "10.0.0.1", headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: "text/html", "x-forwarded-for": ip, ...headers } });
  return { get, rendered: () => rendered };
}

test("pages that nobody has asked for are rendered so often for one address, cached ones are always served", async () => {
  const { get, rendered } = await open();
  for (let page = 0; page < 12; page += 1) expect((await get(`/?page=${page}`)).statusCode).toBe(200);
  const refused = await get("/ky/?page=12");
  expect([refused.statusCode, refused.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(50);
  expect(refused.headers["cache-control"]).toBe("no-store");
  expect(refused.body).toMatch(/<html lang="ky">.*Сурамдар өтө көп.*секунддан кийин/s);
  expect(rendered()).toBe(12);
  expect((await get("/?page=3")).body).toBe("<p>4</p>");
  expect((await get("/?page=12", "10.0.0.2")).statusCode).toBe(200);
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
