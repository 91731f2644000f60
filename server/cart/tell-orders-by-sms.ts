import type { Db } from "#server/database/database.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { siteIn } from "#server/platform/texts.ts";
import { composeNewOrder } from "#server/sms-and-email/compose.ts";
import type { DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import { isWakingHour } from "#server/sms-and-email/waking-hours.ts";
import { countOrderSms, settleDueOrders } from "./order-sms-queries.ts";

const batchSize = 100;

interface Services {
  db: Db;
  delivery: Pick<DeliveryQueue, "enqueue">;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  now(): Date;
}

/**
 * Sends shops an SMS about orders that they have not read within three minutes, once per order. Orders of the night are
 * announced in the morning. Two processes may run it at the same time.
 */
export async function tellOrdersBySms(services: Services): Promise<void> {
  if (!isWakingHour(services.now())) return;
  while ((await services.db.transaction().execute((trx) => tellBatch(services, trx))) === batchSize);
}

async function tellBatch({ delivery, publicUrl, now }: Services, trx: Db): Promise<number> {
  const moment = now();
  const { settled, unread } = await settleDueOrders(trx, { now: moment, limit: batchSize });
  // Shops are locked in one order, so that two processes do not wait for each other.
  for (const order of unread.toSorted((one, other) => one.seller_id - other.seller_id)) {
    const shop = await countOrderSms(trx, order, bishkekDay(moment));
    if (!shop) continue;
    const link = `${siteIn(publicUrl, shop.language)}/chats/${order.room_id}`;
    await delivery.enqueue(trx, { to: shop.phone, ...composeNewOrder(shop.language, link) });
  }
  return settled;
}
