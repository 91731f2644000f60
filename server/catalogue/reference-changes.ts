import type { Db } from "#server/database/database.ts";
import type { Subscriber } from "#server/database/pg-subscriber.ts";
import { publish } from "#server/database/publish.ts";
import { markReferenceChanged } from "./queries.ts";

const channel = "jarya_reference";

/** Has every process read reference data, rates, settings and synonyms again when the transaction commits. */
export async function publishReferenceChange(trx: Db): Promise<void> {
  await markReferenceChanged(trx);
  await publish(trx, channel, "");
}

/** `onChange` is called for each change, and after a gap in which some may have been missed. */
export function subscribeToReferenceChanges(subscriber: Subscriber, onChange: () => void): void {
  subscriber.subscribe(channel, { onMessage: onChange, onReconnect: onChange });
}
