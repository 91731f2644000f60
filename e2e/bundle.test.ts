import { readdirSync, readFileSync } from "node:fs";
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
