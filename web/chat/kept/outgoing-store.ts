import { isActingPage } from "#web/platform/acting-as.ts";
import { readStoredList, writeStored } from "#web/platform/storage/browser-storage.ts";
import { isOf, withChatDatabase } from "./chat-database.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";

/** Key in the storage where texts waited before they lay in a database. */
const earlierName = "chat-outbox";

const fileKey = (clientId: string, position: number) => `${clientId}/${position}`;
const filesOf = (clientId: string) => IDBKeyRange.bound(`${clientId}/`, `${clientId}/\uffff`);

/** The messages of this owner that wait on this device, in the order in which they were written. */
export async function readOutgoing(owner: string): Promise<OutgoingMessage[]> {
  const found = await withChatDatabase(async (database) => {
    const transaction = database.transaction(["outgoing", "files"]);
    const stored = await transaction.objectStore("outgoing").getAll();
    const own = stored.filter((message) => isOf(message, owner));
    return Promise.all(
      own.map(async ({ userId: _owner, fileCount, ...message }): Promise<OutgoingMessage> => {
        if (fileCount === 0) return message;
        return { ...message, files: await transaction.objectStore("files").getAll(filesOf(message.clientId)) };
      }),
    );
  });
  const messages = (found ?? []).toSorted((one, other) => one.writtenAt - other.writtenAt);
  return [...(await moveEarlier(owner)), ...messages];
}

/** Texts that waited in the storage of before move into the database, once; where there is none they are sent from where they are. */
async function moveEarlier(owner: string): Promise<OutgoingMessage[]> {
  if (isActingPage()) return [];
  const earlier = readStoredList<OutgoingMessage>(earlierName);
  if (earlier.length > 0 && (await writeOutgoing(owner, earlier, []))) writeStored("localStorage", earlierName, null);
  return earlier;
}

/** Writes messages with their photos, and deletes others; false where they cannot be kept. */
export async function writeOutgoing(
  owner: string,
  messages: readonly OutgoingMessage[],
  removed: readonly string[],
): Promise<boolean> {
  const isWritten = await withChatDatabase(async (database) => {
    const transaction = database.transaction(["outgoing", "files"], "readwrite");
    const [outgoing, files] = [transaction.objectStore("outgoing"), transaction.objectStore("files")];
    const put = async ({ files: photos = [], ...message }: OutgoingMessage) => {
      await outgoing.put({ ...message, userId: owner, fileCount: photos.length });
      for (const [position, blob] of photos.entries()) {
        const key = fileKey(message.clientId, position);
        // The bytes never change: a message that is tried again does not write them again.
        if ((await files.getKey(key)) === undefined) await files.put(blob, key);
      }
    };
    const remove = (clientId: string) => [outgoing.delete(clientId), files.delete(filesOf(clientId))];
    await Promise.all([...messages.map(put), ...removed.flatMap(remove), transaction.done]);
    return true;
  });
  if (isWritten !== true) forgetEarlier(removed);
  return isWritten === true;
}

/** Where there is no database, what was sent must not be sent again from the storage of before. */
function forgetEarlier(removed: readonly string[]): void {
  const earlier = readStoredList<OutgoingMessage>(earlierName);
  const left = earlier.filter(({ clientId }) => !removed.includes(clientId));
  if (left.length === earlier.length) return;
  writeStored("localStorage", earlierName, left.length > 0 ? JSON.stringify(left) : null);
}
