import { matchRoutes, type ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { createServer } from "#server/http/create-server.ts";
import pino from "pino";
import { createMethodFinder } from "./page-methods.ts";
import { refuseOtherMethod } from "./pages.ts";

const route = (id: string, path: string | undefined, hasAction = false, parentId = "root", index = false) => ({
  id,
  path,
  parentId,
  index,
  module: { default: () => null, ...(hasAction && { action: () => null }) },
});

const routes = Object.fromEntries(
  [
    { ...route("root", ""), parentId: undefined },
    route("home", undefined, false, "root", true),
    route("about", "about"),
    route("login", "auth/login", true),
    route("cabinet", undefined),
    route("profile", "profile", true, "cabinet"),
    route("listing", "products/:id", true),
    route("rss", "rss.xml"),
    route("missing", "*"),
  ].map((one) => [one.id, one]),
) as unknown as ServerBuild["routes"];

const findMethods = createMethodFinder(matchRoutes, routes);
const read = ["GET", "HEAD"];
const withForms = ["GET", "HEAD", "POST"];

test.each([
  ["/", read],
  ["/ky", read],
  ["/ky/", read],
  ["/_root.data", read],
  ["/ky/_root.data", read],
  ["/about", read],
  ["/about/?x=1", read],
  ["/rss.xml", read],
  ["/auth/login", withForms],
  ["/ky/auth/login?next=%2F", withForms],
  ["/auth/login.data?_routes=login", withForms],
  ["/profile", withForms],
  ["/products/5", withForms],
  ["/kyrgyz", undefined],
  ["/nothing/here", undefined],
])("%s serves %j", (url, methods) => {
  expect(findMethods(url)).toEqual(methods);
});

describe("another method", () => {
  async function ask(method: "POST" | "PUT" | "DELETE", url: string, accept: string) {
    const app = await createServer({
      log: pino({ level: "silent" }),
      publicUrl: "http://localhost",
      trustProxy: 0,
      secretPaths: [],
      siteCookies: new Set(),
    });
    app.route({
      method: ["POST", "PUT", "DELETE"],
      url: "/*",
      onRequest: async (request, reply) =>
        refuseOtherMethod({ findMethods, publicUrl: "http://localhost" }, request, reply),
      handler: async () => "served",
    });
    const { statusCode, headers, body } = await app.inject({ method, url, headers: { accept } });
    return { status: statusCode, allow: headers["allow"], type: String(headers["content-type"]), body };
  }

  test.each([
    ["POST", "/about", 405, "GET, HEAD", 'lang="ru".*Сюда нельзя отправить форму'],
    ["POST", "/ky/about", 405, "GET, HEAD", 'lang="ky".*Бул жерге форма жөнөтүүгө болбойт'],
    ["PUT", "/profile", 405, "GET, HEAD, POST", "Открыть страницу"],
    ["DELETE", "/", 405, "GET, HEAD", "Открыть страницу"],
    ["POST", "/nothing", 404, undefined, "Страница не найдена"],
    ["PUT", "/ky/nothing", 404, undefined, "Барак табылган жок"],
  ] as const)("%s %s answers %i with a page for people and a problem for programs", async (...expected) => {
    const [method, url, status, allow, text] = expected;
    const page = await ask(method, url, "text/html,*/*");
    expect(page).toMatchObject({ status, allow, type: "text/html; charset=utf-8" });
    expect(page.body).toMatch(new RegExp(text, "s"));
    const problem = await ask(method, url, "*/*");
    expect(problem).toMatchObject({ status, allow, type: "application/problem+json; charset=utf-8" });
  });

  test("of a page that takes it is served", async () => {
    expect(await ask("POST", "/auth/login", "text/html")).toMatchObject({ status: 200, body: "served" });
  });
});
