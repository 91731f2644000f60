import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";

interface Subscription {
  onMessage(payload: string): void;
  /** Called after the connection was interrupted: messages may have been lost. */
  onReconnect(): void;
}

/** Receives what any process publishes by PostgreSQL's `NOTIFY` (`publish.ts`). */
export interface Subscriber {
  /** Call it before the start. One subscription per channel. */
  subscribe(channel: string, subscription: Subscription): void;
  /** Uses one connection of the pool from then on. */
  start(): void;
  /** Resolves once it is subscribed for the first time: what was published before is not received, and nobody is told so. */
  listening(): Promise<void>;
  stop(): void;
}

interface SubscriberOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** Milliseconds from a broken connection to the next attempt. */
  reconnectDelay: number;
}

/** Listens for all channels on one connection of the pool, and on another one when that breaks. */
export function createSubscriber({ pool, log, reconnectDelay }: SubscriberOptions): Subscriber {
  const subscriptions = new Map<string, Subscription>();
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let state: "off" | "on" | "stopped" = "off";
  let wasConnected = false;
  const listening = Promise.withResolvers<void>();

  const release = () => {
    // Closed, not returned to the pool, where it would go on listening.
    client?.release(true);
    client = undefined;
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
      if (wasConnected) for (const { onReconnect } of subscriptions.values()) onReconnect();
      wasConnected = true;
      listening.resolve();
    } catch (error) {
      reconnect(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return {
    subscribe: (channel, subscription) => void subscriptions.set(channel, subscription),
    start() {
      if (state !== "off") return;
      state = "on";
      void connect();
    },
    listening: () => listening.promise,
    stop() {
      state = "stopped";
      listening.resolve();
      clearTimeout(timer);
      release();
    },
  };
}
