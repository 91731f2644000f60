import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addressOf } from "#contracts/base/address.ts";
import type { ChatSide } from "#contracts/chat/rules.ts";
import { type ChatMessage, type ChatRoomDetail, getRoom, openRoom } from "#contracts/chat/schemas.ts";
import { deleteMessage, listMessages, readMessages, sendMessage } from "#contracts/chat/message-schemas.ts";
import { type Random, randomFor } from "#demo/market/random.ts";
import { createTokens } from "#server/accounts/sessions/tokens.ts";
import { readSettings } from "#server/platform/env.ts";
import { openInstallation } from "#server/startup/open-installation.ts";
import { makeDataDir, removeDataDir, type Settings, withoutDemo } from "../e2e/product.ts";
import { type Channel, type ChatDevice, openDevice } from "./chat-device.ts";
import { type FragileProduct, startFragileProduct } from "./fragile-product.ts";

const sides = ["buyer", "seller"] as const;
const channels: readonly Channel[] = ["websocket", "polling", "rest"];
/** Messages that are written, by all devices together. */
const messages = 360;
/** Calls that have to be cut off by kills, and the kills that may follow the first two for that. */
const minUnanswered = 3;
const maxMoreKills = 5;
/** Milliseconds in which all devices have to show the same once nobody writes any more. */
const settleTimeout = 15_000;
/** In the name of the test. The same seed does the same things, if not at the same moments (`CHAT_SEED`). */
const seed = Number(process.env["CHAT_SEED"] ?? randomInt(1_000_000));

/** A message that the server has acknowledged. */
interface Acknowledged {
  id: number;
  seq: number;
  by: ChatSide;
}

/** What the server has promised. */
interface Promised {
  /** By client id. */
  sent: Map<string, Acknowledged>;
  deleted: Set<number>;
  read: Record<ChatSide, number>;
  /** Two answers that do not go together. */
  contradictions: string[];
}

test(`killed while two people write from three devices each, the server has every message that it acknowledged once, and all devices show the same (seed ${seed})`, async () => {
  const folder = await makeDataDir();
  const settings = { ...withoutDemo, DATA_DIR: folder, RATE_LIMIT_FACTOR: "1000" };
  const people = await makePeople(settings);
  const product = await startFragileProduct(settings);
  const devices: ChatDevice[] = [];
  try {
    const room = await openRoomOfTwo(product, people);
    for (const side of sides) {
      for (const channel of channels) {
        const random = randomFor(seed, 1, devices.length);
        devices.push(openDevice({ product, token: people[side].token, side, room, channel, random }));
      }
    }
    const promised: Promised = {
      sent: new Map(),
      deleted: new Set(),
      read: { buyer: 0, seller: 0 },
      contradictions: [],
    };
    const work = Promise.all(
      devices.map((device, at) => use(device, { room, promised, random: randomFor(seed, 2, at), at })),
    );
    const kill = async () => {
      for (const isWhole of [false, true]) {
        await product.untilBegun(300);
        await product.killAndStart(isWhole);
      }
      // A quick machine may have answered nearly everything at that moment.
      for (let more = 0; more < maxMoreKills && product.unanswered < minUnanswered; more += 1) {
        await Promise.race([product.untilBegun(50), work]);
        await product.killAndStart(false);
      }
    };
    const broken = Promise.race(devices.map(({ running }) => running));
    await Promise.race([Promise.all([work, kill()]), broken]);
    for (const device of devices) device.calm();
    await expectKept(devices, room, promised);
    for (const device of devices) await expectSame(device, room, promised);
    // Else nothing was tried.
    expect(product.unanswered).toBeGreaterThanOrEqual(minUnanswered);
    expect(promised.deleted.size).toBeGreaterThan(5);
    const live = devices.filter(({ channel }) => channel !== "rest");
    // Each kill breaks every connection; how many are cut besides depends on how long all of it takes.
    for (const { channel, heard, cuts } of live)
      expect([heard > 20, cuts >= 2], `${channel}: ${heard} heard, ${cuts} cuts`).toEqual([true, true]);
    expect(live.reduce((sum, { cuts }) => sum + cuts, 0)).toBeGreaterThan(2 * live.length);
  } finally {
    // One that still asks a product that did not start again would wait for ever.
    await Promise.race([Promise.all(devices.map((device) => device.close())), sleep(5_000)]);
    await product.stop();
    await removeDataDir(folder);
  }
});

interface Person {
  id: number;
  /** An access token. */
  token: string;
}

/** Two people with sessions, in a database that nobody uses yet. */
async function makePeople(settings: Settings & { SECRET?: string }): Promise<Record<ChatSide, Person>> {
  const installation = await openInstallation(readSettings(settings), { max: 2, log: () => {} });
  const tokens = createTokens(settings.SECRET ?? "", () => new Date());
  const make = async (name: string, phone: string): Promise<Person> => {
    const { rows } = await installation.pool.query<{ id: number }>(
      "insert into users (name, phone) values ($1, $2) returning id",
      [name, phone],
    );
    const id = rows[0]?.id ?? 0;
    const { access } = await tokens.issue({ userId: id, role: "user" }, { id, seed: Buffer.alloc(32), generation: 1 });
    return { id, token: access };
  };
  try {
    return { buyer: await make("Айгүл", "+996555000001"), seller: await make("Бакыт", "+996555000002") };
  } finally {
    await installation.close();
  }
}

/** A room in which nothing was written yet, opened by both: else only one of them could begin. */
async function openRoomOfTwo(product: FragileProduct, { buyer, seller }: Record<ChatSide, Person>): Promise<number> {
  const open = async (who: Person, other: Person) => {
    const answer = await product.ask(openRoom.path, () => ({
      method: "POST",
      headers: { authorization: `Bearer ${who.token}`, "content-type": "application/json" },
      body: JSON.stringify({ user: other.id }),
    }));
    const { id, last_seq: last } = (await answer.json()) as ChatRoomDetail;
    expect([answer.ok, last]).toEqual([true, 0]);
    return id;
  };
  const id = await open(buyer, seller);
  expect(await open(seller, buyer)).toBe(id);
  return id;
}

interface Use {
  room: number;
  promised: Promised;
  random: Random;
  /** Of the device. */
  at: number;
}

/** Writes, deletes and reads on a device as somebody with a bad connection. */
async function use(device: ChatDevice, { room, promised, random, at }: Use): Promise<void> {
  const share = messages / (2 * channels.length);
  for (let number = 1; number <= share; number += 1) {
    await write(device, { room, promised, random, at }, number);
    if (random.chance(0.15)) await deleteSome(device, { promised, random });
    if (random.chance(0.25)) await readAll(device, room, promised);
    await sleep(random.below(60));
  }
}

/** Sends a message until it is acknowledged: again after an answer that was lost, and sometimes several times at once. */
async function write(device: ChatDevice, use: Use, number: number): Promise<void> {
  const { room, promised, random, at } = use;
  const client_id = `00000000-0000-4000-8000-${String(at).padStart(4, "0")}${String(number).padStart(8, "0")}`;
  const path = addressOf(sendMessage, { params: { id: room } });
  const init = { method: "POST", body: JSON.stringify({ client_id, text: `${device.side} ${at}: ${number}` }) };
  if (random.chance(0.15)) await device.askAndLeave(path, init, random.below(25));
  const times = random.chance(0.2) ? 3 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => device.ask(path, init)));
  for (const answer of answers) {
    const message = (await answer.json()) as ChatMessage;
    if (answer.status !== 201) throw new Error(`a message was answered ${answer.status}: ${JSON.stringify(message)}`);
    const known = promised.sent.get(client_id) ?? { id: message.id, seq: message.seq ?? 0, by: device.side };
    if (known.id !== message.id || known.seq !== message.seq) {
      promised.contradictions.push(`${client_id} is ${known.id} (${known.seq}) and ${message.id} (${message.seq})`);
    }
    promised.sent.set(client_id, known);
  }
}

async function deleteSome(device: ChatDevice, { promised, random }: Pick<Use, "promised" | "random">): Promise<void> {
  const own = [...promised.sent.values()].filter(({ id, by }) => by === device.side && !promised.deleted.has(id));
  if (own.length === 0) return;
  const { id } = random.pick(own);
  const { status } = await device.ask(addressOf(deleteMessage, { params: { id } }), { method: "DELETE" });
  if (status !== 204) throw new Error(`a deletion was answered ${status}`);
  promised.deleted.add(id);
}

async function readAll(device: ChatDevice, room: number, { read }: Promised): Promise<void> {
  const upTo = device.shown.length;
  if (upTo === 0) return;
  const init = { method: "POST", body: JSON.stringify({ up_to: upTo }) };
  const answer = await device.ask(addressOf(readMessages, { params: { id: room } }), init);
  const { read_up_to } = (await answer.json()) as { read_up_to: number };
  expect(read_up_to).toBeGreaterThanOrEqual(upTo);
  read[device.side] = Math.max(read[device.side], upTo);
}

/** Expects of the server what it has promised. */
async function expectKept([device]: readonly ChatDevice[], room: number, promised: Promised): Promise<void> {
  expect(promised.contradictions).toEqual([]);
  expect(promised.sent.size).toBe(messages);
  const stored = device ? await readMessagesOf(device, room) : [];
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: messages }, (_, at) => at + 1));
  const places = stored.map(({ client_id: client, id, seq }) => [client, id, seq]);
  const acknowledged = [...promised.sent].toSorted(([, one], [, other]) => one.seq - other.seq);
  expect(places).toEqual(acknowledged.map(([client, { id, seq }]) => [client, id, seq]));
  const deleted = stored.filter(({ is_deleted: isDeleted, text }) => isDeleted && text === "").map(({ id }) => id);
  expect(new Set(deleted)).toEqual(promised.deleted);
}

async function readMessagesOf(device: ChatDevice, room: number): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  for (let isLast = false; !isLast;) {
    const query = { after: all.length, limit: 100 };
    const answer = await device.ask(addressOf(listMessages, { params: { id: room }, query }));
    const { results } = (await answer.json()) as { results: ChatMessage[] };
    all.push(...results);
    isLast = results.length < 100;
  }
  return all;
}

/** Expects a device to show what the server has, each message once and in its order, and to know who has read what. */
async function expectSame(device: ChatDevice, room: number, { read }: Promised): Promise<void> {
  const what = `${device.side} ${device.channel}`;
  const outline = (all: readonly ChatMessage[]) =>
    all.map(({ client_id: client, is_deleted: isDeleted, text }) => [client, isDeleted, text]);
  const stored = outline(await readMessagesOf(device, room));
  await expect.poll(() => outline(device.shown), { message: what, timeout: settleTimeout }).toEqual(stored);
  await expect.poll(() => device.marks, { message: what, timeout: settleTimeout }).toEqual(read);
  expect(device.conflicts).toEqual([]);
  const detail = await device.ask(addressOf(getRoom, { params: { id: room } }));
  const { unread_count: unread, read_up_to: own } = (await detail.json()) as ChatRoomDetail;
  expect(own, what).toBe(read[device.side]);
  const ofOther = device.shown.slice(own).filter((message) => message.side !== device.side && !message.is_deleted);
  expect(unread, what).toBe(ofOther.length);
}
