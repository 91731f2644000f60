import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { ChatSettings, updateChatSettings } from "#contracts/chat/settings-schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { publishChatEvent } from "../live/events.ts";
import { findSettings, writeSettings } from "./queries.ts";

/** What an account that has changed nothing has. Pages suggest quick replies of their own, in the language of their reader. */
const defaultSettings: ChatSettings = { shows_presence: true, quick_replies: [] };

export async function getSettings(db: Db, { userId }: Viewer): Promise<ChatSettings> {
  return (await findSettings(db, userId)) ?? defaultSettings;
}

/** Changes the given ones. */
export async function changeSettings(
  db: Db,
  viewer: Viewer,
  { shows_presence: showsPresence, quick_replies: quickReplies }: ValidInput<typeof updateChatSettings>["body"],
): Promise<ChatSettings> {
  const { userId } = viewer;
  await db.transaction().execute(async (trx) => {
    await writeSettings(trx, userId, { showsPresence, quickReplies: quickReplies && [...new Set(quickReplies)] });
    if (showsPresence === false) await publishChatEvent(trx, { users: [userId], name: "hidden", payload: {} });
  });
  return getSettings(db, viewer);
}
