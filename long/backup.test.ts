import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { login } from "#contracts/accounts/schemas.ts";
import { addressOf } from "#contracts/base/address.ts";
import { listMessages, sendMessage } from "#contracts/chat/message-schemas.ts";
import { type ChatMessage, openRoom } from "#contracts/chat/schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { parseAmount } from "#contracts/payments/money.ts";
import { createPayment, getWallet } from "#contracts/payments/schemas.ts";
import { listOwnProducts, uploadPhoto } from "#contracts/selling/schemas.ts";
import { findEmbeddedPostgres } from "#server/database/embedded/embedded-postgres.ts";
import { findLedgerFaults } from "#server/payments/ledger/prove.ts";
import { type Bank, openBank } from "#server/payments/sandbox/bank.ts";
import { readSettings } from "#server/platform/env.ts";
import { openInstallation } from "#server/startup/open-installation.ts";
import { makeDataDir, removeDataDir, type RunningProduct, startProduct } from "../e2e/product.ts";

const buyer = "+996555000001";
const seller = "+996555000002";
const [merchant, secret] = ["77", "a-secret-of-the-bank"];
const key = "a key of the tests that is long enough";
/** Som of each payment. */
const amount = "500";

const timeout = 900_000;

/** Data whose storage the product has acknowledged. */
interface Acknowledged {
  messages: number[];
  photos: string[];
  payments: number;
}

test(
  "backed up beside writes, then emptied, the product is restored to the moment before: every message, photo and som is there",
  { timeout },
  async () => {
    const folder = await makeDataDir();
    const store = path.join(folder, "store");
    const dataDir = path.join(folder, "data");
    const restoredDir = path.join(folder, "restored");
    let product: RunningProduct | undefined;
    const bank = openBank({
      merchant,
      secret,
      pages: "http://bank.example",
      async send(address, form) {
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        const url = product?.url + new URL(address).pathname;
        return (await fetch(url, { method: "POST", headers, body: form.toString() })).text();
      },
    });
    const { host } = new URL(await bank.listen());
    const settings = {
      DEMO: "1",
      RATE_LIMIT_FACTOR: "1000",
      PAYMENTS: "freedompay",
      FREEDOMPAY_URL: `freedompay+http://${merchant}:${secret}@${host}`,
    };
    const withBackups = { ...settings, DATA_DIR: dataDir, BACKUP_URL: store, BACKUP_KEY: key };
    try {
      product = await startProduct(withBackups);
      const token = await signIn(product, buyer);
      const room = await openRoomWith(product, token, await signIn(product, seller));
      const before = await readBalance(product, token);
      const writing = startWriting(product, { token, room, bank });
      // The product makes its first backup by itself, and one at a time is made.
      const { stdout } = await vi.waitFor(() => runAdmin(withBackups, "backup"), { timeout: 120_000, interval: 1_000 });
      expect(stdout).toContain("Backup ");
      await sleep(2_000);
      const done = await writing.stop();
      expect(Math.min(done.messages.length, done.photos.length, done.payments)).toBeGreaterThan(5);

      const client = new pg.Client(findEmbeddedPostgres(dataDir));
      await client.connect();
      await sleep(200);
      const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
      const moment = rows[0]?.now.toISOString() ?? "";
      await sleep(200);
      await destroy(client, dataDir);
      await client.query("select pg_switch_wal()");
      await client.end();
      await expect.poll(() => readWaiting(product), { timeout: 120_000, interval: 500 }).toBe(0);
      await product.stop();

      const restored = await runAdmin(settings, "restore", "--from", store, "--into", restoredDir, "--at", moment);
      expect(restored.stdout).toMatch(/The last transaction: 20/);
      product = await startProduct({ ...settings, DATA_DIR: restoredDir });
      // The secret was restored: the session goes on.
      expect(await readMessageIds(product, token, room)).toEqual(expect.arrayContaining(done.messages));
      for (const photo of done.photos) expect([photo, (await fetch(product.url + photo)).status]).toEqual([photo, 200]);
      const paid = (parseAmount(amount) ?? 0) * done.payments;
      expect((await readBalance(product, token)) - before).toBe(paid);
      await expectSoundLedger(restoredDir);
    } finally {
      await product?.stop();
      await bank.close();
      await removeDataDir(dataDir);
      await removeDataDir(restoredDir);
      await rm(folder, { recursive: true, force: true });
    }
  },
);

function runAdmin(settings: Record<string, string>, ...words: string[]) {
  const env = { PATH: process.env["PATH"], BACKUP_KEY: key, ...settings };
  return promisify(execFile)(process.execPath, ["scripts/admin.ts", ...words], { env });
}

/** Writes messages, uploads photos and pays, until it is stopped. */
function startWriting(product: RunningProduct, { token, room, bank }: { token: string; room: number; bank: Bank }) {
  const done: Acknowledged = { messages: [], photos: [], payments: 0 };
  const stopping = new AbortController();
  const repeat = async (step: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await step();
      await sleep(20);
    }
  };
  const working = Promise.all([
    repeat(async () => {
      const body = { client_id: randomUUID(), text: `слово ${done.messages.length}` };
      const sent = await send(product, token, addressOf(sendMessage, { params: { id: room } }), body);
      expect(sent.status).toBe(201);
      done.messages.push(((await sent.json()) as ChatMessage).id);
    }),
    repeat(async () => {
      const form = new FormData();
      form.set("photo", new Blob([Uint8Array.from(await drawPhoto())], { type: "image/jpeg" }), "IMG_0001.jpg");
      const headers = { authorization: `Bearer ${token}` };
      const sent = await fetch(product.url + uploadPhoto.path, { method: "POST", headers, body: form });
      expect(sent.status).toBe(201);
      done.photos.push(((await sent.json()) as Photo).photo);
    }),
    repeat(async () => {
      const sent = await send(product, token, createPayment.path, { amount, method: "card" });
      expect(sent.status).toBe(201);
      await bank.act(((await sent.json()) as { redirect: string }).redirect.split("/").at(-1) ?? "", "pay");
      done.payments += 1;
    }),
  ]);
  return {
    async stop() {
      stopping.abort();
      await working;
      return done;
    },
  };
}

/** Deletes messages, photos and the books, past what protects them, and all media. */
async function destroy(client: pg.Client, dataDir: string): Promise<void> {
  await client.query("set session_replication_role = replica");
  for (const table of ["chat_messages", "photos", "ledger_entries", "ledger_transactions", "ledger_accounts"])
    expect((await client.query(`delete from ${table}`)).rowCount).toBeGreaterThan(0);
  await rm(path.join(dataDir, "media"), { recursive: true });
}

function send(product: RunningProduct, token: string, address: string, body: object): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  return fetch(product.url + address, { method: "POST", headers, body: JSON.stringify(body) });
}

async function signIn(product: RunningProduct, phone: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ login: phone, password: "demo1234" });
  const answer = await fetch(product.url + login.path, { method: "POST", headers, body });
  return ((await answer.json()) as { access: string }).access;
}

async function read<T>(product: RunningProduct, token: string, address: string): Promise<T> {
  const answer = await fetch(product.url + address, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

async function openRoomWith(product: RunningProduct, token: string, sellerToken: string): Promise<number> {
  const own = addressOf(listOwnProducts, { query: { state: "active" } });
  const { results } = await read<{ results: { id: number }[] }>(product, sellerToken, own);
  const opened = await send(product, token, openRoom.path, { product: results[0]?.id });
  return ((await opened.json()) as { id: number }).id;
}

async function readBalance(product: RunningProduct, token: string): Promise<number> {
  const { balance } = await read<{ balance: string }>(product, token, getWallet.path);
  return parseAmount(balance) ?? 0;
}

async function readMessageIds(product: RunningProduct, token: string, room: number): Promise<number[]> {
  const ids: number[] = [];
  for (let after = 0; ;) {
    const address = addressOf(listMessages, { params: { id: room }, query: { limit: 100, after } });
    const { results } = await read<{ results: ChatMessage[] }>(product, token, address);
    if (results.length === 0) return ids;
    ids.push(...results.map(({ id }) => id));
    after = Math.max(...results.map(({ seq }) => seq ?? 0));
  }
}

/** Files that are not in the backup yet. */
async function readWaiting(product: RunningProduct | undefined): Promise<number> {
  const text = await (await fetch(`${product?.url}/metrics`)).text();
  const counts = [...text.matchAll(/^jarya_backup_waiting_files\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  expect(counts).toHaveLength(2);
  return counts.reduce((sum, count) => sum + count, 0);
}

async function expectSoundLedger(dataDir: string): Promise<void> {
  const options = { max: 1, joinRunning: true, log: () => {} };
  const market = await openInstallation(readSettings({ DATA_DIR: dataDir, DEMO: "1" }), options);
  try {
    expect(await findLedgerFaults(market.db)).toEqual({ transactions: [], wallets: [] });
  } finally {
    await market.close();
  }
}

/** A picture of noise, so that every one has other bytes. */
function drawPhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 64, height: 48, channels: 3, background: "#000", noise } })
    .resize(800, 600)
    .jpeg()
    .toBuffer();
}
