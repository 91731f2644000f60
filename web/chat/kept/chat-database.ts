import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { ChatMessage, ChatRoom } from "#contracts/chat/schemas.ts";
import { isSignedInHere } from "#web/accounts/session/session-channel.ts";
import { databaseNames } from "#web/platform/storage/personal-data.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";

/** Whose a record is (`ownerOfPage`): others do not see it. A number: of an account, as it was written before. */
interface Owned {
  userId: string | number;
}

/** Whether a record is of an owner. */
export function isOf({ userId }: Owned, owner: string): boolean {
  return String(userId) === owner;
}

/** What was seen of a room: the last messages, without gaps, and all marks. */
export interface KeptThread {
  /** By `seq`, without gaps. */
  messages: readonly ChatMessage[];
  /** One's own that wait for a moderator. */
  held: readonly ChatMessage[];
  /** The last `seq` of the room, as far as is known. */
  lastSeq: number;
  /** Up to which change of the room's messages all are known. */
  lastChange: number;
  /** Up to here the viewer deleted the room for themselves. */
  hiddenUpTo: number;
  readUpTo: number;
  otherDeliveredUpTo: number;
  otherReadUpTo: number;
}

export interface KeptRoom extends Owned {
  roomId: number;
  thread: KeptThread;
  /** By the clock of the server, in milliseconds: what is kept was true then. */
  seenAt: number;
}

export interface KeptRooms extends Owned {
  rooms: readonly ChatRoom[];
  seenAt: number;
}

interface ChatDatabase extends DBSchema {
  /** Messages on their way, without the bytes of their photos. */
  outgoing: { key: string; value: Omit<OutgoingMessage, "files"> & Owned & { fileCount: number } };
  /** The bytes of photos under `{clientId}/{position}`. */
  files: { key: string; value: Blob };
  rooms: { key: number; value: KeptRoom; indexes: { seenAt: number } };
  /** The list of rooms, under `all`. */
  lists: { key: string; value: KeptRooms };
}

/** Milliseconds to wait for a storage: some browsers never answer. */
const openTimeout = 3_000;

let database: Promise<IDBPDatabase<ChatDatabase>> | undefined;

function openDatabase(): Promise<IDBPDatabase<ChatDatabase>> {
  database ??= openInTime().catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

function openInTime(): Promise<IDBPDatabase<ChatDatabase>> {
  const opening = openDB<ChatDatabase>(databaseNames.messages, 1, {
    upgrade(created) {
      created.createObjectStore("outgoing", { keyPath: "clientId" });
      created.createObjectStore("files");
      created.createObjectStore("rooms", { keyPath: "roomId" }).createIndex("seenAt", "seenAt");
      created.createObjectStore("lists");
    },
    // A sign-out in any tab deletes the database.
    blocking(_current, _wanted, event) {
      database = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => void (database = undefined),
  });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no storage")), openTimeout);
  });
  return Promise.race([opening, late]);
}

/**
 * Does something with what this device keeps of chats; undefined where the browser has no storage, it is full, or nobody is signed in any more:
 * nothing is written then of whoever was.
 */
export async function withChatDatabase<T>(
  work: (database: IDBPDatabase<ChatDatabase>) => Promise<T>,
): Promise<T | undefined> {
  if (!("indexedDB" in globalThis) || !isSignedInHere()) return undefined;
  try {
    return await work(await openDatabase());
  } catch {
    return undefined;
  }
}
