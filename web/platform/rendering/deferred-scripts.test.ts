import { expect, test } from "vitest";
import { deferScripts } from "./deferred-scripts.ts";

const page = `<head><link rel="modulepreload" href="/assets/ru.js"/><link rel="preload" href="/a.woff2" as="font"/></head><body><p>$&amp;</p><link rel="modulepreload" href="/assets/entry.js" nonce="n"/><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body>`;

test("the page itself requests no script; the deferred code requests all", () => {
  const late = deferScripts(page);
  expect(late).not.toContain('rel="modulepreload"');
  expect(late).not.toMatch(/\bimport [^(]/);
  expect(late).toContain('for(const href of ["/assets/ru.js","/assets/entry.js"])');
  expect(late).toContain(
    'await import("/assets/manifest.js");const [route0,route1]=await Promise.all([import("/assets/root.js"),import("/assets/home.js")]);window.__reactRouterRouteModules = {"root":route0,"home":route1};import("/assets/entry.js")',
  );
});

test("the rest of the page stays unchanged", () => {
  const late = deferScripts(page);
  expect(late).toMatch(
    /^<head><link rel="preload" href="\/a.woff2" as="font"\/><\/head><body><p>\$&amp;<\/p><script nonce="n" type="module" async="">/,
  );
  expect(late).toMatch(/<\/script><\/body>$/);
});

test("a page without the router's scripts stays unchanged", () => {
  expect(deferScripts('<link rel="modulepreload" href="/x.js"/>')).toBe('<link rel="modulepreload" href="/x.js"/>');
});

test("hints after the starter and other module scripts are found, and what only looks like one is left", () => {
  const other = `<script type="module">go()</script>`;
  const text = `<p>&lt;script type=&quot;module&quot;</p> type="module"`;
  const late = deferScripts(
    page
      .replace("<body>", `<body>${text}${other}`)
      .replace("</body>", `<link rel="modulepreload" href="/assets/z.js"></body>`),
  );
  expect(late).toContain(`<body>${text}${other}<p>`);
  expect(late).toContain('for(const href of ["/assets/ru.js","/assets/entry.js","/assets/z.js"])');
  expect(late).toMatch(/<\/script><\/body>$/);
});

test("a tap on a link that waits for the scripts is kept only on pages that have one", () => {
  expect(deferScripts(page)).not.toContain("a[data-wait]");
  expect(deferScripts(page.replace("<p>", '<p><a href="/x" data-wait="">'))).toContain('closest("a[data-wait]")');
});
