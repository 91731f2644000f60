import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createPageHandler } from "./page-handlers.ts";

const paths: Record<string, string | undefined> = {
  home: undefined,
  category: "category/:category/:sub?",
  listing: "products/:id",
  reviews: "products/:id/reviews",
  any: ":anything/x",
  "not-found": "*",
};

function makeBuild(basename: string | undefined): ServerBuild {
  const top = Object.entries(paths).map(([id, path]) => [
    id,
    { id, parentId: "root", path, index: path === undefined },
  ]);
  const routes = { root: { id: "root" }, ...Object.fromEntries(top), inner: { id: "inner", parentId: "listing" } };
  return {
    routes,
    assets: { routes, url: "/assets/manifest.js" },
    ...(basename && { basename }),
  } as unknown as ServerBuild;
}

/** The routes that the handler of an address knows. */
async function routesFor(path: string, basename?: string): Promise<string[]> {
  const handler = createPageHandler(
    ({ routes, assets }) =>
      async () => {
        expect(Object.keys(assets.routes)).toEqual(Object.keys(routes));
        expect(assets.url).toBe("/assets/manifest.js");
        return Response.json(Object.keys(routes));
      },
    makeBuild(basename),
  );
  const answer = await handler(new Request(`http://localhost${path}`));
  return (await answer.json()) as string[];
}

const all = ["root", ...Object.keys(paths), "inner"];

test.each([
  ["/", ["root", "home", "any", "not-found"]],
  ["/?search=x/products/", ["root", "home", "any", "not-found"]],
  ["/category/transport", ["root", "category", "any", "not-found"]],
  ["/category/transport.data?_routes=x", ["root", "category", "any", "not-found"]],
  ["/products/7", ["root", "listing", "reviews", "any", "not-found", "inner"]],
])("%s knows its own routes, and those of any address", async (path, expected) => {
  expect(await routesFor(path)).toEqual(expected);
});

test.each(["/products.data", "/Products/7", "/%70roducts/7", "//products/7", "/nowhere", "/_.data", "/constructor"])(
  "%s knows all routes",
  async (path) => {
    expect(await routesFor(path)).toEqual(all);
  },
);

test("below a base path it is the segment after that", async () => {
  expect(await routesFor("/ky", "/ky")).toEqual(["root", "home", "any", "not-found"]);
  expect(await routesFor("/ky/products/7", "/ky")).toContain("listing");
  expect(await routesFor("/ky/", "/ky")).toEqual(all);
  expect(await routesFor("/kyzyl", "/ky")).toEqual(all);
});
