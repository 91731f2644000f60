import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { addressOf } from "#contracts/base/address.ts";
import { chatEventPrefix, type ChatEvents } from "#contracts/chat/live.ts";
import { readMessages, sendMessage } from "#contracts/chat/message-schemas.ts";
import { livePath } from "#contracts/realtime/topics.ts";
import { anyAddress, listPaths, measureLists, repeat } from "../beside.ts";
import { type Latency, measureLatency, openClient } from "../measure.ts";
import { readMemory, type Server } from "../processes.ts";
import { texts } from "./market.ts";
import type { Pair } from "./queries.ts";

export const messagesPerSecond = 200;
export const rounds = 3;
/** Seconds of each part of a round, and from the first message until lists are measured. */
export const partSeconds = 10;
const leadSeconds = 2;
/** Of the messages, how many are read at once. */
const readShare = 0.25;
/** Sockets that connect at once. */
const connectedAtOnce = 40;
/** Requests at once; the others wait, and that time counts. */
const maxWriting = 256;
/** Milliseconds that the last messages are waited for. */
const lastMessages = 5_000;

export interface SocketsResult {
  sockets: number;
  /** Messages that were acknowledged, and in how many seconds. */
  sent: number;
  seconds: number;
  refused: number;
  /** Of those acknowledged, what did not reach the other person's socket or reached it twice. */
  lost: number;
  repeated: number;
  /** From the request to the event on the other's socket, and to the answer. */
  delivery: Latency;
  acknowledged: Latency;
  /** MB once all are connected and silent, and at the highest. */
  memory: { connected: number; highest: number } | undefined;
  lists: { idle: Latency; busy: Latency }[];
}

/** A message on its way. */
interface Sent {
  at: number;
  isAcknowledged: boolean;
  arrivals: number[];
}

/** Connects both people of each pair, has them write at a fixed rate, and measures lists without and beside that. */
export async function measureSockets(
  { origin, pid }: Server,
  pairs: readonly Pair[],
  tokenOf: (userId: number) => Promise<string>,
): Promise<SocketsResult> {
  const people = new Map<number, string>();
  for (const { buyer, seller } of pairs) for (const id of [buyer, seller]) people.set(id, await tokenOf(id));
  const sent = new Map<string, Sent>();
  const answers: number[] = [];
  let refused = 0;
  const writer = openClient(origin, maxWriting);
  const post = async (path: string, userId: number, body: object) => {
    const headers = { authorization: `Bearer ${people.get(userId)}`, "x-forwarded-for": anyAddress() };
    return (await writer.post(path, body, headers)).status < 300;
  };
  const onMessage = (userId: number, { message }: ChatEvents["message"], pair: Pair) => {
    const one = sent.get(message.client_id ?? "");
    const isForMe = (message.side === "buyer" ? pair.seller : pair.buyer) === userId;
    if (!one || !isForMe) return;
    one.arrivals.push(performance.now() - one.at);
    if (Math.random() > readShare) return;
    void post(addressOf(readMessages, { params: { id: pair.room } }), userId, { up_to: message.seq ?? 0 }).catch(
      () => {},
    );
  };
  const sockets = await connectAll(origin, pairs, people, onMessage);
  const connected = readMemory(pid)?.now;
  const client = openClient(origin);
  const paths = await listPaths(client);
  await measureLists(client, paths, 2);

  let turn = 0;
  const write = async () => {
    turn += 1;
    const pair = pairs[turn % pairs.length] ?? { room: 0, buyer: 0, seller: 0 };
    const isByBuyer = Math.floor(turn / pairs.length) % 2 === 0;
    const client_id = randomUUID();
    const one: Sent = { at: performance.now(), isAcknowledged: false, arrivals: [] };
    sent.set(client_id, one);
    const body = { client_id, text: texts[turn % texts.length] };
    const path = addressOf(sendMessage, { params: { id: pair.room } });
    one.isAcknowledged = await post(path, isByBuyer ? pair.buyer : pair.seller, body).catch(() => false);
    if (one.isAcknowledged) answers.push(performance.now() - one.at);
    else refused += 1;
  };
  const lists: SocketsResult["lists"] = [];
  let seconds = 0;
  for (let round = 0; round < rounds; round += 1) {
    const idle = await measureLists(client, paths, partSeconds);
    const started = performance.now();
    const stop = repeat(messagesPerSecond, write);
    await sleep(leadSeconds * 1_000);
    lists.push({ idle, busy: await measureLists(client, paths, partSeconds) });
    await stop();
    seconds += (performance.now() - started) / 1_000;
    await sleep(1_000);
  }
  await waitForLast([...sent.values()]);
  const memory = readMemory(pid);
  client.close();
  writer.close();
  for (const socket of sockets) socket.close();
  const acknowledged = [...sent.values()].filter(({ isAcknowledged }) => isAcknowledged);
  return {
    sockets: sockets.length,
    sent: acknowledged.length,
    seconds,
    refused,
    lost: acknowledged.filter(({ arrivals }) => arrivals.length === 0).length,
    repeated: acknowledged.filter(({ arrivals }) => arrivals.length > 1).length,
    delivery: measureLatency(acknowledged.flatMap(({ arrivals }) => arrivals.slice(0, 1))),
    acknowledged: measureLatency(answers),
    memory: memory && connected !== undefined ? { connected, highest: memory.highest } : undefined,
    lists,
  };
}

/** Opens a socket of everybody, each from an address of its own, some at once. */
async function connectAll(
  origin: string,
  pairs: readonly Pair[],
  tokens: ReadonlyMap<number, string>,
  onMessage: (userId: number, event: ChatEvents["message"], pair: Pair) => void,
): Promise<Socket[]> {
  const waiting = pairs.flatMap((pair) => [pair.buyer, pair.seller].map((userId) => ({ userId, pair })));
  const sockets: Socket[] = [];
  while (waiting.length > 0) {
    const batch = waiting.splice(0, connectedAtOnce).map(({ userId, pair }) => {
      const socket = io(origin, {
        path: livePath,
        transports: ["websocket"],
        reconnection: false,
        forceNew: true,
        extraHeaders: { authorization: `Bearer ${tokens.get(userId)}`, origin, "x-forwarded-for": anyAddress() },
      });
      socket.on(`${chatEventPrefix}message`, (event: ChatEvents["message"]) => onMessage(userId, event, pair));
      sockets.push(socket);
      return new Promise<void>((resolve, reject) => {
        socket.once("connect", resolve);
        socket.once("connect_error", reject);
      });
    });
    await Promise.all(batch);
  }
  return sockets;
}

async function waitForLast(sent: readonly Sent[]): Promise<void> {
  const end = performance.now() + lastMessages;
  const isThere = ({ isAcknowledged, arrivals }: Sent) => !isAcknowledged || arrivals.length > 0;
  while (performance.now() < end && !sent.every(isThere)) await sleep(100);
}
