import type { Told } from "#server/platform/queue-worker.ts";
import type { Db } from "./database.ts";
import type { Subscriber } from "./pg-subscriber.ts";
import { publish } from "./publish.ts";

const channel = "jarya_queues";

/** Has the workers of a queue look, in all processes, when the transaction commits. */
export async function tellQueued(trx: Db, queue: string): Promise<void> {
  await publish(trx, channel, queue);
}

/** Passes what processes tell each other on to the workers of this one. */
export interface QueueNotices {
  /** For a worker of a queue. */
  of(queue: string, readNextDue: Told["readNextDue"]): Told;
  /** Call it once, before the subscriber starts. Until then the workers poll. */
  listenTo(subscriber: Subscriber): void;
  /** Something may have been queued that nobody here was told of. */
  lookAll(): void;
}

export function createQueueNotices(): QueueNotices {
  const looks: { queue: string; look: () => void }[] = [];
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
