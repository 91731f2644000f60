import type { CDPSession, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { createProduct, listOwnProducts, type OwnCard, uploadPhoto } from "#contracts/selling/schemas.ts";
import { expectAccessible } from "../e2e/accessible.ts";
import { test } from "../e2e/browser.ts";
import type { Reader } from "../e2e/readers.ts";
import { expectHeading } from "../e2e/parts.ts";
import { fillListing, photoInput, sentPhotos, startPosting, waitForForm } from "../e2e/seller.ts";
import { textsOf } from "../e2e/texts.ts";

/** «Slow 3G» of browsers' developer tools: 400 ms and 400 kbit/s in both directions. */
const slow = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
/** Milliseconds without a connection. */
const outage = 20_000;
/** Milliseconds in which a listing has to be posted all the same. */
const maxDuration = 120_000;
const title = "Кровать деревянная с матрасом";

/** A photo as phones take it: 12 megapixels with noise, which compresses badly. */
async function takeNoisyPhoto() {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 1000, height: 750, channels: 3, background: "#000", noise } });
  return {
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: await picture.resize(4000, 3000).jpeg({ quality: 90 }).toBuffer(),
  };
}

/** Makes the connection of a page slow. */
async function slowDown(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...slow });
  return {
    /** Interrupts it; resolves once it is back. */
    async cut(): Promise<void> {
      await session.send("Network.emulateNetworkConditions", { offline: true, ...slow });
      await new Promise((resolve) => setTimeout(resolve, outage));
      await session.send("Network.emulateNetworkConditions", { offline: false, ...slow });
    },
  };
}

/** The user's own listings on the server. */
async function readOwnListings(page: Page): Promise<OwnCard[]> {
  const answer = await page.request.get(listOwnProducts.path);
  return ((await answer.json()) as { results: OwnCard[] }).results;
}

describe.concurrent.each(["ru", "ky"] as const)("in %s on a phone with a slow connection", (language) => {
  const reader: Reader = { language, device: "phone" };
  const t = textsOf(language, "selling.posting");

  test.for(["the photo is sent", "the listing is published"] as const)(
    "a listing with a photo is posted once and in time, though the connection breaks for 20 s while %s",
    async (moment, { visit }) => {
      const photo = await takeNoisyPhoto();
      // Any request may fail during the outage.
      const page = await startPosting(visit, reader, /./);
      page.setDefaultTimeout(maxDuration);
      const connection = await slowDown(page);
      const started = performance.now();
      await page.reload();
      await waitForForm(page);
      await photoInput(page).setInputFiles(photo);
      if (moment === "the photo is sent") {
        await page.waitForRequest((request) => request.url().endsWith(uploadPhoto.path));
        await page.waitForFunction(() => {
          const { value = 0 } = document.querySelector("progress") ?? {};
          return value > 0 && value < 1;
        });
        const back = connection.cut();
        await fillListing(page, reader, title);
        await back;
      } else {
        await fillListing(page, reader, title);
      }
      await sentPhotos(page).first().waitFor();
      const publishing = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith(createProduct.path),
      );
      await page.getByRole("button", { name: t("publish"), exact: true }).click();
      await publishing;
      if (moment === "the listing is published") {
        // Whether the request, the answer or neither is lost depends on the moment.
        await connection.cut();
      }
      await expectHeading(page, t("posted"));
      expect(performance.now() - started).toBeLessThan(maxDuration);
      expect(await readOwnListings(page)).toEqual([
        expect.objectContaining({ title, price: 12_000, photo_count: 1, state: "on_review" }),
      ]);
      await expectAccessible(page);
    },
  );
});
