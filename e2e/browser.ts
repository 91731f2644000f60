import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Cookie, type Page } from "playwright-core";
import { expect, inject, test as base } from "vitest";
import { hrefIn } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import { chromiumArguments, findChromium } from "./chromium.ts";

export type Device = "phone" | "desktop";

/** Who visits: most journeys are made by {@link readers}. */
export interface Reader {
  language: Language;
  device: Device;
}

/** Each language and each device once. */
export const readers = [
  { language: "ru", device: "phone" },
  { language: "ky", device: "desktop" },
] as const satisfies Reader[];

/** Both languages on both devices, for journeys that longer words or a narrower screen may break. */
export const allReaders: readonly Reader[] = (["ru", "ky"] as const).flatMap((language) =>
  (["phone", "desktop"] as const).map((device) => ({ language, device })),
);

export interface VisitOptions extends Reader {
  /** Who is signed in. */
  as?: { cookies: SessionCookie[] };
  /** `false` for a reader whose scripts never arrive. */
  javaScript?: boolean;
  /** What the first page answers; anything but 200 has to be told. */
  status?: number;
  /** Addresses whose requests the test lets fail. */
  mayFail?: RegExp;
  /** Addresses that the test expects to refuse. */
  mayRefuse?: RegExp;
}

/** A cookie of a session of the product under test. */
export type SessionCookie = Pick<Cookie, "name" | "value" | "httpOnly"> & { url: string };

export type Visit = (path: string, options: VisitOptions) => Promise<Page>;

/** Wait of every step for what it needs, in milliseconds; the machine may be busy. */
const patience = 20_000;

/** Waits until what is read fits: `await eventually(() => cards.count()).toBe(28)`. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: patience });
}

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

/**
 * Tests with `visit`: opens a page, its path without the language, in a browser context of its own. Whatever went wrong
 * in the page until the end of the test fails it: console errors, uncaught errors, violations of the content security
 * policy, failed requests, and requests to anybody but us.
 */
export const test = base
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("visit", async ({ browser }, { onCleanup }): Promise<Visit> => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      expect(faults, "what went wrong in the page").toEqual([]);
    });
    return async (path, { language, device, as, javaScript = true, status = 200, mayFail, mayRefuse }) => {
      const context = await browser.newContext({
        ...screens[device],
        baseURL: productUrl(),
        javaScriptEnabled: javaScript,
        reducedMotion: "reduce",
        // Neither of ours: what the page says must not come from the browser's own language.
        locale: "en-US",
        permissions: ["clipboard-read", "clipboard-write"],
      });
      contexts.push(context);
      context.setDefaultTimeout(patience);
      if (readers.some((reader) => reader.language === language && reader.device === device)) examined.add(context);
      if (as) await context.addCookies(as.cookies);
      await collectFaults(context, faults, { javaScript, status, mayFail, mayRefuse });
      const page = await context.newPage();
      const response = await page.goto(hrefIn(language, path));
      expect(response?.status(), `status of ${path}`).toBe(status);
      if (javaScript) await waitForScripts(page);
      return page;
    };
  });

/** Address of the product that is this worker's, without a slash at the end. */
export function productUrl(): string {
  const urls = inject("productUrls");
  const worker = Number(process.env["VITEST_POOL_ID"]);
  return urls[(worker - 1) % urls.length] ?? "";
}

async function collectFaults(
  context: BrowserContext,
  faults: string[],
  {
    javaScript,
    status,
    mayFail,
    mayRefuse,
  }: Required<Pick<VisitOptions, "javaScript" | "status">> & Pick<VisitOptions, "mayFail" | "mayRefuse">,
): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Content security policy, ${violatedDirective}: ${blockedURI} ${sample}`);
    });
  });
  context.on("console", (message) => {
    // Resources that do not load are told below, with their address.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      faults.push(`console: ${message.text()}`);
  });
  context.on("weberror", (event) => faults.push(`uncaught: ${event.error().stack ?? event.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== productUrl()) faults.push(`third party: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // The page gives up what it does not need any more, on leaving for instance; without scripts none is let in.
    const isGivenUp = reason === "net::ERR_ABORTED" || (!javaScript && request.resourceType() === "script");
    if (!isGivenUp && !mayFail?.test(request.url())) faults.push(`failed: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    const isExpected = response.status() === status && response.request().isNavigationRequest();
    if (response.status() >= 400 && !isExpected && !mayRefuse?.test(response.url()))
      faults.push(`answered ${response.status()}: ${response.url()}`);
  });
}

/** Waits until the page's script has taken over: from then on clicks are its own. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.locator("dialog[data-live]").first().waitFor({ state: "attached" });
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** What of WCAG the product keeps. */
const accessibilityRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What another theme may break of it. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** Where axe looks: one reader of each language, one on each device. The others of {@link allReaders} would see the same again. */
const examined = new WeakSet<BrowserContext>();

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page, rules = accessibilityRules): Promise<void> {
  if (!examined.has(page.context())) return;
  // Evaluated, not added as a script: the page's policy admits none but its own.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (runOnly) => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
    );
  }, rules);
  expect(violations, `what axe found on ${page.url()}`).toEqual([]);
}

/** The same of its colours in the dark, for a page that was looked at by day. */
export async function expectAccessibleInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, colourRules);
  await page.emulateMedia({ colorScheme: "light" });
}
