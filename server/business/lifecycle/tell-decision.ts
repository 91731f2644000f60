import type { RequestRejection } from "#contracts/business/request-rules.ts";
import { rejectionTitles } from "#server/business/records/rejection-titles.ts";
import type { RequestRow } from "#server/business/requests/queries.ts";
import type { Db } from "#server/database/database.ts";
import { notify } from "#server/notifications/notify.ts";
import { writeUntil } from "#server/notifications/write-until.ts";
import { dayMs } from "#server/platform/clock.ts";
import { siteIn } from "#server/platform/texts.ts";
import { composeBusinessApproved, composeBusinessDecision } from "#server/sms-and-email/compose.ts";
import type { DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import { nextWakingHour } from "#server/sms-and-email/waking-hours.ts";
import { readReach } from "./queries.ts";

export interface DecisionServices {
  delivery: Pick<DeliveryQueue, "enqueue">;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  now(): Date;
}

type Decision = { demoUntil: Date } | { reason: RequestRejection; note: string | null };

/**
 * Tells the applicant the decision on their request, on the site and at once by e-mail if the account has one. They
 * wait for the answer and may not have the site open. The daily e-mail then leaves the decision out. An approval also
 * goes by SMS, in the daytime, if the account has a phone.
 */
export async function tellDecision(
  { delivery, publicUrl, now }: DecisionServices,
  trx: Db,
  { user_id: userId, name }: Pick<RequestRow, "user_id" | "name">,
  decision: Decision,
): Promise<void> {
  const { email, phone, language } = await readReach(trx, userId);
  const isMailed = email !== null;
  const site = siteIn(publicUrl, language);
  if ("demoUntil" in decision) {
    await notify(trx, { userId, action: "business_approved", endsAt: decision.demoUntil, isMailed });
    if (phone !== null) {
      const sendAt = nextWakingHour(now());
      const sms = composeBusinessApproved(language, `${site}/business-registration`);
      await delivery.enqueue(trx, { to: phone, ...sms, sendAt, expiresAt: new Date(sendAt.getTime() + dayMs) });
    }
  } else {
    const { reason, note } = decision;
    await notify(trx, { userId, action: "business_rejected", reasons: [reason], note, isMailed });
  }
  if (email === null) return;
  const values =
    "demoUntil" in decision
      ? { name, until: writeUntil(language, decision.demoUntil), link: `${site}/business-registration` }
      : {
          name,
          reason: rejectionTitles[decision.reason][`title_${language}`],
          note: decision.note ?? "",
          link: `${site}/business-request`,
        };
  await delivery.enqueue(trx, { to: email, ...composeBusinessDecision(language, values) });
}
