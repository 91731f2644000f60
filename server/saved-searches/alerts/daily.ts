import type { Db } from "#server/database/database.ts";
import { notifyOfMatches } from "#server/notifications/notify.ts";
import { makeUnsubscribeToken } from "#server/notifications/unsubscribe.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import type { DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import { composeEmail } from "./compose-email.ts";
import { lockDaily, readDailyPeople, takeMailDue, takeUntold } from "./queries.ts";
import { summarise } from "./tell.ts";

/** People read at a time. */
const batchSize = 200;

interface DailyServices {
  db: Db;
  delivery: Pick<DeliveryQueue, "enqueue">;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  secret: string;
  now(): Date;
}

/**
 * Once a day: tells people of what their searches have found that they want to hear of daily, and sends those who want e-mails one about all that is
 * new. What is told is noted in the transaction that queues it, so that a run that was broken off, or a second one, repeats nothing.
 */
export async function tellDaily(services: DailyServices): Promise<void> {
  for (let after = 0; ;) {
    const people = await readDailyPeople(services.db, { after, limit: batchSize });
    for (const userId of people) {
      await tellPerson(services, userId);
      after = userId;
    }
    if (people.length < batchSize) return;
  }
}

async function tellPerson({ db, delivery, publicUrl, secret, now }: DailyServices, userId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await lockDaily(trx, userId, bishkekDay(now()));
    if (!person) return;
    const matches = await takeUntold(trx, userId, ["daily"]);
    const mailed = await takeMailDue(trx, userId);
    if (person.is_blocked) return;
    if (matches.length > 0) await notifyOfMatches(trx, userId, summarise(matches));
    if (person.email === null || mailed.length === 0) return;
    const { language, email: to } = person;
    const unsubscribeToken = makeUnsubscribeToken(userId, secret);
    const composed = composeEmail(mailed, { language, publicUrl, unsubscribeToken });
    await delivery.enqueue(trx, { channel: "email", to, ...composed });
  });
}
