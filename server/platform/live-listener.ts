import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { LiveTopic } from "#contracts/live.ts";
import { liveChannel, readLive } from "./live.ts";

/** Hears what any process told through `tellLive`. */
export interface LiveListener {
  /** Begins to listen; the connection is held from then on. */
  start(): void;
  stop(): void;
}

interface ListenerOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  onNews(userId: number, topic: LiveTopic): void;
  /** The connection was away for a while: whatever was told then was not heard. */
  onGap(): void;
}

/** Milliseconds from a broken connection to the next try. */
const pause = 2_000;

/** Listens on one connection of the pool, and takes another one when it breaks. */
export function createLiveListener({ pool, log, onNews, onGap }: ListenerOptions): LiveListener {
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let state: "off" | "on" | "stopped" = "off";
  let wasHeard = false;

  const release = () => {
    // It goes on listening otherwise: nobody else is to get it.
    client?.release(true);
    client = undefined;
  };
  const retry = (error: Error) => {
    log.warn({ err: error }, "news are not heard");
    release();
    clearTimeout(timer);
    if (state === "on") timer = setTimeout(() => void listen(), pause);
    timer?.unref();
  };
  const listen = async () => {
    try {
      const taken = await pool.connect();
      client = taken;
      taken.on("notification", ({ payload }) => {
        const news = readLive(payload);
        if (news) onNews(news.userId, news.topic);
      });
      taken.once("error", retry);
      await taken.query(`listen ${liveChannel}`);
      if (state !== "on") return release();
      if (wasHeard) onGap();
      wasHeard = true;
    } catch (error) {
      retry(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return {
    start() {
      if (state !== "off") return;
      state = "on";
      void listen();
    },
    stop() {
      state = "stopped";
      clearTimeout(timer);
      release();
    },
  };
}
