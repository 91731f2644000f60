import type { FastifyBaseLogger } from "fastify";

interface FollowOptions {
  /** What is followed, for the log. */
  name: string;
  /** Changes whenever what depends on it is old. */
  read(): Promise<string>;
  onChange(version: string): Promise<void>;
  /** Milliseconds between two looks: what was published is seen at once, this is for messages that were lost. */
  interval: number;
  log: FastifyBaseLogger;
}

export interface VersionFollower {
  /** Looks now; resolves once `onChange` is through with what there is at the time of the call. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** Follows a version in the database, which `known` was read of: each change calls `onChange`, one after another. */
export function followVersion(known: string, { name, read, onChange, interval, log }: FollowOptions): VersionFollower {
  let version = known;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  const look = async () => {
    waiting = undefined;
    const newest = await read();
    if (newest === version) return;
    await onChange(newest);
    version = newest;
  };
  const check = () => {
    if (waiting) return waiting;
    // The one before may have read what was there before this call.
    waiting = running.then(look);
    running = waiting.catch(() => undefined);
    return waiting;
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => log.warn({ err: error }, `${name}: not read again, the last one serves`));
  }, interval);
  timer.unref();
  return {
    check,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
