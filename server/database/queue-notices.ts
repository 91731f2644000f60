import type { Told } from "#server/platform/queue-worker.ts";
import type { Db } from "./database.ts";
import type { Subscriber } from "./pg-subscriber.ts";
import { publish } from "./publish.ts";

/** The queues whose workers are told what was queued. */
export type QueueName =
  | "jobs"
  | "imports"
  | "sms"
  | "email"
  | "pushes"
  | "saved_searches"
  | "search_alerts"
  | "watched_prices"
  | "price_drops";

const channel = "jarya_queues";

/** Has the workers of a queue look, in all processes, when the transaction commits. */
export async function tellQueued(trx: Db, queue: QueueName): Promise<void> {
  await publish(trx, channel, queue);
}

/** Passes what processes tell each other on to the workers of this one. */
export interface QueueNotices {
  /** For a worker of a queue. */
  of(queue: QueueName, readNextDue: Told["readNextDue"]): Told;
  /** Call it once, before the subscriber starts. Until then the workers poll. */
  listenTo(subscriber: Subscriber): void;
  /** Something may have been queued that nobody here was told of. */
  lookAll(): void;
}

export function createQueueNotices(): QueueNotices {
  const looks: { queue: QueueName; look: () => void }[] = [];
  let isHeard = () => false;
  const lookAll = () => {
    for (const { look } of looks) look();
  };
  return {
    of: (queue, readNextDue) => ({
      isHeard: () => isHeard(),
      onQueued: (look) => void looks.push({ queue, look }),
      readNextDue,
    }),
    listenTo(subscriber) {
      isHeard = subscriber.isListening;
      subscriber.subscribe(channel, {
        onMessage(payload) {
          for (const { queue, look } of looks) if (queue === payload) look();
        },
        onReconnect: lookAll,
      });
    },
    lookAll,
  };
}
