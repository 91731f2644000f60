import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect } from "vitest";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { getLocationId, makeListing } from "#server/test/make.ts";
import { type Card, cardSize, composeCard } from "#server/media/compose-card.ts";

const get = (app: TestApp, url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const brand = { name: "Жарыя", mark: readFileSync(new URL("mark.png", import.meta.url)) };
const card: Card = { picture: undefined, headline: "Үй", figure: "65 000 $", note: "Ош", brand };

test("the picture of a link shows the listing, in both languages", async ({ app }) => {
  const id = await makeListing(app, { title: "Өрүк, ңүө", price: 500, location: getLocationId(app, "osh") });
  const [ru, ky] = [await get(app, `/products/${id}/preview.jpg`), await get(app, `/ky/products/${id}/preview.jpg`)];
  for (const answer of [ru, ky]) {
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", ...cardSize });
    expect(answer.rawPayload.length).toBeLessThan(150_000);
  }
  const again = await get(app, `/products/${id}/preview.jpg`, { "if-none-match": String(ru.headers["etag"]) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("another title or price makes another picture", async ({ app }) => {
  const id = await makeListing(app, { title: "Самокат", price: 500 });
  const etagNow = async () => (await get(app, `/products/${id}/preview.jpg`)).headers["etag"];
  const first = await etagNow();
  await app.db.updateTable("listings").set({ title: "Самокат электрический" }).where("id", "=", id).execute();
  const second = await etagNow();
  await app.db.updateTable("listings").set({ price: 700 }).where("id", "=", id).execute();
  const third = await etagNow();
  expect(new Set([first, second, third]).size).toBe(3);
});

test("there is none of a listing that the public does not see", async ({ app }) => {
  const hidden = await makeListing(app, { state: "inactive" });
  expect((await get(app, `/products/${hidden}/preview.jpg`)).statusCode).toBe(404);
  expect((await get(app, "/products/999999999/preview.jpg")).statusCode).toBe(404);
});

test("an address gets so many drawn, and no more", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.05 });
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const id = await makeListing(app, { title: `Ооз ${count}` });
      statuses.push((await get(app, `/products/${id}/preview.jpg`)).statusCode);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  } finally {
    await close();
  }
});

test.for([
  ["words that never end", "О".repeat(300)],
  ["many words", "длинное слово ".repeat(40)],
  ["markup", "<b>&amp;</span>' \""],
  ["nothing that the font has", "🏠🏠 漢字"],
  ["nothing", ""],
])("a headline of %s is drawn", async ([, headline = ""]) => {
  const jpeg = await composeCard({ ...card, headline });
  expect((await sharp(jpeg).metadata()).width).toBe(cardSize.width);
});

test("a picture that cannot be read is left out", async () => {
  const jpeg = await composeCard({ ...card, picture: Buffer.from("not a picture") });
  expect(jpeg).toEqual(await composeCard(card));
});
