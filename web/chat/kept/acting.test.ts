// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actingAttribute, ownerOfPage } from "#web/platform/acting-as.ts";
import { readDrafts, writeDraft } from "../composer/drafts.ts";
import { chatMessage } from "../view/test-records.fixture.ts";
import * as chatDatabase from "./chat-database.ts";
import { keptRooms } from "./kept-rooms.ts";
import { readOutgoing, writeOutgoing } from "./outgoing-store.ts";

/** What lies in the database of the device, by store. */
const stored = new Map<string, Map<unknown, Record<string, unknown>>>();

function storeOf(name: string) {
  const values = stored.get(name) ?? new Map<unknown, Record<string, unknown>>();
  stored.set(name, values);
  return {
    get: async (key: unknown) => values.get(key),
    getAll: async () => [...values.values()],
    getKey: async () => undefined,
    count: async () => values.size,
    put: async (value: Record<string, unknown>, key?: unknown) =>
      void values.set(key ?? value[name === "outgoing" ? "clientId" : "roomId"], value),
    delete: async (key: unknown) => void values.delete(key),
    index: () => ({ openCursor: async () => null }),
  };
}

const database = {
  get: (name: string, key: unknown) => storeOf(name).get(key),
  put: (name: string, value: Record<string, unknown>, key?: unknown) => storeOf(name).put(value, key),
  transaction: (names: string | string[]) => ({
    store: storeOf(String(names)),
    objectStore: storeOf,
    done: Promise.resolve(),
  }),
} as unknown as Parameters<Parameters<typeof chatDatabase.withChatDatabase>[0]>[0];

/** From now on the page acts by a membership, or for its reader. */
function actAs(member: number | null): void {
  if (member === null) document.documentElement.removeAttribute(actingAttribute);
  else document.documentElement.setAttribute(actingAttribute, String(member));
}

beforeEach(() => {
  vi.stubGlobal("IDBKeyRange", { bound: (from: string) => from });
  // Not a stand-in for the module: all files of a worker share their modules, and another one may have loaded those that use it.
  vi.spyOn(chatDatabase, "withChatDatabase").mockImplementation(async (work) => work(database));
  stored.clear();
  localStorage.clear();
  actAs(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const thread = {
  messages: [chatMessage({ id: 1, seq: 1 })],
  held: [],
  lastSeq: 1,
  lastChange: 0,
  hiddenUpTo: 0,
  readUpTo: 0,
  otherDeliveredUpTo: 0,
  otherReadUpTo: 0,
};

test("chats that are read for a business stay on no device, and one's own are not shown meanwhile", async () => {
  await keptRooms.writeRoom({ roomId: 5, userId: ownerOfPage(1), thread, seenAt: 1 });
  await keptRooms.writeList(ownerOfPage(1), [], 1);
  actAs(34);
  await keptRooms.writeRoom({ roomId: 6, userId: ownerOfPage(1), thread, seenAt: 2 });
  await keptRooms.noteMessage(chatMessage({ id: 2, seq: 2, room: 5 }), ownerOfPage(1));
  await keptRooms.writeList(ownerOfPage(1), [], 2);
  expect([await keptRooms.readRoom(5, ownerOfPage(1)), await keptRooms.readList(ownerOfPage(1))]).toEqual([
    undefined,
    undefined,
  ]);
  actAs(null);
  expect([...(stored.get("rooms")?.keys() ?? [])]).toEqual([5]);
  expect((await keptRooms.readRoom(5, ownerOfPage(1)))?.thread.messages).toHaveLength(1);
  expect((await keptRooms.readList(ownerOfPage(1)))?.seenAt).toBe(1);
});

test("what waits to be sent and what was begun is of the one as whom it was written", async () => {
  const message = { roomId: 6, text: "Да, приезжайте", writtenAt: 1, state: "waiting" } as const;
  actAs(34);
  await writeOutgoing(ownerOfPage(1), [{ ...message, clientId: "for the business" }], []);
  writeDraft(6, "Доставка ");
  actAs(null);
  await writeOutgoing(ownerOfPage(1), [{ ...message, clientId: "for oneself" }], []);
  expect((await readOutgoing(ownerOfPage(1))).map(({ clientId }) => clientId)).toEqual(["for oneself"]);
  expect([...readDrafts()]).toEqual([]);
  actAs(35);
  expect([await readOutgoing(ownerOfPage(1)), [...readDrafts()]]).toEqual([[], []]);
  actAs(34);
  expect((await readOutgoing(ownerOfPage(1))).map(({ clientId }) => clientId)).toEqual(["for the business"]);
  expect([...readDrafts()]).toEqual([[6, "Доставка "]]);
});

test("what was kept before there were others to act for is one's own", async () => {
  stored.set("outgoing", new Map([["old", { clientId: "old", userId: 1, fileCount: 0, writtenAt: 1 }]]));
  expect(await readOutgoing(ownerOfPage(1))).toHaveLength(1);
  actAs(34);
  expect(await readOutgoing(ownerOfPage(1))).toEqual([]);
});
