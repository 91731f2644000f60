import { expect, test } from "vitest";
import { deferScripts } from "./deferred-scripts.ts";

const page = `<head><link rel="modulepreload" href="/assets/ru.js"/><link rel="preload" href="/a.woff2" as="font"/></head><body><p>$&amp;</p><link rel="modulepreload" href="/assets/entry.js" nonce="n"/><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body>`;

test("no script is asked for by the page itself; all are by the code that waits", () => {
  const late = deferScripts(page);
  expect(late).not.toContain('rel="modulepreload"');
  expect(late).not.toMatch(/\bimport [^(]/);
  expect(late).toContain('for(const href of ["/assets/ru.js","/assets/entry.js"])');
  expect(late).toContain(
    'await import("/assets/manifest.js");const [route0,route1]=await Promise.all([import("/assets/root.js"),import("/assets/home.js")]);window.__reactRouterRouteModules = {"root":route0,"home":route1};import("/assets/entry.js")',
  );
});

test("the rest of the page stays as it was", () => {
  const late = deferScripts(page);
  expect(late).toMatch(
    /^<head><link rel="preload" href="\/a.woff2" as="font"\/><\/head><body><p>\$&amp;<\/p><script nonce="n" type="module" async="">/,
  );
  expect(late).toMatch(/<\/script><\/body>$/);
});

test("a page without scripts of the router is left alone", () => {
  expect(deferScripts('<link rel="modulepreload" href="/x.js"/>')).toBe('<link rel="modulepreload" href="/x.js"/>');
});
