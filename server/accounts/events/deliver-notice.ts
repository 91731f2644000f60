import type { Db } from "#server/database/database.ts";
import { composeDelivery, type NoticeKind } from "#server/sms-and-email/compose.ts";
import type { DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import type { Language } from "#server/platform/texts.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { channelOf } from "../records/logins.ts";

export interface NoticeServices {
  delivery: Pick<DeliveryQueue, "enqueue">;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
}

interface Recipient {
  phone: string | null;
  email: string | null;
  language: Language;
}

/** Sends the owner of an account a notice: about the e-mail by e-mail, about anything else by SMS where there is a phone. */
export async function deliverNotice(
  { delivery, publicUrl }: NoticeServices,
  db: Db,
  { phone, email, language }: Recipient,
  notice: NoticeKind,
  { device, ip }: Pick<ClientInfo, "device" | "ip">,
): Promise<void> {
  const to = notice === "email_changed" ? (email ?? phone) : (phone ?? email);
  if (to === null) return;
  const values = { channel: channelOf(to), host: new URL(publicUrl).hostname, device: device || ip };
  await delivery.enqueue(db, { ...composeDelivery(notice, language, values), to });
}
