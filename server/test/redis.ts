import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseReply, writeCommand } from "#server/database/redis/protocol.ts";

/** A Redis for tests. */
export interface TestRedis {
  url: string;
  /** Breaks all connections. */
  interrupt(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this machine has a Redis; `apt-get install redis-server` gives it one. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

const password = "hunter 2";

/** Starts a `redis-server` that keeps nothing and asks for a password. */
export async function startRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  const options = ["--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--requirepass", password];
  const child: ChildProcess = spawn("redis-server", ["--port", String(port), ...options], { stdio: "ignore" });
  const url = `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}/0`;
  const ask = (...parts: string[]) =>
    spawnSync("redis-cli", ["-p", String(port), "-a", password, ...parts], { encoding: "utf8" }).stdout.trim();
  while (ask("ping") !== "PONG") await sleep(20);
  return {
    url,
    async interrupt() {
      for (const kind of ["pubsub", "normal"]) ask("client", "kill", "type", kind);
    },
    async stop() {
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}

/** Speaks as much of a Redis as we use, for machines without one. */
export async function startFakeRedis(): Promise<TestRedis> {
  const subscribers = new Map<Socket, Set<string>>();
  const answer = (socket: Socket, [name = "", ...rest]: string[]) => {
    if (name === "AUTH") return socket.write(rest.at(-1) === password ? "+OK\r\n" : "-WRONGPASS\r\n");
    const own = subscribers.get(socket);
    if (name === "PING") return socket.write(own?.size ? writeCommand(["pong", ""]) : "+PONG\r\n");
    if (name === "SUBSCRIBE") {
      for (const channel of rest) {
        own?.add(channel);
        socket.write(`*3\r\n$9\r\nsubscribe\r\n$${channel.length}\r\n${channel}\r\n:${own?.size ?? 0}\r\n`);
      }
      return undefined;
    }
    const [channel = "", payload = ""] = rest;
    const receivers = [...subscribers].filter(([, channels]) => channels.has(channel));
    for (const [receiver] of receivers) receiver.write(writeCommand(["message", channel, payload]));
    return socket.write(`:${receivers.length}\r\n`);
  };
  const server: Server = createServer((socket) => {
    subscribers.set(socket, new Set());
    let waiting: Buffer = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("close", () => subscribers.delete(socket));
    socket.on("data", (data) => {
      waiting = Buffer.concat([waiting, Buffer.from(data)]);
      for (let found = parseReply(waiting); found; found = parseReply(waiting)) {
        waiting = waiting.subarray(found.end);
        answer(socket, found.reply as string[]);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const interrupt = async () => {
    for (const socket of subscribers.keys()) socket.destroy();
  };
  return {
    url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}/0`,
    interrupt,
    async stop() {
      await interrupt();
      server.close();
      await once(server, "close");
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
