import type { Db } from "#server/database/database.ts";
import { type CodePurpose, composeDelivery } from "#server/sms-and-email/compose.ts";
import type { DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import type { Language } from "#server/platform/texts.ts";
import { channelOf } from "../records/logins.ts";

export interface CodeDeliveryServices {
  delivery: Pick<DeliveryQueue, "enqueue">;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
}

interface CodeDelivery {
  /** A phone or an e-mail address. */
  to: string;
  language: Language;
  purpose: CodePurpose;
  code: string;
  expiresAt: Date;
  /** Nobody has an account with it yet; see `Codes.requireSms`. */
  isToStranger?: boolean;
}

/** Sends a code by SMS or e-mail, unless it expires before that succeeds. */
export async function deliverCode(
  { delivery, publicUrl }: CodeDeliveryServices,
  db: Db,
  { to, language, purpose, code, expiresAt, isToStranger = false }: CodeDelivery,
): Promise<void> {
  const values = { channel: channelOf(to), host: new URL(publicUrl).hostname, code };
  await delivery.enqueue(db, { ...composeDelivery(purpose, language, values), to, expiresAt, isToStranger });
}
