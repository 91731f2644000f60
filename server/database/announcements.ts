/** Sends a message to all processes. */
export type Publish = (channel: string, payload: string) => void;

/** The statement of `publish.ts`. */
const publishing = /^select pg_notify\(\$1, \$2\)$/;

/**
 * What is published on one connection, kept until its transaction commits: then it goes out in order, each message once. What a
 * transaction or a savepoint takes back is never sent. Savepoints do not nest here.
 */
export function createAnnouncements(publish: Publish) {
  let waiting: Map<string, readonly [channel: string, payload: string]> | undefined;
  let beforeSavepoint: typeof waiting;
  return {
    /** Whether the statement publishes something, which is done with that. */
    take(text: string, [channel, payload]: readonly unknown[]): boolean {
      if (!publishing.test(text) || typeof channel !== "string" || typeof payload !== "string") return false;
      if (waiting) waiting.set(`${channel} ${payload}`, [channel, payload]);
      else publish(channel, payload);
      return true;
    },
    /** Follows the transaction of a connection. `command`: what the database says it has done, of a failed transaction `ROLLBACK`. */
    follow(text: string, command: string | undefined): void {
      if (/^(begin|start transaction)/i.test(text)) waiting = new Map();
      else if (/^savepoint/i.test(text)) beforeSavepoint = new Map(waiting);
      else if (/^rollback to/i.test(text)) waiting = new Map(beforeSavepoint);
      else if (/^(commit|rollback)$/i.test(text)) {
        const messages = waiting;
        waiting = undefined;
        if (command === "COMMIT") for (const [channel, payload] of messages?.values() ?? []) publish(channel, payload);
      }
    },
  };
}
