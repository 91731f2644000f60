import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Cookie, type Page } from "playwright-core";
import { expect, inject, type RunnerTestCase, test as base } from "vitest";
import { hrefIn } from "#web/platform/href.ts";
import { contextsWithoutScripts } from "./accessible.ts";
import { chromiumArguments, findChromium } from "./chromium.ts";
import type { Device, Reader } from "./readers.ts";

export interface VisitOptions extends Reader {
  /** The user who is signed in. */
  as?: { cookies: SessionCookie[] };
  /** `false`: no script runs. */
  javaScript?: boolean;
  /** `true`: the site may have its service worker. */
  serviceWorker?: boolean;
  /** `true`: the browser has loaded nothing of the site yet, and is not used again: its clock, network or scripts may be changed. */
  fresh?: boolean;
  /** The expected status of the first page; 200 by default. */
  status?: number;
  /** `true`: the test turns the network off, so that requests may fail for that reason alone. */
  offline?: boolean;
  /** Addresses whose requests may break. */
  mayFail?: RegExp;
  /** Addresses that may answer 400 or above. */
  mayRefuse?: RegExp;
}

/** A cookie of a session. */
export type SessionCookie = Pick<Cookie, "name" | "value" | "httpOnly"> & { url: string };

export type Visit = (path: string, options: VisitOptions) => Promise<Page>;

/** How long every step may wait, in milliseconds; the machine may be busy. */
const stepTimeout = 30_000;

/** Reads again and again until the expectation holds: `await eventually(() => cards.count()).toBe(28)`. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: stepTimeout });
}

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

/** A page in a browser context of its own. */
interface Tab {
  context: BrowserContext;
  page: Page;
  device: Device;
  visits: number;
  /** What the present test expects of it. */
  watched: Watched | undefined;
}

interface Watched {
  /** What went wrong. */
  faults: string[];
  /** The last pages and calls of the tab, for a test that fails. */
  trail: string[];
  options: VisitOptions;
}

/** Whether each context records a trace, which makes journeys slower. */
const isTraced = process.env["E2E_TRACE"] === "1";

/** Tabs that no test uses at present. */
type SpareTabs = Record<Device, Tab[]>;

/** Entries of {@link Watched.trail}. */
const maxTrail = 20;
/** Characters of a page that a failed test shows. */
const shownText = 1_500;

/** After so many tests a tab is closed, with its history and its memory. */
const maxVisits = 20;

/**
 * Tests with `visit`, which opens a page as somebody would who knows nothing of the tests before; the path is without the language.
 * At the end a test fails if one of its pages had console errors, uncaught errors, violations of the content security policy, failed
 * requests, or requests to other sites.
 */
export const test = base
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("spareTabs", { scope: "worker" }, (): SpareTabs => ({ phone: [], desktop: [] }))
  .extend("visit", async ({ browser, spareTabs, task }, { onCleanup }): Promise<Visit> => {
    const tabs: Tab[] = [];
    const faults: string[] = [];
    // The second attempt of a test that failed shares nothing with the first.
    const isRetry = (task.result?.retryCount ?? 0) > 0;
    onCleanup(async () => {
      const hasFailed = task.result?.state === "fail" || faults.length > 0;
      if (hasFailed) {
        await saveScreens(task, tabs);
        faults.push(...(await Promise.all(tabs.map(describeTab))));
      }
      await Promise.all(tabs.map((tab) => (hasFailed ? tab.context.close() : putAway(tab, spareTabs))));
      // In the message itself, for reports have no more of an error.
      expect(faults, ["what went wrong in the page", ...faults].join("\n")).toEqual([]);
    });
    return async (path, options) => {
      const { language, device, as, javaScript = true, status = 200 } = options;
      const spare = !isRetry && isOrdinary(options) ? spareTabs[device].pop() : undefined;
      const tab = spare ?? (await openTab(browser, options));
      const { context, page } = tab;
      tab.watched = { faults, trail: [], options };
      tabs.push(tab);
      if (as) await context.addCookies(as.cookies);
      const response = await page.goto(hrefIn(language, path));
      expect(response?.status(), `status of ${path}`).toBe(status);
      if (javaScript) await waitForScripts(page);
      return page;
    };
  });

/** Folder of the pictures and traces of failed attempts. */
const resultsFolder = path.join(import.meta.dirname, "../test-results");

/**
 * Saves a picture of each page of a failed attempt. With `E2E_TRACE=1`, it also saves a trace
 * (`npx playwright-core show-trace FILE`).
 */
async function saveScreens({ fullName, result }: RunnerTestCase, tabs: readonly Tab[]): Promise<void> {
  const attempt = `${fullName.replaceAll(/[^\p{L}\d]+/gu, "-").slice(0, 150)}-${result?.retryCount ?? 0}`;
  await Promise.all(
    tabs.map(async ({ context, page }, index) => {
      const file = path.join(resultsFolder, `${attempt}-${index}`);
      // A page that does not answer any more has no picture: the test has failed for a reason that is already known.
      await page.screenshot({ path: `${file}.png`, timeout: 10_000 }).catch(() => undefined);
      if (isTraced) await context.tracing.stop({ path: `${file}.zip` });
    }),
  );
}

/** What a tab shows and has asked for: the pictures stay on the machine that ran the test, this is in its output. */
async function describeTab({ page, watched }: Tab): Promise<string> {
  const text = await page
    .locator("body")
    .innerText({ timeout: 10_000 })
    .catch(() => "nothing");
  return `${page.url()} showed: ${text.replaceAll(/\s+/g, " ").slice(0, shownText)}\nafter: ${watched?.trail.join("; ")}`;
}

async function openTab(
  browser: Browser,
  { device, javaScript = true, serviceWorker = false }: VisitOptions,
): Promise<Tab> {
  const context = await browser.newContext({
    ...screens[device],
    baseURL: productUrl(),
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
    // Tests that break requests could not reach those of a worker.
    serviceWorkers: serviceWorker ? "allow" : "block",
    // Neither Russian nor Kyrgyz: no text may depend on the browser's own language.
    locale: "en-US",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(stepTimeout);
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true });
  if (!javaScript) contextsWithoutScripts.add(context);
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Content security policy, ${violatedDirective}: ${blockedURI} ${sample}`);
    });
  });
  const tab: Tab = { context, page: await context.newPage(), device, visits: 0, watched: undefined };
  watch(tab);
  return tab;
}

/** Whether nothing of a visit outlives {@link putAway}. */
function isOrdinary({ javaScript = true, serviceWorker = false, fresh = false }: VisitOptions): boolean {
  return javaScript && !serviceWorker && !fresh;
}

/**
 * Forgets what the test has left in a tab and keeps it for the next one, or closes it. With a process that has started, and scripts and
 * fonts that are loaded, a page costs half of what it costs in a new tab, which tells on hundreds of tests.
 */
async function putAway(tab: Tab, spareTabs: SpareTabs): Promise<void> {
  const { context, page, device, watched } = tab;
  tab.watched = undefined;
  tab.visits += 1;
  const isKept =
    watched && isOrdinary(watched.options) && watched.faults.length === 0 && tab.visits < maxVisits && !page.isClosed();
  if (!isKept) return context.close();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  try {
    // What the test has left open ends here: calls, sockets, timers. The page has no scripts of its own.
    await page.goto("/robots.txt");
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      const databases = await indexedDB.databases();
      for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name);
    });
  } catch {
    // A test may end while its last step still leads elsewhere, which interrupts going away: such a tab is not used again.
    return context.close();
  }
  await context.clearCookies();
  await page.setViewportSize(screens[device].viewport);
  await page.emulateMedia({ media: null, colorScheme: "light", reducedMotion: "reduce" });
  spareTabs[device].push(tab);
}

/** Address of the product that belongs to this worker, without a slash at the end. */
export function productUrl(): string {
  const urls = inject("productUrls");
  const worker = Number(process.env["VITEST_POOL_ID"]);
  return urls[(worker - 1) % urls.length] ?? "";
}

/** Calls that an open page makes by itself: under way when its session ends, they are refused; without a network, they fail. */
export const backgroundCalls = /\/(unread_count|favorite\/ids|refresh|delivered|personal\/history)\/$|\/live\/\?/;

/**
 * Whether a request failed because the test turned the network off. With a service worker the page sees `ERR_FAILED`.
 */
function isCutOff(
  url: string,
  reason: string,
  { offline = false, serviceWorker = false }: Partial<VisitOptions>,
): boolean {
  if (reason.includes("net::ERR_INTERNET_DISCONNECTED")) return offline || backgroundCalls.test(url);
  return offline && serviceWorker && reason.includes("net::ERR_FAILED");
}

/** Writes down what goes wrong in a tab, as long as a test uses it. */
function watch(tab: Tab): void {
  const { context } = tab;
  const report = (fault: string) => tab.watched?.faults.push(fault);
  const options = () => tab.watched?.options;
  context.on("console", (message) => {
    // The router's, about steps in the history that it cannot ask about (`web/platform/navigation/use-open-sheet.ts`).
    if (message.text().includes("use a blocker on a POP navigation")) report(`console: ${message.text()}`);
    const [, socket] = /^WebSocket connection to '([^']+)'/.exec(message.text()) ?? [];
    if (socket && (options()?.mayFail?.test(socket) || options()?.mayRefuse?.test(socket))) return;
    if (socket && isCutOff(socket, message.text(), options() ?? {})) return;
    // Resources that do not load are recorded below, with their address.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      report(`console: ${message.text()}`);
  });
  context.on("weberror", (event) => report(`uncaught: ${event.error().stack ?? event.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== productUrl()) report(`third party: ${request.url()}`);
  });
  const leaveTrail = (entry: string) => {
    const { trail = [] } = tab.watched ?? {};
    trail.push(`${new Date().toISOString().slice(14, 23)} ${entry}`);
    if (trail.length > maxTrail) trail.shift();
  };
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A page aborts what it no longer needs, for instance when it is left; with scripts off the browser blocks them.
    const isBlocked = options()?.javaScript === false && request.resourceType() === "script";
    const hasNoNetwork = isCutOff(request.url(), reason ?? "", options() ?? {});
    const isExpected =
      reason === "net::ERR_ABORTED" || isBlocked || hasNoNetwork || options()?.mayFail?.test(request.url());
    if (!isExpected) report(`failed: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    const request = response.request();
    if (["document", "fetch"].includes(request.resourceType()) && !request.url().includes("/assets/"))
      leaveTrail(`${request.method()} ${pathOf(request.url())} ${response.status()}`);
    if (response.status() < 400) return;
    const isFirst = response.status() === options()?.status && request.isNavigationRequest();
    if (!isFirst && !options()?.mayRefuse?.test(response.url()))
      report(`answered ${response.status()}: ${response.url()}`);
  });
}

function pathOf(url: string): string {
  return url.startsWith(productUrl()) ? url.slice(productUrl().length) : url;
}

/** Waits until the page is hydrated: from then on its scripts handle clicks. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.locator("dialog[data-live]").first().waitFor({ state: "attached" });
}

/** Expects that nothing is wider than the screen: this one, and that of the other device in the same language. */
export async function expectFitting(page: Page): Promise<void> {
  const own = page.viewportSize();
  for (const { viewport } of [screens.phone, screens.desktop]) {
    await page.setViewportSize(viewport);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `what is too wide on ${page.url()} at ${viewport.width} px`).toBe(0);
  }
  if (own) await page.setViewportSize(own);
}
