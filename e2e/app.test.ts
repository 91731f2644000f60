// @module-tag rare
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openRoom } from "#contracts/chat/schemas.ts";
import { listMessages, sendMessage } from "#contracts/chat/message-schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { register } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { backgroundCalls, eventually, productUrl, test } from "./browser.ts";
import { type Reader, readers } from "./readers.ts";
import { cardsOf, expectCards, expectHeading } from "./parts.ts";
import { sentPhotos, takePhoto } from "./seller.ts";
import { textsOf } from "./texts.ts";

const reader: Reader = readers[0];

/** Waits until the service worker answers for the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The names of all caches, and the paths of the pages in them. */
function readCaches(page: Page): Promise<{ names: string[]; pages: string[] }> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = names.filter((name) => name.startsWith("pages "));
    const requests = await Promise.all(kept.map(async (name) => (await caches.open(name)).keys()));
    return { names, pages: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
}

test("the app can be installed; without a network it opens what was seen, and it leaves nothing after a sign-out", async ({
  visit,
}) => {
  const t = textsOf("ru", "app.offline");
  const page = await visit("/", {
    ...reader,
    as: await register(reader, "Айбек"),
    serviceWorker: true,
    offline: true,
    // A call that begins as the network returns may be answered after the sign-out.
    mayRefuse: backgroundCalls,
  });
  await waitForWorker(page);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Contexts of tests are private windows.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  await eventually(async () => (await readCaches(page)).pages).toContain("/offline");

  // Opened by a link: the router's data are kept.
  await expectCards(page, 28);
  const home = await page.getByRole("heading", { level: 1 }).textContent();
  const card = cardsOf(page).first();
  const path = (await card.getAttribute("href")) ?? "";
  await card.click();
  const heading = page.getByRole("heading", { level: 1 });
  // The address comes before the page.
  await eventually(() => heading.textContent()).not.toBe(home);
  const title = (await heading.textContent()) ?? "";
  await eventually(async () => (await readCaches(page)).pages).toContain(path);
  await page.goto("/favorites");
  await eventually(async () => (await readCaches(page)).pages).toContain("/favorites");

  await page.context().setOffline(true);
  await page.goto("/category/transport");
  // Where the worker has answered, Chromium may say that there is a network although it plays that there is none.
  const noNetwork = page.getByRole("heading", { name: t("title") });
  await noNetwork.or(page.getByRole("heading", { name: t("downTitle") })).waitFor();
  const favourites = page.getByRole("main").getByRole("link", { name: t("favorites"), exact: true });
  await favourites.waitFor();
  await expectAccessible(page);
  await cardsOf(page).first().click();
  await page.waitForURL(`**${path}`);
  await expectHeading(page, title);
  // Opened anew: by way of the page for no network, which opens the data.
  await page.goto(path);
  await page.waitForURL(`**${path}`);
  await expectHeading(page, title);
  // By a link, where only the page itself is kept.
  await page.goto("/");
  await favourites.click();
  await expectHeading(page, textsOf("ru", "favourites")("title"));

  await page.context().setOffline(false);
  await page.goto("/auth/logout");
  await page.getByRole("button", { name: textsOf("ru", "accounts")("logout"), exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await eventually(async () => (await readCaches(page)).pages.filter((kept) => !kept.startsWith("/offline"))).toEqual(
    [],
  );
  expect((await readCaches(page)).names.filter((name) => /^(?:pages|pictures) \d/.test(name))).toEqual([]);
});

test("a chat that is opened again without a network has what was seen, and what waits is sent once", async ({
  visit,
}) => {
  const t = textsOf("ru", "chat");
  const [buyer, other] = [await register(reader, "Асель"), await register(reader, "Бакыт")];
  const { id: room } = await buyer.call(openRoom, { body: { user: other.id } });
  const say = (text: string) =>
    other.call(sendMessage, { params: { id: room }, body: { client_id: crypto.randomUUID(), text } });
  await buyer.call(sendMessage, { params: { id: room }, body: { client_id: crypto.randomUUID(), text: "Салам" } });
  const page = await visit(`/chats/${room}`, {
    ...reader,
    as: buyer,
    serviceWorker: true,
    offline: true,
    mayRefuse: backgroundCalls,
  });
  await waitForWorker(page);
  await eventually(async () => (await readCaches(page)).pages).toContain(`/chats/${room}`);
  // After the page was kept.
  const later = `Пришло потом ${Date.now()}`;
  await say(later);
  const messages = page.getByRole("region", { name: t("messages") });
  await messages.getByText(later).waitFor();
  await page.locator("input[type=file]").setInputFiles(await takePhoto("#69c"));
  await page.getByRole("button", { name: t("composer.removePhoto") }).waitFor();
  await eventually(() => page.getByText(t("composer.sending")).count()).toBe(0);
  await page.context().setOffline(true);
  const own = `Без сети ${Date.now()}`;
  await page.getByRole("textbox", { name: t("composer.label") }).fill(own);
  await page.getByRole("button", { name: t("composer.send") }).click();
  await messages.getByText(t("progress.waiting")).waitFor();

  await page.reload();
  await messages.getByText(later).waitFor();
  await messages.getByText(own).waitFor();
  await messages.getByRole("img", { name: t("photoAlt", { number: 1, total: 1 }) }).waitFor();
  await page.getByText(t("offline")).waitFor();
  await expectAccessible(page);

  await page.context().setOffline(false);
  await eventually(() => messages.getByText(t("progress.waiting")).count()).toBe(0);
  const { results } = await other.call(listMessages, { params: { id: room } });
  expect(results.map(({ text, photos }) => [text, photos.length])).toEqual([
    ["Салам", 0],
    [later, 0],
    [own, 1],
  ]);
  await page.goto("/auth/logout");
  await page.getByRole("button", { name: textsOf("ru", "accounts")("logout"), exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await eventually(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
});

test("a sign-out without scripts deletes what the browser has stored, too", async () => {
  const answer = await fetch(`${productUrl()}/auth/logout`, {
    method: "POST",
    headers: { origin: productUrl() },
    body: new URLSearchParams({ sure: "yes" }),
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("clear-site-data")]).toEqual([303, '"storage"']);
});

test("a photo that is shared to the app is in a new listing", async ({ visit }) => {
  const page = await visit("/favorites", { ...reader, as: await register(reader, "Асель"), serviceWorker: true });
  await waitForWorker(page);
  // As a phone does it: a form that is sent by the browser itself.
  await page.evaluate(
    async (action) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 900, height: 600 });
      canvas.getContext("2d")?.fillRect(0, 0, 900, 600);
      const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg"));
      const files = new DataTransfer();
      files.items.add(new File([photo ?? ""], "photo.jpg", { type: "image/jpeg" }));
      const form = Object.assign(document.createElement("form"), {
        method: "post",
        enctype: "multipart/form-data",
        action,
      });
      const field = Object.assign(document.createElement("input"), {
        type: "file",
        name: "photos",
        files: files.files,
      });
      const text = Object.assign(document.createElement("input"), { name: "text", value: "Продаю чёрный ковёр" });
      form.append(field, text);
      document.body.append(form);
      form.submit();
    },
    hrefIn(reader.language, "/post/share"),
  );
  await page.waitForURL((url) => url.pathname === "/post" && url.search === "");
  await eventually(() => sentPhotos(page).count()).toBe(1);
  const t = textsOf("ru", "selling.posting");
  expect(await page.getByLabel(t("description"), { exact: false }).first().inputValue()).toBe("Продаю чёрный ковёр");
});

test("the page about the app shows the way, and its code leads to itself", async ({ visit }) => {
  const page = await visit("/app", readers[1]);
  await expectHeading(page, textsOf("ky", "app")("title"));
  await page.getByRole("img", { name: textsOf("ky", "app.qr")("label") }).waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("contentinfo").locator("a[href='/ky/app']").count()).toBe(1);
  const manifest = (await (await fetch(`${productUrl()}/ky/app/manifest.webmanifest`)).json()) as {
    icons: { src: string }[];
    screenshots: { src: string }[];
    shortcuts: { url: string }[];
  };
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await fetch(productUrl() + src)).status, src).toBe(200);
  expect(manifest.shortcuts[0]?.url).toBe("/ky#search");
});

test("programs that do not read the page find the icon at its usual addresses", async () => {
  for (const path of ["/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"]) {
    const answer = await fetch(productUrl() + path);
    expect([answer.status, answer.headers.get("content-type")], path).toEqual([200, "image/png"]);
  }
});
