import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Suspense, use } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, type EntryContext, Scripts, ServerRouter, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { retryLoads } from "#web/build/retrying-loads-plugin.ts";
import { deferScripts } from "./deferred-scripts.ts";
import { settlePage } from "./settle-page.ts";

/*
 * Code that relies on undocumented internals of React Router and React. Each such place has a test here; the journeys in
 * `e2e/` test the same in a browser.
 */

const routerFolder = path.dirname(createRequire(import.meta.url).resolve("react-router/package.json"));
const testedVersion = "8.4.0";

test("React Router has the version that this code was written for", () => {
  const { version } = JSON.parse(readFileSync(path.join(routerFolder, "package.json"), "utf8")) as { version: string };
  expect(
    version,
    `react-router ${version} is installed. Pages rendered in one go, scripts that start late and loads that are retried use internals ` +
      `of ${testedVersion}: see that the tests below and e2e/layout.test.ts and e2e/no-script.test.ts pass, then write ${version} here.`,
  ).toBe(testedVersion);
});

test.for([
  [
    "routeModules.js",
    "importPage(route.module, route.imports)",
    "the code of the next page would not be tried again on a bad network",
  ],
  [
    "single-fetch.js",
    "fetchPageData(url, await createRequestInit(request))",
    "the data of the next page would not be tried again on a bad network",
  ],
  [
    "components.js",
    'rel: "prefetch", as: "script"',
    "a page whose prefetch fails could not be loaded until the present one is reloaded",
  ],
] as const)("%s of React Router is loaded with retries", ([name, expected, otherwise]) => {
  const file = path.join(routerFolder, "dist/production/lib/dom/ssr", name);
  expect(retryLoads(readFileSync(file, "utf8"), file)?.code, `without this ${otherwise}`).toContain(expected);
});

test("a page is rendered as a whole: with a loader's deferred data, and all data for the browser", async () => {
  const html = await renderPage();
  expect(
    html,
    "React should read settled promises without waiting, or parts of a page show only with scripts",
  ).toContain("<p>later</p>");
  expect(html).not.toContain("<p>waiting</p>");
  expect(html, "React Router should take its data from renderMeta.streamCache, or no page comes to life").toContain(
    'streamController.enqueue("data");',
  );
  expect(html).toContain("streamController.close()");
});

test("the scripts of a page are deferred", async () => {
  const html = await renderPage();
  expect(html).toContain('rel="modulepreload"');
  const deferred = deferScripts(html);
  expect(deferred, "<Scripts> writes other HTML than deferScripts reads: pictures would wait for scripts").not.toBe(
    html,
  );
  expect(deferred).not.toContain('rel="modulepreload" ');
  expect(deferred).toContain('import("/assets/root.js")');
});

function Later({ promise }: { promise: Promise<string> }) {
  return <p>{use(promise)}</p>;
}

function Page() {
  const { later } = useLoaderData<{ later: Promise<string> }>();
  return (
    <html lang="ru">
      <body>
        <Suspense fallback={<p>waiting</p>}>
          <Later promise={later} />
        </Suspense>
        <Scripts />
      </body>
    </html>
  );
}

/** A page as the router passes it to `entry.server.tsx`. */
async function renderPage(): Promise<string> {
  const later = new Promise<string>((resolve) => setTimeout(() => resolve("later")));
  const handler = createStaticHandler([{ id: "root", path: "/", Component: Page, loader: () => ({ later }) }]);
  const staticHandlerContext = await handler.query(new Request("http://localhost/"));
  if (staticHandlerContext instanceof Response) throw new Error("the page should be rendered");
  const root = { id: "root", path: "/", module: "/assets/root.js", imports: [], hasLoader: true };
  const context = {
    manifest: {
      url: "/assets/manifest.js",
      version: "1",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: { root },
    },
    routeModules: { root: { default: Page } },
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    staticHandlerContext,
    serverHandoffString: "{}",
    serverHandoffStream: new Blob(["data"]).stream(),
    renderMeta: {},
    ssr: true,
    isSpaMode: false,
    future: {},
    serializeError: () => ({}),
  } as unknown as EntryContext;
  await settlePage(context);
  return renderToString(<ServerRouter context={context} url="http://localhost/" />);
}
