import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { RedisBus } from "./redis/redis-bus.ts";

/** Attempts to reach the Redis that a start waits for, about. */
const busAttempts = 1.5;

interface Subscription {
  onMessage(payload: string): void;
  /** Called after the connection was interrupted: messages may have been lost. */
  onReconnect(): void;
}

/** Receives what any process publishes (`publish.ts`): by PostgreSQL's `NOTIFY`, and through the Redis where there is one. */
export interface Subscriber {
  /** Call it before the start. One subscription per channel. */
  subscribe(channel: string, subscription: Subscription): void;
  /** Uses one connection of the pool from then on. */
  start(): void;
  /** Resolves once it is subscribed for the first time. What was published before is not received, and nobody is told so. */
  listening(): Promise<void>;
  /** Whether what is published now is received. */
  isListening(): boolean;
  stop(): void;
}

interface SubscriberOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** Commands of operators publish through the database all the same. */
  bus?: RedisBus | undefined;
  /** Milliseconds from a broken connection to the next attempt. */
  reconnectDelay: number;
}

/** Listens for all channels on one connection of the pool, and on another one when that breaks. */
export function createSubscriber({ pool, log, bus, reconnectDelay }: SubscriberOptions): Subscriber {
  const subscriptions = new Map<string, Subscription>();
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let state: "off" | "on" | "stopped" = "off";
  let wasConnected = false;
  let isConnected = false;
  const subscribed = Promise.withResolvers<void>();
  let listening: Promise<unknown> = subscribed.promise;
  const tellReconnected = () => {
    for (const { onReconnect } of subscriptions.values()) onReconnect();
  };

  /** Resolves also when the Redis stays away: whoever listens meanwhile is told once it is there. */
  const listenToBus = async (redis: RedisBus) => {
    const heard = redis.listen([...subscriptions.keys()], {
      onMessage: (channel, payload) => subscriptions.get(channel)?.onMessage(payload),
      onReconnect: tellReconnected,
    });
    const isThere = await Promise.race([
      heard.then(() => true),
      sleep(busAttempts * reconnectDelay, false, { ref: false }),
    ]);
    if (!isThere) void heard.then(tellReconnected);
  };
  const release = () => {
    // Closed, not returned to the pool, where it would go on listening.
    client?.release(true);
    client = undefined;
    isConnected = false;
  };
  const reconnect = (error: Error) => {
    log.warn({ err: error }, "not subscribed to the database");
    release();
    clearTimeout(timer);
    if (state === "on") timer = setTimeout(() => void connect(), reconnectDelay);
    timer?.unref();
  };
  const connect = async () => {
    try {
      const connected = await pool.connect();
      client = connected;
      connected.on("notification", ({ channel, payload = "" }) => subscriptions.get(channel)?.onMessage(payload));
      connected.once("error", reconnect);
      await connected.query([...subscriptions.keys()].map((channel) => `listen ${channel}`).join("; "));
      if (state !== "on") return release();
      isConnected = true;
      if (wasConnected) tellReconnected();
      wasConnected = true;
      subscribed.resolve();
    } catch (error) {
      reconnect(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return {
    subscribe: (channel, subscription) => void subscriptions.set(channel, subscription),
    start() {
      if (state !== "off") return;
      state = "on";
      if (bus) listening = Promise.all([subscribed.promise, listenToBus(bus)]);
      void connect();
    },
    async listening() {
      await listening;
    },
    isListening: () => isConnected && (bus?.isListening() ?? true),
    stop() {
      state = "stopped";
      subscribed.resolve();
      clearTimeout(timer);
      release();
    },
  };
}
