import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { parseReply, type RedisReply, writeCommand } from "./protocol.ts";

/** Milliseconds of silence after which a connection counts as broken, and between two questions that are answered on a sound one. */
const silence = 15_000;
const pingInterval = 5_000;
/** Bytes of an answer that is not complete yet: messages have less than 8,000. */
const maxWaiting = 1_048_576;

export interface RedisConnection {
  send(...parts: readonly string[]): void;
  /** Closes it; `onClose` is not called any more. */
  close(): void;
}

interface Handlers {
  /** Called once the server has let us in. */
  onReady(connection: RedisConnection): void;
  onReply(reply: RedisReply): void;
  /** Called once, when it could not be opened or broke. */
  onClose(error: Error): void;
}

/** Opens a connection to the Redis of `redis://user:password@host:6379`, or `rediss:` for TLS. */
export function connectRedis(address: string, { onReady, onReply, onClose }: Handlers): RedisConnection {
  const url = new URL(address);
  const target = { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || 6379) };
  const socket: Socket =
    url.protocol === "rediss:" ? connectTls({ ...target, servername: target.host }) : connectTcp(target);
  let waiting: Buffer = Buffer.alloc(0);
  let isReady = false;
  let isClosed = false;
  const connection: RedisConnection = {
    send: (...parts) => void socket.write(writeCommand(parts)),
    close() {
      isClosed = true;
      clearInterval(timer);
      socket.destroy();
    },
  };
  const fail = (error: Error) => {
    if (isClosed) return;
    connection.close();
    onClose(error);
  };
  const take = (reply: RedisReply) => {
    if (isClosed) return;
    // Of what we ask for nothing is refused on a connection that works.
    if (reply instanceof Error) return fail(reply);
    if (isReady) return onReply(reply);
    if (reply !== "PONG") return;
    isReady = true;
    onReady(connection);
  };
  const timer = setInterval(() => connection.send("PING"), pingInterval);
  timer.unref();
  socket.unref();
  socket.setNoDelay(true).setTimeout(silence, () => fail(new Error("Redis does not answer")));
  socket.once("error", fail);
  socket.once("close", () => fail(new Error("Redis closed the connection")));
  socket.on("data", (data) => {
    waiting = Buffer.concat([waiting, Buffer.from(data)]);
    try {
      for (let found = parseReply(waiting); found; found = parseReply(waiting)) {
        waiting = waiting.subarray(found.end);
        take(found.reply);
      }
      if (waiting.length > maxWaiting) throw new Error("an answer of Redis is too long");
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (password !== "") connection.send("AUTH", ...(user === "" ? [] : [user]), password);
  connection.send("PING");
  return connection;
}
