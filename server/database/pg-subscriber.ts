import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";

interface Subscription {
  onMessage(payload: string): void;
  /** The connection was away for a while: messages of that time are lost. */
  onReconnect(): void;
}

/** Receives what any process published through PostgreSQL's `NOTIFY` (`publish.ts`). */
export interface Subscriber {
  /** To be called before the start. One subscription for each channel. */
  subscribe(channel: string, subscription: Subscription): void;
  /** Begins to listen; one connection of the pool is held from then on. */
  start(): void;
  stop(): void;
}

interface SubscriberOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** Milliseconds from a broken connection to the next attempt. */
  reconnectDelay: number;
}

/** Listens on one connection of the pool for all channels, and takes another one when it breaks. */
export function createSubscriber({ pool, log, reconnectDelay }: SubscriberOptions): Subscriber {
  const subscriptions = new Map<string, Subscription>();
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let state: "off" | "on" | "stopped" = "off";
  let wasConnected = false;

  const release = () => {
    // Closed rather than handed back: it would go on listening.
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
      const taken = await pool.connect();
      client = taken;
      taken.on("notification", ({ channel, payload = "" }) => subscriptions.get(channel)?.onMessage(payload));
      taken.once("error", reconnect);
      await taken.query([...subscriptions.keys()].map((channel) => `listen ${channel}`).join("; "));
      if (state !== "on") return release();
      if (wasConnected) for (const { onReconnect } of subscriptions.values()) onReconnect();
      wasConnected = true;
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
    stop() {
      state = "stopped";
      clearTimeout(timer);
      release();
    },
  };
}
