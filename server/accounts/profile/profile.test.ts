import { readdir } from "node:fs/promises";
import path from "node:path";
import { inflateRawSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { listAccountEvents } from "#contracts/accounts/event-schemas.ts";
import {
  deleteAccount,
  deleteAccountPhoto,
  getAccount,
  login,
  sendCode,
  setPassword,
  signUp,
  updateAccount,
} from "#contracts/accounts/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { updateProduct } from "#contracts/selling/schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { adjustments, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { readCode, register } from "#server/test/browser.ts";
import { chatAs } from "#server/test/chat.ts";
import { getLocationId, makeListing, makeUser } from "#server/test/make.ts";
import { plainCategory } from "#server/test/sell.ts";

const password = "secret1x";
const bearer = (access: string) => ({ authorization: `Bearer ${access}` });

/** Sends a form with a file, as a browser does. */
async function sendForm(app: TestApp, access: string, fields: Record<string, string>, file?: Buffer, name = "photo") {
  const boundary = "----form";
  const parts: Uint8Array[] = Object.entries(fields).map(([field, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="я.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
    parts.push(Buffer.from(head), file, Buffer.from("\r\n"));
  }
  const response = await app.http.inject({
    method: "PATCH",
    url: updateAccount.path,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, ...bearer(access) },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** A photo with EXIF orientation 6: red above blue once it is upright. */
async function takePhoto(): Promise<Buffer> {
  const half = (background: string, left: number) => ({
    input: { create: { width: 400, height: 600, channels: 3 as const, background } },
    top: 0,
    left,
  });
  return sharp({ create: { width: 800, height: 600, channels: 3, background: "#000" } })
    .composite([half("#f00", 0), half("#00f", 400)])
    .jpeg()
    .withExif({ IFD0: { Make: "Secret camera" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

const listPortraits = async (app: TestApp) =>
  new Set(await readdir(path.join(app.mediaFolder, "people")).catch((): string[] => []));

describe("the profile", () => {
  test("name, location and language change, alone or together, to known values only", async ({ app }) => {
    const { browser } = await register(app);
    const osh = getLocationId(app, "osh");
    const change = await browser.call(updateAccount, { body: { name: "Жаңыл", location: osh, language: "ky" } });
    expect(change.reply).toMatchObject({ name: "Жаңыл", location: osh, language: "ky" });
    expect((await browser.call(updateAccount, { body: { location: "" } })).reply).toMatchObject({
      name: "Жаңыл",
      location: null,
    });
    expect((await browser.call(updateAccount, { body: { location: 2_000_000 } })).problem.errors).toHaveProperty(
      "location",
    );
    expect((await browser.call(getAccount)).reply).toMatchObject({ name: "Жаңыл", location: null, language: "ky" });
  });

  test("messengers are chosen, each once, of the known ones", async ({ app }) => {
    const { browser } = await register(app);
    expect((await browser.call(getAccount)).reply.messengers).toEqual([]);
    const chosen = await browser.call(updateAccount, { body: { messengers: ["telegram", "telegram"] } });
    expect(chosen.reply.messengers).toEqual(["telegram"]);
    expect((await browser.call(updateAccount, { body: { name: "Жаңыл" } })).reply.messengers).toEqual(["telegram"]);
    const other = await browser.call(updateAccount, { body: { messengers: ["viber" as "telegram"] } });
    expect(other.problem.status).toBe(400);
    expect((await browser.call(updateAccount, { body: { messengers: [] } })).reply.messengers).toEqual([]);
  });

  test("a phone is refused here, with the reason", async ({ app }) => {
    const { browser } = await register(app);
    const headers = { cookie: `access=${browser.cookies.get("access")}`, "sec-fetch-site": "same-origin" };
    const answer = await app.http.inject({
      method: "PATCH",
      url: updateAccount.path,
      headers,
      payload: { phone: "+996555111222", name: "Б" },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "use_update_phone"]);
    expect((await browser.call(getAccount)).reply.name).toBe("Айгүл");
  });

  test("a photo becomes upright squares without metadata; replacing and removing it delete its files", async ({
    app,
  }) => {
    const { access, browser, user } = await register(app);
    const before = await listPortraits(app);
    const { status, body } = await sendForm(app, access, { name: "Со снимком" }, await takePhoto());
    expect([status, body["name"]]).toEqual([200, "Со снимком"]);
    const photo = String(body["photo"]);
    expect(photo).toMatch(/^\/media\/people\/[0-9a-f]{32}-480\.webp$/);
    for (const width of [480, 160]) {
      const file = path.join(app.mediaFolder, photo.slice("/media/".length).replace("-480.", `-${width}.`));
      const picture = sharp(file);
      expect(await picture.metadata()).toMatchObject({ format: "webp", width, height: width });
      expect((await picture.metadata()).exif).toBeUndefined();
      const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
      expect([...data.subarray(0, 3)].map((value) => Math.round(value / 255))).toEqual([1, 0, 0]);
      expect([...data.subarray(-3)].map((value) => Math.round(value / 255))).toEqual([0, 0, 1]);
    }
    expect((await app.call(getUser, { params: { id: user.id } })).reply.photo).toBe(photo);
    await sendForm(app, access, {}, await takePhoto());
    expect((await listPortraits(app)).size).toBe(before.size + 2);
    expect((await browser.call(deleteAccountPhoto)).reply.photo).toBeNull();
    expect(await listPortraits(app)).toEqual(before);
    const left = app.db.selectFrom("discarded_media").selectAll().where("name", "like", "people/%");
    expect(await left.execute()).toEqual([]);
  });

  test("what is no photo, or has too many bytes or pixels, is refused, and nothing changes", async ({ app }) => {
    const { access, browser } = await register(app);
    const before = await listPortraits(app);
    const send = async (file: Buffer, name?: string) => {
      const { status, body } = await sendForm(app, access, { name: "Другое" }, file, name);
      return [status, body["code"]];
    };
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>');
    const white = sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } });
    const gif = await white.clone().gif().toBuffer();
    const tiff = await white.clone().tiff().toBuffer();
    const avif = await white.clone().avif().toBuffer();
    const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF");
    const photo = await takePhoto();
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const cutOff = photo.subarray(0, 900);
    for (const file of [Buffer.from("no photo"), Buffer.alloc(0), svg, gif, tiff, avif, pdf, bomb, cutOff]) {
      expect(await send(file)).toEqual([400, "photo_unreadable"]);
    }
    expect(await send(Buffer.alloc(50 * 1024 * 1024))).toEqual([413, "body_too_large"]);
    expect(await send(Buffer.alloc(12 * 1024 * 1024 + 1))).toEqual([413, "body_too_large"]);
    expect(await send(photo, "other")).toEqual([400, "validation_failed"]);
    expect((await browser.call(getAccount)).reply).toMatchObject({ name: "Айгүл", photo: null });
    expect(await listPortraits(app)).toEqual(before);
  });

  test("only the decoders of JPEG, PNG and WebP run", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>');
    const blank = sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } });
    for (const file of [svg, await blank.clone().gif().toBuffer(), await blank.clone().tiff().toBuffer()])
      await expect(sharp(file).metadata()).rejects.toThrow();
    for (const kind of ["jpeg", "png", "webp"] as const)
      expect((await sharp(await blank.clone().toFormat(kind).toBuffer()).metadata()).format).toBe(kind);
  });

  test("an account without a password is given one, once", async ({ app }) => {
    const { browser, user, login: phone } = await register(app);
    await app.db.updateTable("users").set({ password_hash: null }).where("id", "=", user.id).execute();
    expect((await browser.call(getAccount)).reply.has_password).toBe(false);
    expect((await app.call(login, { body: { login: phone, password } })).status).toBe(400);
    const body = { new_password: "another2y" };
    expect((await browser.call(setPassword, { body })).reply).toEqual({ ended: 0 });
    expect((await browser.call(setPassword, { body })).problem.code).toBe("password_exists");
    expect((await app.call(login, { body: { login: phone, password: "another2y" } })).status).toBe(200);
  });
});

describe("the export", () => {
  test("holds the profile, listings, sessions, events and photos of its owner, but no password hash", async ({
    app,
  }) => {
    const account = await register(app);
    await makeListing(app, { user: account.user.id, title: "Мой велосипед" });
    await makeListing(app, { title: "Чужой велосипед" });
    await sendForm(app, account.access, {}, await takePhoto());
    const own = chatAs(app, account.user.id);
    const other = chatAs(app, await makeUser(app));
    const { id: room } = await own.open({ user: other.userId });
    await own.write(room, "Моё сообщение");
    await other.write(room, "Чужое сообщение");
    const people = { buyer_id: own.userId, seller_id: other.userId, created_at: app.clock.now };
    await app.db
      .insertInto("deals")
      .values({ ...people, listing_title: "Купленный самокат" })
      .execute();
    const { id: business_id } = await app.db
      .insertInto("businesses")
      .values({ user_id: account.user.id, name: "Велосипеды", folded_name: "велосипеды", request_status: "success" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.db.insertInto("business_phones").values({ business_id, phone: "+996555010203", position: 1 }).execute();
    const { id: folder_id } = await app.db
      .insertInto("favorite_folders")
      .values({ user_id: account.user.id, name: "Папка велосипедиста", created_at: app.clock.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const favourite = {
      listing_id: await makeListing(app),
      title: "Чужое",
      price: 1,
      currency: "KGS",
      category_id: 1,
      location_id: 1,
      deal_type: "sell",
    };
    await app.db
      .insertInto("favorites")
      .values({ user_id: account.user.id, ...favourite, note: "Заметка для себя", folder_id })
      .execute();
    const response = await app.http.inject({ url: "/auth/v1/export/", headers: bearer(account.access) });
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "application/zip"]);
    const archive = response.rawPayload;
    for (const name of [
      "profile.json",
      "ads.json",
      "business.json",
      "sessions.json",
      "events.json",
      "chats.json",
      "deals.json",
      "photos/me.webp",
    ]) {
      expect(archive.includes(name), name).toBe(true);
    }
    const texts = unpack(archive);
    expect(texts).toContain("Мой велосипед");
    expect(texts).toContain(account.login);
    expect(texts).toContain("Моё сообщение");
    expect(texts).toContain("+996555010203");
    expect(texts).toContain("Купленный самокат");
    expect(texts).toContain("Заметка для себя");
    expect(texts).toContain("Папка велосипедиста");
    expect(texts).not.toContain("Чужое сообщение");
    expect(texts).not.toContain("Чужой велосипед");
    expect(texts).not.toContain("argon2");
    expect((await app.http.inject("/auth/v1/export/")).statusCode).toBe(401);
    await app.flush();
    const { results } = (await account.browser.call(listAccountEvents)).reply;
    expect(results[0]?.event).toBe("data_exported");
  });
});

describe("what a listing said before an edit", () => {
  /** Accounts with a listing that was approved, and then edited. */
  async function makeEdited(app: TestApp, title: string) {
    const account = await register(app);
    const id = await makeListing(app, { user: account.user.id, category: plainCategory, title, photos: 1 });
    const body = { title: "Тахта после правки" };
    expect((await account.browser.call(updateProduct, { params: { id }, body })).status).toBe(200);
    return { account, id };
  }
  const readExport = async (app: TestApp, access: string) =>
    unpack((await app.http.inject({ url: "/auth/v1/export/", headers: bearer(access) })).rawPayload);
  const readVersions = (app: TestApp, listing: number) =>
    app.db.selectFrom("previous_versions").select("title").where("listing_id", "=", listing).execute();

  test("is in its owner's export, and nobody else's", async ({ app }) => {
    const { account } = await makeEdited(app, "Тахта до правки");
    await makeEdited(app, "Чужая тахта до правки");
    const texts = await readExport(app, account.access);
    expect(texts).toContain('"title": "Тахта до правки"');
    expect(texts).toContain('"title": "Тахта после правки"');
    expect(texts).not.toContain("Чужая тахта");
  });

  test("is deleted with the account, and nobody else's is", async ({ app }) => {
    const { account, id } = await makeEdited(app, "Тахта до правки");
    const other = await makeEdited(app, "Чужая тахта до правки");
    expect(await readVersions(app, id)).toEqual([{ title: "Тахта до правки" }]);
    expect((await account.browser.call(deleteAccount, { body: { password } })).status).toBe(200);
    expect(await readVersions(app, id)).toEqual([]);
    expect(await readVersions(app, other.id)).toHaveLength(1);
  });
});

describe("deleting an account", () => {
  test("needs the password or a code, and deletes listings, photos and sessions; the phone is free again", async ({
    app,
  }) => {
    const account = await register(app);
    const { id } = account.user;
    const listing = await makeListing(app, { user: id, title: "Уникальнейший самовар" });
    await sendForm(app, account.access, {}, await takePhoto());
    const found = async () => (await app.call(listProducts, { query: { search: "Уникальнейший самовар" } })).reply;
    expect((await found()).results.map((card) => card.id)).toContain(listing);
    const other = await makeUser(app);
    const people = { buyer_id: other, seller_id: id, created_at: app.clock.now };
    await app.db
      .insertInto("deals")
      .values({ ...people, listing_id: listing, listing_title: "Самовар" })
      .execute();
    const without = await account.browser.call(deleteAccount, { body: {} });
    expect(without.problem.errors).toHaveProperty("password");
    const wrong = await account.browser.call(deleteAccount, { body: { password: "wrong1x" } });
    expect(wrong.problem.code).toBe("password_incorrect");
    expect((await account.browser.call(deleteAccount, { body: { code: "000000" } })).problem.code).toBe(
      "code_incorrect",
    );
    expect((await account.browser.call(deleteAccount, { body: { password } })).reply).toEqual({ ended: 1 });
    expect([...account.browser.cookies.keys()]).toEqual(["device"]);
    expect((await app.call(getUser, { params: { id } })).status).toBe(404);
    expect((await app.call(getProduct, { params: { id: listing } })).status).toBe(404);
    expect((await found()).results.map((card) => card.id)).not.toContain(listing);
    for (const table of ["listings", "sessions", "account_events", "account_devices", "photos"] as const) {
      expect(await app.db.selectFrom(table).select("user_id").where("user_id", "=", id).execute(), table).toEqual([]);
    }
    expect(await app.db.selectFrom("deals").select("id").where("buyer_id", "=", other).execute()).toEqual([]);
    const { login: phone } = account;
    expect(await app.db.selectFrom("messages").select("id").where("recipient", "=", phone).execute()).toEqual([]);
    expect(
      await app.db
        .selectFrom("account_codes")
        .select("login")
        .where("expires_at", ">", app.clock.now)
        .where("login", "=", phone)
        .execute(),
    ).toEqual([]);
    expect(await app.db.selectFrom("listing_search").select("user_id").where("user_id", "=", id).execute()).toEqual([]);
    wait(app, 61);
    const again = await app.call(signUp, { body: { name: "Новая", login: account.login, password } });
    expect(again.status).toBe(201);
  });

  test("leaves no money behind: not what is in the wallet, nor what is under way", async ({ app }) => {
    const { browser, user } = await register(app);
    const refusal = async () => (await browser.call(deleteAccount, { body: { password } })).problem;
    const move = (amount: number) =>
      app.db.transaction().execute((trx) =>
        postTransaction(trx, {
          kind: "adjustment",
          key: `test ${user.id} ${amount}`,
          causedBy: null,
          entries: [
            { account: walletOf(user.id), amount },
            { account: adjustments, amount: -amount },
          ],
          now: app.clock.now,
        }),
      );
    await move(1);
    expect(await refusal()).toMatchObject({ status: 409, code: "wallet_not_empty" });
    await move(-1);
    const { now } = app.clock;
    const payment = await app.db
      .insertInto("payments")
      .values({
        order_number: `test ${user.id}`,
        user_id: user.id,
        provider: "sandbox",
        method: "card",
        amount: 500_00,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await refusal()).toMatchObject({ status: 409, code: "payment_open" });
    await app.db.updateTable("payments").set({ state: "paid", paid_at: now }).where("id", "=", payment.id).execute();
    const refund = await app.db
      .insertInto("payment_refunds")
      .values({
        payment_id: payment.id,
        provider_payment: "1",
        amount: 500_00,
        reason: "Проба",
        caused_by: await makeUser(app),
        idempotency_key: `test ${user.id}`,
        given_before: 0,
        created_at: now,
        ask_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await refusal()).code).toBe("payment_open");
    const ended = { state: "done", ended_at: now, ask_at: null };
    await app.db.updateTable("payment_refunds").set(ended).where("id", "=", refund.id).execute();
    const waiting = { amount: 100_00, reason: "Проба", entered_by: await makeUser(app), idempotency_key: "1" };
    await app.db
      .insertInto("wallet_corrections")
      .values({ ...waiting, user_id: user.id, created_at: now })
      .execute();
    expect((await refusal()).code).toBe("payment_open");
    await app.db
      .updateTable("wallet_corrections")
      .set({ state: "expired", decided_at: now })
      .where("user_id", "=", user.id)
      .execute();
    expect((await browser.call(deleteAccount, { body: { password } })).status).toBe(200);
  });

  test("an account without phone and e-mail can be deleted too", async ({ app }) => {
    const { browser, user } = await register(app);
    await app.db.updateTable("users").set({ phone: null, google_subject: "1" }).where("id", "=", user.id).execute();
    expect((await browser.call(deleteAccount, { body: { password } })).status).toBe(200);
  });

  test("a code confirms it for an account without a password", async ({ app }) => {
    const account = await register(app);
    await app.db.updateTable("users").set({ password_hash: null }).where("id", "=", account.user.id).execute();
    wait(app, 61);
    expect((await account.browser.call(sendCode, { body: {} })).status).toBe(200);
    const code = await readCode(app, account.login);
    expect((await account.browser.call(deleteAccount, { body: { code } })).status).toBe(200);
  });
});

/** The deflated files of a ZIP archive: those with JSON. */
function unpack(archive: Buffer): string {
  const texts: string[] = [];
  for (let at = archive.indexOf("PK\u0001\u0002"); at >= 0; at = archive.indexOf("PK\u0001\u0002", at + 4)) {
    const size = archive.readUInt32LE(at + 20);
    const local = archive.readUInt32LE(at + 42);
    const isDeflated = archive.readUInt16LE(at + 10) === 8;
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    if (isDeflated) texts.push(inflateRawSync(archive.subarray(start, start + size)).toString());
  }
  return texts.join("\n");
}
