import type { DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import type { Db } from "#server/database/database.ts";
import { type Language, loadTexts, siteIn, type Translate } from "#server/platform/texts.ts";
import { describeIn } from "./present.ts";
import { type DigestRecipient, type NotificationRow, readDigestRecipients, takeDueNotifications } from "./queries.ts";

/** Users read at a time. */
const batchSize = 200;
/** Notifications listed in an e-mail; further ones are counted. */
const maxLines = 20;

const translators: Record<Language, Translate> = {
  ru: loadTexts("ru", "sms-and-email"),
  ky: loadTexts("ky", "sms-and-email"),
};

interface DigestServices {
  db: Db;
  delivery: Pick<DeliveryQueue, "enqueue">;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
}

/**
 * Sends each user who wants e-mails one about all new and unread notifications. Nothing is sent twice, also by two processes at once.
 */
export async function sendDigests(services: DigestServices): Promise<void> {
  for (;;) {
    const users = await readDigestRecipients(services.db, batchSize);
    for (const user of users) await sendDigest(services, user);
    if (users.length < batchSize) return;
  }
}

async function sendDigest({ db, delivery, publicUrl }: DigestServices, user: DigestRecipient): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await takeDueNotifications(trx, user.user_id);
    if (rows.length === 0) return;
    await delivery.enqueue(trx, {
      channel: "email",
      to: user.email,
      ...composeDigest(user.language, rows, publicUrl),
    });
  });
}

function composeDigest(
  language: Language,
  rows: readonly NotificationRow[],
  publicUrl: string,
): { subject: string; text: string } {
  const t = translators[language];
  const lines = rows.slice(0, maxLines).map((row) => `— ${describeIn(language, row)}`);
  const rest = rows.length - lines.length;
  const link = siteIn(publicUrl, language);
  return {
    subject: t("digest.subject", { count: rows.length }),
    text: [
      t("digest.greeting"),
      lines.join("\n"),
      ...(rest > 0 ? [t("digest.more", { count: rest })] : []),
      t("digest.footer", { list: `${link}/profile/notifications`, settings: `${link}/settings/notifications` }),
    ].join("\n\n"),
  };
}
