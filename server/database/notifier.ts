import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Publish } from "./announcements.ts";

/** Bytes; PostgreSQL takes less. */
const maxPayload = 8_000;
/** Messages that wait for a database that is away; what is more is dropped, because nothing depends on a message. */
const maxWaiting = 10_000;
/** Sent by one statement: at most 4 MB. */
const batchSize = 500;
/** Milliseconds from a failure to the next attempt. */
const retryDelay = 1_000;

/**
 * Sends messages to all processes by PostgreSQL's `NOTIFY`, after what they tell of was committed. A transaction that notifies holds a lock
 * which all others that do wait for, until its commit is on the disk: 200 messages a second would be written one after another. So they go out
 * on a connection of the pool that writes nothing else, one statement at a time, each with all that has come together meanwhile. What is too long
 * for it throws.
 */
export function createNotifier(pool: pg.Pool, onError: (error: Error) => void = () => {}): Publish {
  const waiting: (readonly [channel: string, payload: string])[] = [];
  let isSending = false;

  /** On one connection to the end, so that a pool that is being closed waits for it. */
  const sendAll = async () => {
    const client = await pool.connect();
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, batchSize);
        await client.query({
          name: "notify",
          text: "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message (channel, payload)",
          values: [batch.map(([channel]) => channel), batch.map(([, payload]) => payload)],
        });
        waiting.splice(0, batch.length);
      }
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const keepSending = async () => {
    isSending = true;
    while (waiting.length > 0 && !pool.ending) {
      try {
        await sendAll();
      } catch (error) {
        if (!pool.ending) onError(error instanceof Error ? error : new Error(String(error)));
        await sleep(retryDelay, undefined, { ref: false });
      }
    }
    isSending = false;
  };
  return (channel, payload) => {
    if (Buffer.byteLength(payload) >= maxPayload) throw new RangeError(`a message to ${channel} is too long`);
    if (waiting.length < maxWaiting) waiting.push([channel, payload]);
    if (!isSending) void keepSending();
  };
}
