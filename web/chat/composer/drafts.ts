import { actingAs, isActingPage } from "#web/platform/acting-as.ts";
import { readStoredList, writeStoredList } from "#web/platform/storage/browser-storage.ts";

/** What was begun to write in a room. */
interface ChatDraft {
  room: number;
  text: string;
}

/** Each of those that one acts as has drafts of its own. */
const nameOf = () => (isActingPage() ? `chat-drafts ${actingAs()}` : "chat-drafts");
/** The oldest goes first. */
const maxDrafts = 50;

/** What was begun to write, by room. */
export function readDrafts(): ReadonlyMap<number, string> {
  return new Map(readStoredList<ChatDraft>(nameOf()).map(({ room, text }) => [room, text]));
}

/** Keeps what is begun on this device; an empty text removes it. */
export function writeDraft(room: number, text: string): void {
  const others = readStoredList<ChatDraft>(nameOf()).filter((draft) => draft.room !== room);
  const drafts = text.trim() === "" ? others : [...others, { room, text }];
  writeStoredList(nameOf(), drafts.slice(-maxDrafts));
}
