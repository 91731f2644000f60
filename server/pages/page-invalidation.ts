import type { Db } from "#server/database/database.ts";
import type { Subscriber } from "#server/database/pg-subscriber.ts";
import { publish } from "#server/database/publish.ts";
import type { PageCache } from "./page-cache.ts";

const channel = "jarya_pages";
/** A message has less than 8,000 bytes, a path some 25 at most. */
const maxPathsPerMessage = 250;

/** Invalidates pages that link to these paths, in all processes, when the transaction commits. */
export async function publishPageChanges(trx: Db, paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += maxPathsPerMessage) {
    await publish(trx, channel, paths.slice(at, at + maxPathsPerMessage).join(" "));
  }
}

/** Invalidates cached pages as any process publishes. */
export function subscribeToPageChanges(subscriber: Subscriber, pages: PageCache): void {
  subscriber.subscribe(channel, {
    onMessage: (payload) => pages.invalidate(payload.split(" ")),
    // Changes in between are unknown.
    onReconnect: () => pages.invalidateAll(),
  });
}
