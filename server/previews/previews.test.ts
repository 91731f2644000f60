import { readFileSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pino from "pino";
import sharp from "sharp";
import { expect } from "vitest";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import type { Business } from "#contracts/business/page-schemas.ts";
import { getLocationId, goodsCategory, makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { drawPhoto, upload } from "#server/test/upload.ts";
import { type Card, cardSize, composeCard } from "#server/media/compose-card.ts";
import { showBusiness } from "./shown.ts";

const get = (app: TestApp, url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const brand = { name: "Жарыя", mark: readFileSync(new URL("mark.png", import.meta.url)) };
const card: Card = { picture: undefined, headline: "Үй", figure: "65 000 $", note: "Ош", brand };

test("the picture of a link shows the listing, in both languages", async ({ app }) => {
  const id = await makeListing(app, { title: "Өрүк, ңүө", price: 500, location: getLocationId(app, "osh") });
  const [ru, ky] = [await get(app, `/products/${id}/preview.jpg`), await get(app, `/ky/products/${id}/preview.jpg`)];
  for (const answer of [ru, ky]) {
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    // Of a listing that is blocked no cache shows it for longer than a minute.
    expect(answer.headers["cache-control"]).toBe("public, max-age=60");
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

test("the picture of a link to a business shows it, and another one once what it shows is another", async ({ app }) => {
  const business = await makeBusiness(app, { name: "Өрүк дүкөнү", category: goodsCategory });
  const etags = new Set<unknown>();
  const draw = async (prefix = "") => {
    const answer = await get(app, `${prefix}/b/${business.id}/preview.jpg`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "jpeg", ...cardSize });
    expect(answer.rawPayload.length).toBeLessThan(150_000);
    etags.add(answer.headers["etag"]);
    return String(answer.headers["etag"]);
  };
  const change = (values: object) =>
    app.db.updateTable("businesses").set(values).where("id", "=", business.id).execute();
  await draw();
  await draw("/ky");
  await change({ rating: 4.75, review_count: 12 });
  await draw();
  await app.db
    .insertInto("business_addresses")
    .values({ business_id: business.id, position: 0, location_id: getLocationId(app, "osh"), address: "Ленина 1" })
    .execute();
  const last = await draw();
  expect(etags.size).toBe(4);
  const again = await get(app, `/b/${business.id}/preview.jpg`, { "if-none-match": last });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("there is none of a business that the public does not see", async ({ app }) => {
  const statusOf = async (id: number) => (await get(app, `/b/${id}/preview.jpg`)).statusCode;
  for (const status of ["submitted", "expired"] as const)
    expect(await statusOf((await makeBusiness(app, { status })).id)).toBe(404);
  expect(await statusOf(999_999_999)).toBe(404);
});

test("a business says in both languages how it is rated, what it does and where", () => {
  const place = { title_ru: "Ош", title_ky: "Ош" };
  const business = {
    name: "Тоо",
    rating: 4.75,
    review_count: 12,
    category: { title_ru: "Мебель", title_ky: "Эмерек" },
    addresses: [{ location: place }],
    logo: { photo: "/media/ab/c-480.webp", width: 480 },
    gallery: [],
  } as unknown as Business;
  expect(showBusiness(business, "ru")).toEqual({
    headline: "Тоо",
    figure: "4,8 из 5",
    note: "Отзывов: 12 · Мебель · Ош",
    photo: "ab/c-480.jpg",
  });
  expect(showBusiness(business, "ky")).toMatchObject({ figure: "5тен 4,8", note: "Пикирлер: 12 · Эмерек · Ош" });
  const bare = { ...business, rating: null, review_count: 0, category: null, addresses: [], logo: null };
  expect(showBusiness(bare, "ru")).toEqual({ headline: "Тоо", figure: "", note: "", photo: undefined });
});

test("a picture is drawn and sent while the store is full, and is stored once it is not", async () => {
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
  const { app, close } = await openTestApp({ log });
  try {
    const id = await makeListing(app, { title: "Дөңгөлөк" });
    // No folder can be made where a file is.
    await writeFile(path.join(app.mediaFolder, "private"), "");
    expect((await get(app, `/products/${id}/preview.jpg`)).statusCode).toBe(200);
    expect(errors.join()).toContain("picture of a link could not be stored");
    await rm(path.join(app.mediaFolder, "private"));
    const { length } = errors;
    const answer = await get(app, `/products/${id}/preview.jpg`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(errors).toHaveLength(length);
    expect(await readdir(path.join(app.mediaFolder, "private", "previews"))).toHaveLength(1);
  } finally {
    await close();
  }
});

test("who asks for many from all over their network waits behind themselves only, and no photo waits for them", async () => {
  const { app, close } = await openTestApp({ trustProxy: 1 });
  try {
    const user = await makeUser(app);
    const ids: number[] = [];
    for (let count = 0; count < 31; count += 1) ids.push(await makeListing(app, { title: `Кароо ${count}`, user }));
    const ask = (id: number, ip: string) => get(app, `/products/${id}/preview.jpg`, { "x-forwarded-for": ip });
    // One is drawn, twenty wait.
    const asked = ids.slice(0, 30).map((id, at) => ask(id, `2001:db8::${at + 1}`));
    const other = await ask(ids[30] ?? 0, "203.0.113.7");
    expect(other.statusCode).toBe(200);
    expect((await upload(app, user, await drawPhoto())).status).toBeLessThan(300);
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses).toContain(200);
    expect(statuses).toContain(503);
  } finally {
    await close();
  }
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
