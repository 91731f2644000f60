import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page, type Route } from "playwright-core";
import sharp from "sharp";
import { login } from "#contracts/accounts/schemas.ts";
import { addressOf } from "#contracts/base/address.ts";
import { languageOffered } from "#contracts/base/cookies.ts";
import { demoLogins } from "#demo/login-queries.ts";
import { hrefIn } from "#web/platform/href.ts";
import { type Language, languages } from "#web/platform/language.ts";
import { maxScreenBytes, screenSize } from "#web/content/blog/screens.ts";
import { chromiumArguments, findChromium } from "../e2e/chromium.ts";
import { startProduct } from "../e2e/product.ts";

/** A screen of the product, for the article about what it can do. */
interface Screen {
  /** Address without the language, or how to come there. */
  open: string | ((page: Page, go: (to: string) => Promise<void>) => Promise<void>);
  as?: keyof typeof demoLogins;
}

const screens: Readonly<Record<string, Screen>> = {
  search: { open: `/?search=${encodeURIComponent("honda fit до 800000")}` },
  lists: { open: "/category/transport" },
  listing: { open: followFirst("/category/transport", "a[href*='/products/']") },
  favourites: { open: "/favorites", as: "buyer" },
  chat: { open: followFirst("/chats", "a[href*='/chats/']"), as: "buyer" },
  posting: { open: "/post", as: "seller" },
  own: { open: "/profile", as: "seller" },
  notifications: { open: "/profile/notifications", as: "seller" },
  business: { open: followFirst("/businesses", "main a[href*='/b/']") },
};

function followFirst(list: string, link: string): Screen["open"] {
  return async (page, go) => {
    await go(list);
    const href = await page.locator(link).first().getAttribute("href");
    await page.goto(href ?? "");
  };
}

/** Takes pictures of the built product with its demo market. They are checked in: run it again when what they show has changed. */
async function takeScreens(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "jarya-screens-"));
  const product = await startProduct({ DATA_DIR: folder, RATE_LIMIT_FACTOR: "1000" });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() });
  try {
    for (const language of languages) {
      for (const [name, screen] of Object.entries(screens))
        await takeScreen(browser, product.url, { language, name, screen });
    }
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeScreen(
  browser: Browser,
  url: string,
  { language, name, screen: { open, as } }: { language: Language; name: string; screen: Screen },
): Promise<void> {
  const { width, height } = screenSize;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    // The styles are changed a little (`showFont`).
    bypassCSP: true,
    hasTouch: true,
    isMobile: true,
    locale: language === "ky" ? "ky-KG" : "ru-RU",
  });
  try {
    if (as) await signIn(context, url, demoLogins[as].phone);
    // Nobody is asked whether they want the language of their account.
    await context.addCookies([{ name: languageOffered, value: "1", url }]);
    await context.route((address) => address.origin === url, showFont);
    const page = await context.newPage();
    const go = async (to: string) => void (await page.goto(hrefIn(language, to)));
    await (typeof open === "string" ? go(open) : open(page, go));
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await page.evaluate("document.fonts.ready");
    if ((await page.locator("[data-language-notice]").count()) > 0)
      throw new Error(`${name}: a line about the language`);
    const file = fileURLToPath(new URL(`../web/content/blog/screens/${language}/${name}.webp`, import.meta.url));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await compress(await page.screenshot()));
    console.log(path.relative(process.cwd(), file));
  } finally {
    await context.close();
  }
}

/** The font of the site may come late: a page shows it all the same, which readers would see move. */
async function showFont(route: Route): Promise<void> {
  if (!route.request().isNavigationRequest()) return route.continue();
  const answer = await route.fetch({ maxRedirects: 0 });
  if (!answer.headers()["content-type"]?.startsWith("text/html")) return route.fulfill({ response: answer });
  const html = await answer.text();
  return route.fulfill({ response: answer, body: html.replaceAll("font-display:optional", "font-display:block") });
}

async function signIn(context: BrowserContext, url: string, phone: string): Promise<void> {
  const answer = await context.request.post(url + addressOf(login), {
    headers: { origin: url },
    data: { login: phone, password: "demo1234" },
  });
  if (!answer.ok()) throw new Error(`the demo login ${phone} was refused: ${answer.status()}`);
}

/** As sharp as fits. */
async function compress(png: Buffer): Promise<Buffer> {
  const { width } = screenSize;
  for (const [scale, quality] of [
    [2, 60],
    [2, 40],
    [1.5, 50],
    [1.5, 30],
    [1, 60],
    [1, 30],
  ] as const) {
    const webp = await sharp(png)
      .resize(Math.round(width * scale))
      .webp({ quality, effort: 6 })
      .toBuffer();
    if (webp.length <= maxScreenBytes) return webp;
  }
  throw new Error("a screen that is too detailed for its bytes");
}

await takeScreens();
