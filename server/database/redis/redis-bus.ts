import { connectRedis, type RedisConnection } from "./redis-connection.ts";
import type { RedisReply } from "./protocol.ts";

/** Messages that wait for a Redis that is away; what is more is dropped, because nothing depends on a message. */
const maxWaiting = 10_000;

/** What hears the messages of a {@link RedisBus}. */
interface Listener {
  onMessage(channel: string, payload: string): void;
  /** Called after an interruption: messages may have been lost. */
  onReconnect(): void;
}

/** Carries messages between processes through a Redis, at most once, in the order of each process. */
export interface RedisBus {
  /** Sends a message to all that listen, in every process; returns at once. */
  publish(channel: string, payload: string): void;
  /** Listens to channels from now on, at most once; resolves once it does. */
  listen(channels: readonly string[], listener: Listener): Promise<void>;
  /** Whether it listens now. */
  isListening(): boolean;
  /** Closes at once. */
  close(): void;
}

interface BusOptions {
  /** As in `redis://user:password@host:6379/0`. Installations that share a Redis differ by what follows the host. */
  url: string;
  /** Milliseconds from a broken connection to the next attempt. */
  reconnectDelay: number;
  onError(error: Error): void;
}

/** Nothing is connected before the first message, or the call of `listen`. */
export function openRedisBus({ url, reconnectDelay, onError }: BusOptions): RedisBus {
  const prefix = `${new URL(url).pathname.replace(/\W/g, "") || "0"}:`;
  const waiting: [channel: string, payload: string][] = [];
  const closers: (() => void)[] = [];
  let isListening = false;
  let publisher: { connection: RedisConnection | undefined } | undefined;

  const send = () => {
    const connection = publisher?.connection;
    if (connection)
      for (const [channel, payload] of waiting.splice(0)) connection.send("PUBLISH", prefix + channel, payload);
  };
  /** Keeps a connection open, and another one when that breaks. */
  const keep = (
    onReady: (connection: RedisConnection) => void,
    onReply: (reply: RedisReply) => void,
    onBroken = () => {},
  ) => {
    let isClosed = false;
    let connection: RedisConnection | undefined;
    let timer: NodeJS.Timeout | undefined;
    const open = () => {
      connection = connectRedis(url, {
        onReady,
        onReply,
        onClose(error) {
          onError(error);
          onBroken();
          if (isClosed) return;
          timer = setTimeout(open, reconnectDelay);
          timer.unref();
        },
      });
    };
    closers.push(() => {
      isClosed = true;
      clearTimeout(timer);
      connection?.close();
    });
    open();
  };
  const openPublisher = () => {
    const own: { connection: RedisConnection | undefined } = { connection: undefined };
    publisher = own;
    keep(
      (connection) => {
        own.connection = connection;
        send();
      },
      () => {},
      () => (own.connection = undefined),
    );
  };
  return {
    publish(channel, payload) {
      if (waiting.length < maxWaiting) waiting.push([channel, payload]);
      if (!publisher) openPublisher();
      send();
    },
    listen: (channels, { onMessage, onReconnect }) =>
      new Promise((resolve) => {
        let isFirst = true;
        let subscribed = 0;
        const names = channels.map((channel) => prefix + channel);
        keep(
          (connection) => {
            subscribed = 0;
            connection.send("SUBSCRIBE", ...names);
          },
          (reply) => {
            if (!Array.isArray(reply)) return;
            const [kind, channel, payload] = reply;
            if (kind === "message" && typeof channel === "string" && typeof payload === "string") {
              return onMessage(channel.slice(prefix.length), payload);
            }
            if (kind !== "subscribe") return;
            subscribed += 1;
            if (subscribed !== names.length) return;
            isListening = true;
            if (!isFirst) onReconnect();
            isFirst = false;
            resolve();
          },
          () => (isListening = false),
        );
      }),
    isListening: () => isListening,
    close() {
      for (const close of closers.splice(0)) close();
    },
  };
}
