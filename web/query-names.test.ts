import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isQueryNameRead } from "./query-names.ts";
import routes from "./routes.ts";

const folder = import.meta.dirname;

/** Names that are in a variable where they are read, by file. */
const readByVariable: Readonly<Record<string, readonly string[]>> = {
  "accounts/session/own-page-path.ts": [],
  "accounts/session/sign-in-notice.tsx": ["signin"],
  "business/directory/directory-query.ts": ["category", "location"],
  "catalogue/address/list-query.ts": ["search", "price__gte", "currency", "p21_to", "is_business", "key", "offset"],
  "claims/start-claim.ts": ["category", "review"],
  // `reviews` too, on pages of businesses, which read it by themselves.
  "ui/list/older-pages.tsx": ["key"],
};

/** Readings that no page of the segment makes on the server. */
const notOnServer = new Set([
  "/cart tab (cart/orders/orders-view.ts)",
  "/cart answered (cart/orders/orders-view.ts)",
  "/cart stage (cart/orders/orders-view.ts)",
  "/offline to (app/offline-page.tsx)",
]);

/** Of lists, whose heading of what is near reads them: there is none of these on such pages. */
const isOfLists = (reading: string) =>
  /^\/(?:compare|offline|products) \S+ \(catalogue\/address\/list-query\.ts\)$/.test(reading);

const readsOf =
  /\b(query|searchParams|params|address|search\)|Location\(\)\.search\))\??\.(?:get|has|getAll)\((?:"([^"]+)")?/g;

/** The files that a module imports, by others too. */
function reach(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = readFileSync(file, "utf8").matchAll(
    /^(?:import|export) (?!type\b)[^"]*?from "([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  for (const [, from = "", later = ""] of imports) {
    const name = from || later;
    const path = name.startsWith("#web/") ? join(folder, name.slice(5)) : resolve(dirname(file), name);
    if (/^(?:#web\/|\.)/.test(name) && /\.tsx?$/.test(path) && existsSync(path)) reach(path, found);
  }
  return found;
}

/** What a file reads of an address; `*` is a name in a variable that this test does not know. */
function namesIn(file: string): string[] {
  const read = [...readFileSync(file, "utf8").matchAll(readsOf)].map(([, , name]) => name);
  const known = readByVariable[file.slice(folder.length + 1)] ?? (read.includes(undefined) ? ["*"] : []);
  return [...read.filter((name) => name !== undefined), ...known];
}

function listRoutes(entries: readonly RouteConfigEntry[], parent = ""): { file: string; segment: string }[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const [segment = ""] = `${parent}${path ?? ""}`.split("/");
    const within = listRoutes(children, segment === "" ? "" : `${segment}/`);
    // A layout has no address: it is a part of the pages within it.
    const isLayout = path === undefined && children.length > 0;
    const own = isLayout ? [...new Set(within.map((page) => page.segment))] : [segment];
    return [...own.map((one) => ({ file: join(folder, file), segment: one })), ...within];
  });
}

test("every name that a page reads of its address is declared: without that guests see the page without it", () => {
  const undeclared = listRoutes(routes).flatMap(({ file, segment }) =>
    [...reach(file)].flatMap((module) =>
      namesIn(module)
        .filter((name) => !isQueryNameRead(segment, name))
        .map((name) => `/${segment} ${name} (${module.slice(folder.length + 1)})`),
    ),
  );
  expect(new Set(undeclared.filter((reading) => !isOfLists(reading)))).toEqual(notOnServer);
});

test("the search for them finds names in all spellings of a reading", () => {
  const found = new Set(listRoutes(routes).flatMap(({ file }) => [...reach(file)].flatMap(namesIn)));
  for (const name of ["location", "ids", "tab", "reviewed", "signin", "next", "review", "photos"])
    expect(found).toContain(name);
});

test("what advertisers and others add to an address no page reads", () => {
  const segments = new Set(listRoutes(routes).map(({ segment }) => segment));
  const open = ["", "category", "products", "user", "b", "map", "businesses", "prices", "about", "blog", "auth"];
  for (const segment of open) {
    expect(segments).toContain(segment);
    for (const name of ["utm_source", "fbclid", "yclid", "gclid", "x", "constructor"])
      expect(isQueryNameRead(segment, name)).toBe(false);
  }
  expect(isQueryNameRead("constructor", "name")).toBe(false);
});
