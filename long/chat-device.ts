import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { addressOf } from "#contracts/base/address.ts";
import { chatEventPrefix, type ChatEvents } from "#contracts/chat/live.ts";
import type { ChatSide } from "#contracts/chat/rules.ts";
import { type ChatMessage, type ChatRoomDetail, getRoom } from "#contracts/chat/schemas.ts";
import { listMessages } from "#contracts/chat/message-schemas.ts";
import { livePath } from "#contracts/realtime/topics.ts";
import type { Random } from "#demo/market/random.ts";
import type { FragileProduct } from "./fragile-product.ts";

/** How a device hears of what is new: by a socket, by polling under Socket.IO, or by asking the API alone. */
export type Channel = "websocket" | "polling" | "rest";

interface DeviceOptions {
  product: FragileProduct;
  /** An access token. */
  token: string;
  side: ChatSide;
  room: number;
  channel: Channel;
  random: Random;
}

/** One page that shows a room, written as a client by the rules of `docs/features/chat.md`: order by `seq`, gaps filled by `?after=`. */
export interface ChatDevice {
  readonly channel: Channel;
  readonly side: ChatSide;
  /** What it shows, by `seq` from 1 on. */
  readonly shown: readonly ChatMessage[];
  /** Up to where each side has read, as far as it knows. */
  readonly marks: Readonly<Record<ChatSide, number>>;
  /** Messages that an event brought first, and connections that broke or were cut. */
  readonly heard: number;
  readonly cuts: number;
  /** What must never happen: another message in the place of one that was shown. */
  readonly conflicts: readonly string[];
  /** Sends a request as this device until it is answered. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a request once, and hangs up after so many milliseconds. */
  askAndLeave(path: string, init: RequestInit, after: number): Promise<void>;
  /** No connection is cut on purpose from now on. */
  calm(): void;
  close(): Promise<void>;
  /** Ends with `close`, or by a failure. */
  readonly running: Promise<void>;
}

const pageSize = 30;
/** Milliseconds. */
const pollInterval = 250;

export function openDevice(options: DeviceOptions): ChatDevice {
  const { product, token, side, room, channel, random } = options;
  const shown: ChatMessage[] = [];
  const marks = { buyer: 0, seller: 0 };
  const conflicts: string[] = [];
  const state = { heard: 0, cuts: 0, isCalm: false, isClosed: false };

  const withToken = (init: RequestInit): RequestInit => ({
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(init.body && { "content-type": "application/json" }) },
  });
  const ask: ChatDevice["ask"] = (path, init = {}) => product.ask(path, () => withToken(init));
  const read = async <Reply>(path: string) => {
    const answer = await ask(path);
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<Reply>;
  };
  const mark = (of: ChatSide, upTo: number) => (marks[of] = Math.max(marks[of], upTo));
  /** Shows a message in its place; false when one before it is missing. */
  const show = (message: ChatMessage): boolean => {
    const { seq } = message;
    if (message.room !== room || seq === null) return true;
    const known = shown[seq - 1];
    if (known === undefined) return seq === shown.length + 1 && shown.push(message) > 0;
    if (known.id !== message.id || known.client_id !== message.client_id) {
      conflicts.push(`${side} ${channel}: ${seq} was ${known.client_id} and is ${message.client_id}`);
    }
    // What was deleted stays so, whatever answer was on its way meanwhile.
    if (!known.is_deleted) shown[seq - 1] = message;
    return true;
  };
  const readFrom = async (start: number): Promise<void> => {
    for (let after = start; ; after += pageSize) {
      const query = { after, limit: pageSize };
      const address = addressOf(listMessages, { params: { id: room }, query });
      const { results } = await read<{ results: ChatMessage[] }>(address);
      for (const message of results) {
        if (!show(message)) conflicts.push(`${side} ${channel}: a gap before ${message.seq} in answer to ${address}`);
      }
      if (results.length < pageSize) return;
    }
  };
  const fill = runOneByOne(() => readFrom(shown.length));
  /** What a page does that comes back: what it shows may have been deleted meanwhile. */
  const catchUp = runOneByOne(async () => {
    await readFrom(0);
    const { read_up_to, other_read_up_to } = await read<ChatRoomDetail>(addressOf(getRoom, { params: { id: room } }));
    mark(side, read_up_to);
    mark(side === "buyer" ? "seller" : "buyer", other_read_up_to);
  });

  /** Listens until the connection breaks, or is cut. */
  const listen = async (socket: Socket): Promise<void> => {
    const ended = new Promise<void>((resolve) => {
      for (const event of ["disconnect", "connect_error"]) socket.once(event, () => resolve());
    });
    socket.on("connect", () => void catchUp());
    socket.on(`${chatEventPrefix}room`, () => void catchUp());
    socket.on(`${chatEventPrefix}marks`, (payload: ChatEvents["marks"]) => {
      if (payload.room === room) mark(payload.side, payload.read_up_to);
    });
    socket.on(`${chatEventPrefix}message`, ({ message }: ChatEvents["message"]) => {
      const before = shown.length;
      if (!show(message)) void fill();
      else if (shown.length > before) state.heard += 1;
    });
    const cut = async () => {
      await sleep(300 + random.below(2_500));
      while (state.isCalm && !state.isClosed) await sleep(50);
    };
    await Promise.race([ended, cut()]);
    socket.close();
  };
  const connect = async (): Promise<void> => {
    const origin = await product.url();
    const extraHeaders = { authorization: `Bearer ${token}`, origin };
    const transports = [channel];
    await listen(io(origin, { path: livePath, transports, reconnection: false, forceNew: true, extraHeaders }));
    state.cuts += 1;
    // Away: in a tunnel, or asleep.
    await sleep(random.below(state.isCalm ? 50 : 700));
  };
  const poll = async (): Promise<void> => {
    await (random.chance(0.2) || state.isCalm ? catchUp() : fill());
    await sleep(random.chance(0.1) && !state.isCalm ? 1_500 : pollInterval);
  };
  const running = (async () => {
    while (!state.isClosed) await (channel === "rest" ? poll() : connect());
  })();

  return {
    channel,
    side,
    shown,
    marks,
    conflicts,
    running,
    ask,
    async askAndLeave(path, init, after) {
      const url = await product.url();
      await fetch(url + path, { ...withToken(init), signal: AbortSignal.timeout(after) }).catch(() => undefined);
    },
    get heard() {
      return state.heard;
    },
    get cuts() {
      return state.cuts;
    },
    calm: () => void (state.isCalm = true),
    async close() {
      [state.isCalm, state.isClosed] = [true, true];
      await running;
    },
  };
}

/** Runs `work` at most once at a time; a call during a run is one more run after it. */
function runOneByOne(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  const run = () => {
    waiting = undefined;
    running = work().finally(() => (running = undefined));
    return running;
  };
  return () => {
    if (!running) return run();
    waiting ??= running.then(run, run);
    return waiting;
  };
}
