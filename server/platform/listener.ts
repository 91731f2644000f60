import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";

/** What somebody wants to hear of a channel. */
interface Hearing {
  onNews(payload: string): void;
  /** The connection was away for a while: whatever was told then was not heard. */
  onGap(): void;
}

/** Hears what any process told through PostgreSQL's `NOTIFY`. */
export interface Listener {
  /** To be called before the start. */
  hear(channel: string, hearing: Hearing): void;
  /** Begins to listen; the connection is held from then on. */
  start(): void;
  stop(): void;
}

/** Milliseconds from a broken connection to the next try. */
const pause = 2_000;

/** Listens on one connection of the pool, whatever the channels, and takes another one when it breaks. */
export function createListener({ pool, log }: { pool: pg.Pool; log: FastifyBaseLogger }): Listener {
  const hearings = new Map<string, Hearing>();
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
      taken.on("notification", ({ channel, payload = "" }) => hearings.get(channel)?.onNews(payload));
      taken.once("error", retry);
      await taken.query([...hearings.keys()].map((channel) => `listen ${channel}`).join("; "));
      if (state !== "on") return release();
      if (wasHeard) for (const { onGap } of hearings.values()) onGap();
      wasHeard = true;
    } catch (error) {
      retry(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return {
    hear: (channel, hearing) => void hearings.set(channel, hearing),
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
