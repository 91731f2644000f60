import { readStoredList, writeStoredList } from "#web/platform/storage/browser-storage.ts";

/** What was begun to write in a room. */
interface ChatDraft {
  room: number;
  text: string;
}

const storedName = "chat-drafts";
/** The oldest goes first. */
const maxDrafts = 50;

/** What was begun to write, by room. */
export function readDrafts(): ReadonlyMap<number, string> {
  return new Map(readStoredList<ChatDraft>(storedName).map(({ room, text }) => [room, text]));
}

/** Keeps what is begun on this device; an empty text removes it. */
export function writeDraft(room: number, text: string): void {
  const others = readStoredList<ChatDraft>(storedName).filter((draft) => draft.room !== room);
  const drafts = text.trim() === "" ? others : [...others, { room, text }];
  writeStoredList(storedName, drafts.slice(-maxDrafts));
}
