import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const build = new URL("../build/", import.meta.url);
/** The name of zod's base class: it is a string in zod's code, so no minifier changes it. */
const mark = "$ZodType";

test("no script that a browser loads has zod in it", () => {
  // The server's bundle has zod: this shows that the mark is still right.
  expect(readFileSync(new URL("server/index.js", build), "utf8").includes(mark)).toBe(true);
  const scripts = readdirSync(new URL("client/assets/", build)).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  const withZod = scripts.filter((file) =>
    readFileSync(new URL(`client/assets/${file}`, build), "utf8").includes(mark),
  );
  expect(withZod).toEqual([]);
});

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL("client/.vite/manifest.json", build), "utf8"));

/** All scripts that a first visit of a page loads before it can be used: those of the root and what they import. */
function loadedBy(page: string): Chunk[] {
  const found = new Map<string, Chunk>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.set(key, chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  const routeOf = (module: string) => `${module}?__react-router-build-client-route`;
  for (const key of ["web/entry.client.tsx", routeOf("web/root.tsx"), routeOf(page)]) {
    expect(manifest[key], key).toBeDefined();
    add(key);
  }
  return [...found.values()];
}

/** Kilobytes of scripts of a first visit, compressed: a slow phone network brings some 50 a second. */
const budgets = { "web/catalogue/home-page.tsx": 170, "web/listings/listing-page.tsx": 180 };

test.each(Object.entries(budgets))("a first visit of %s loads %i KB of scripts at most", (page, budget) => {
  const chunks = loadedBy(page);
  const bytes = chunks.map(({ file }) => gzipSync(readFileSync(new URL(`client/${file}`, build))).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(budget * 1_000);
  // What few visits need has scripts of its own.
  expect(chunks.filter(({ name = "" }) => /^(?:account-forms|admin|business|chat|moderation)$/.test(name))).toEqual([]);
});
