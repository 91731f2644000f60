import type { Messenger } from "#server/messages/messenger.ts";
import type { Db } from "#server/platform/database.ts";
import { type Language, loadTexts, type Translate } from "#server/platform/texts.ts";
import { describeIn } from "./present.ts";
import { type DueRow, type NotificationRow, readDuePeople, takeDue } from "./queries.ts";

/** People read at a time. */
const batch = 200;
/** Lines of one e-mail; the rest is counted. */
const mostLines = 20;

const translators: Record<Language, Translate> = {
  ru: loadTexts("ru", "messages"),
  ky: loadTexts("ky", "messages"),
};

interface DigestServices {
  db: Db;
  messenger: Pick<Messenger, "send">;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
}

/** Writes each person who wants e-mails one about all that is new and unread. Nothing is sent twice, whoever does it at once. */
export async function sendDigests(services: DigestServices): Promise<void> {
  for (;;) {
    const people = await readDuePeople(services.db, batch);
    for (const person of people) await sendDigest(services, person);
    if (people.length < batch) return;
  }
}

async function sendDigest({ db, messenger, publicUrl }: DigestServices, person: DueRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await takeDue(trx, person.user_id);
    if (rows.length === 0) return;
    await messenger.send(trx, {
      channel: "email",
      to: person.email,
      ...composeDigest(person.language, rows, publicUrl),
    });
  });
}

function composeDigest(
  language: Language,
  rows: readonly NotificationRow[],
  publicUrl: string,
): { subject: string; text: string } {
  const t = translators[language];
  const lines = rows.slice(0, mostLines).map((row) => `— ${describeIn(language, row)}`);
  const rest = rows.length - lines.length;
  const link = `${publicUrl}${language === "ky" ? "/ky" : ""}`;
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
