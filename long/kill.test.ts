import { randomInt, randomUUID } from "node:crypto";
import { access, readdir } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test as base } from "vitest";
import { addressOf } from "#contracts/base/address.ts";
import { login } from "#contracts/accounts/schemas.ts";
import { listLocations } from "#contracts/catalogue/schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import {
  createProduct,
  listOwnProducts,
  type OwnCard,
  type OwnProduct,
  uploadPhoto,
} from "#contracts/selling/schemas.ts";
import { readSettings } from "#server/platform/env.ts";
import { listPhotoFiles } from "#server/photos/renditions.ts";
import { purgeUnattachedPhotos } from "#server/photos/store-photo.ts";
import { emptyMediaTrash } from "#server/media/discarded-media.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { openInstallation } from "#server/startup/open-installation.ts";
import { findPostgres, makeDataDir, removeDataDir, startProduct } from "../e2e/product.ts";
import { type FragileProduct, startFragileProduct } from "./fragile-product.ts";

const sellers = ["+996555000001", "+996555000002", "+996555000003"];
const clients = 6;
/** How many listings are posted, each with a photo. */
const postings = 200;
const kills = 6;
/** Id of beds and mattresses: a leaf category without required parameters. */
const plainCategory = 802;
const hour = 3_600_000;

const test = base.extend("folder", { scope: "file" }, async ({}, { onCleanup }) => {
  const folder = await makeDataDir();
  onCleanup(() => removeDataDir(folder));
  return folder;
});

/** A posting that the server has acknowledged. */
interface Acknowledged {
  title: string;
  seller: number;
  listing: OwnProduct;
  photo: Photo;
}

test("killed repeatedly during uploads and postings, the product has every listing and photo that it acknowledged, each once", async ({
  folder,
}) => {
  const settings = { DATA_DIR: folder, DEMO: "1", RATE_LIMIT_FACTOR: "1000" };
  const product = await startFragileProduct(settings);
  try {
    const tokens = await Promise.all(sellers.map((phone) => signIn(product, phone)));
    const location = await findBishkek(product);
    const done: Acknowledged[] = [];
    let begun = 0;
    const work = async (client: number) => {
      const seller = client % sellers.length;
      while (begun < postings) {
        begun += 1;
        const title = `Кровать ${randomUUID()}`;
        done.push({ title, seller, ...(await post(product, tokens[seller] ?? "", { title, location })) });
      }
    };
    const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
    for (let killed = 0; killed < kills; killed += 1) {
      await product.untilBegun(randomInt(20, 50));
      await product.killAndStart(killed % 2 === 1);
    }
    await working;
    expect(done).toHaveLength(postings);
    // Otherwise no kill hit a request.
    expect(product.unanswered).toBeGreaterThan(kills);

    for (const [seller, token] of tokens.entries()) {
      const mine = done.filter((posting) => posting.seller === seller);
      await expectOnce(product, token, mine);
    }
    await expectFiles(product, done);
    await expectTidy(folder, done);
  } finally {
    await product.stop();
  }
});

test("on SIGTERM the product completes the requests that it has begun", async ({ folder }) => {
  const product = await startProduct({ DATA_DIR: folder, DEMO: "1", RATE_LIMIT_FACTOR: "1000" });
  try {
    const fragile = { ask: (path: string, init: () => RequestInit) => fetch(product.url + path, init()) };
    const token = await signIn(fragile, sellers[0] ?? "");
    const photo = await drawPhoto(2000, 1500);
    const uploads = Array.from({ length: 6 }, () => fetch(product.url + uploadPhoto.path, sendPhoto(token, photo)));
    // Requests are handled in the order of their arrival: when one is done, all have arrived.
    await Promise.race(uploads);
    const ending = product.stop("SIGTERM");
    const answers = await Promise.all(uploads);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const photos = (await Promise.all(answers.map((answer) => answer.json()))) as Photo[];
    expect(new Set(photos.map(({ id }) => id)).size).toBe(answers.length);
    const { code, output, wasRunning } = await ending;
    expect({ code, output, wasRunning }).toEqual({ code: 0, output: expect.any(String), wasRunning: true });
    for (const { photo } of photos) await access(path.join(folder, photo));
  } finally {
    await product.stop("SIGKILL");
  }
});

test("a photo that takes 12 s to arrive survives a stop, and a second signal cuts it off", async ({ folder }) => {
  const product = await startProduct({ DATA_DIR: folder, DEMO: "1", RATE_LIMIT_FACTOR: "1000", STOP_DRAIN: "1" });
  try {
    const token = await signIn({ ask: (path, init) => fetch(product.url + path, init()) }, sellers[0] ?? "");
    const slow = uploadSlowly(product.url, token, await drawPhoto(2000, 1500));
    await slow.begun;
    const ending = product.stop("SIGTERM");
    const { status, body } = await slow.answered;
    expect(status).toBe(201);
    const { code } = await ending;
    expect(code).toBe(0);
    await access(path.join(folder, (JSON.parse(body) as Photo).photo));

    const again = await startProduct({ DATA_DIR: folder, DEMO: "1", RATE_LIMIT_FACTOR: "1000", STOP_DRAIN: "1" });
    const cut = uploadSlowly(again.url, token, await drawPhoto(2000, 1500));
    const failure = expect(cut.answered).rejects.toThrow();
    await cut.begun;
    const stopped = again.stop("SIGTERM");
    // Within a second it would be taken for the first one.
    await sleep(1_500);
    process.kill(again.pid, "SIGTERM");
    expect((await stopped).code).toBe(1);
    await failure;
    // Its PostgreSQL goes with it.
    await expect.poll(() => findPostgres(folder)).toBeUndefined();
  } finally {
    await product.stop("SIGKILL");
  }
});

/** Sends a photo in 24 parts, one each half second. `begun`: some of it has arrived. */
function uploadSlowly(url: string, token: string, photo: Buffer) {
  const boundary = "parts-of-a-photo";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="IMG.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": body.length,
  };
  const sent = request(url + uploadPhoto.path, { method: "POST", headers });
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (answer) => {
      readText(answer).then((read) => resolve({ status: answer.statusCode ?? 0, body: read }), reject);
    });
  });
  const parts = 24;
  const size = Math.ceil(body.length / parts);
  const begun = Promise.withResolvers<void>();
  const send = async () => {
    for (let part = 0; part < parts; part += 1) {
      sent.write(body.subarray(part * size, (part + 1) * size));
      if (part === 2) begun.resolve();
      await sleep(500);
    }
    sent.end();
  };
  send().catch(begun.reject);
  return { begun: begun.promise, answered };
}

type RequestSender = Pick<FragileProduct, "ask">;

async function signIn(product: RequestSender, phone: string): Promise<string> {
  const answer = await product.ask(login.path, () => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: phone, password: "demo1234" }),
  }));
  return ((await answer.json()) as { access: string }).access;
}

async function findBishkek(product: RequestSender): Promise<number> {
  const answer = await product.ask(listLocations.path, () => ({}));
  const locations = (await answer.json()) as { id: number; slug: string }[];
  const id = locations.find(({ slug }) => slug === "bishkek")?.id;
  if (id === undefined) throw new Error("Bishkek is gone");
  return id;
}

/** Uploads a photo and posts a listing with it, each until it is acknowledged. */
async function post(
  product: RequestSender,
  token: string,
  { title, location }: { title: string; location: number },
): Promise<{ listing: OwnProduct; photo: Photo }> {
  const bytes = await drawPhoto(800, 600);
  const uploaded = await product.ask(uploadPhoto.path, () => sendPhoto(token, bytes));
  expect(uploaded.status).toBe(201);
  const photo = (await uploaded.json()) as Photo;
  const body = JSON.stringify({
    title,
    description: "Кровать из сосны, с матрасом, разбирается для перевозки.",
    category: plainCategory,
    location,
    price: 12_000,
    currency: "KGS",
    photos: [photo.id],
  });
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  const created = await product.ask(createProduct.path, () => ({ method: "POST", headers, body }));
  expect(created.status).toBe(201);
  return { photo, listing: (await created.json()) as OwnProduct };
}

function sendPhoto(token: string, bytes: Buffer): RequestInit {
  const body = new FormData();
  body.set("photo", new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" }), "IMG_0001.jpg");
  return { method: "POST", headers: { authorization: `Bearer ${token}` }, body };
}

/** A picture of noise, so that every one has other bytes. */
async function drawPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 64, height: 48, channels: 3, background: "#000", noise } })
    .resize(width, height)
    .jpeg()
    .toBuffer();
}

/** Expects that their owner has each of these listings exactly once, as it was acknowledged. */
async function expectOnce(product: RequestSender, token: string, posted: Acknowledged[]): Promise<void> {
  const answer = await product.ask(addressOf(listOwnProducts, { query: { limit: 1_000, state: "on_review" } }), () => ({
    headers: { authorization: `Bearer ${token}` },
  }));
  const { results } = (await answer.json()) as { results: OwnCard[] };
  const found = results.filter(({ title }) => posted.some((posting) => posting.title === title));
  const summary = (listings: { id: number; title: string; first_photo: { photo: string } | null }[]) =>
    listings.map(({ id, title, first_photo }) => `${id} ${title} ${first_photo?.photo}`).toSorted();
  expect(summary(found)).toEqual(summary(posted.map(({ listing }) => listing)));
}

/** Expects that every acknowledged photo can be decoded in each of its renditions. */
async function expectFiles(product: RequestSender, posted: Acknowledged[]): Promise<void> {
  for (const { photo } of posted) {
    for (const file of filesOf(photo)) {
      const answer = await product.ask(`/media/${file}`, () => ({}));
      expect([file, answer.status]).toEqual([file, 200]);
      const { info } = await sharp(await answer.arrayBuffer(), { failOn: "error" })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(file).toContain(`-${info.width}.`);
    }
  }
}

function filesOf({ photo, width }: Photo): string[] {
  return listPhotoFiles({ name: photo.replace("/media/", "").replace(/-\d+\.webp$/, ""), width });
}

/** Expects no half-written rows, and no files of unattached photos once their time is over. */
async function expectTidy(folder: string, posted: Acknowledged[]): Promise<void> {
  const market = await openInstallation(readSettings({ DATA_DIR: folder, DEMO: "1" }), {
    max: 2,
    joinRunning: true,
    log: () => {},
  });
  try {
    const { rows: incomplete } = await market.pool.query(
      `select l.id from listings l where l.photo_count <> (select count(*) from photos p where p.listing_id = l.id)
         or (l.state = 'on_review' and exists (select from listing_search s where s.listing_id = l.id))
       union all select 0 from idempotency_keys where reply is null`,
    );
    expect(incomplete).toEqual([]);
    const media = openMediaFolder(path.join(folder, "media"));
    const later = new Date(Date.now() + 25 * hour);
    await emptyMediaTrash(market.db, media, later);
    await purgeUnattachedPhotos(market.db, media, later);
    const wanted = posted.flatMap(({ photo }) => filesOf(photo));
    expect(await listFiles(path.join(folder, "media"))).toEqual(wanted.toSorted());
  } finally {
    await market.close();
  }
}

/** All files except those of the demo market. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith("demo/"))
    .toSorted();
}
