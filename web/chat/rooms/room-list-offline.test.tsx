// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "#web/accounts/session/viewer.ts";
import { emitLiveEvent } from "#web/platform/network/live-channel.ts";
import { render } from "#web/test/render.tsx";
import type { KeptRooms } from "../kept/chat-database.ts";
import { keptRooms } from "../kept/kept-rooms.ts";
import { chatMessage, chatRoom } from "../view/test-records.fixture.ts";
import { RoomList } from "./room-list.tsx";
import type { RoomsPage } from "./rooms-query.ts";

const kept = {
  list: undefined as KeptRooms | undefined,
  written: [] as (readonly { id: number }[])[],
  arrived: [] as (number | null)[],
};

const loadedAt = Date.parse("2026-11-21T08:00:00Z");
const viewer: Viewer = {
  id: 1,
  name: "Асель",
  initial: "А",
  photo: null,
  language: "ru",
  login: "",
  isBusiness: false,
  business: null,
  isApproved: false,
  isStaff: false,
  isAdmin: false,
  businesses: [],
  invitations: 0,
  acting: null,
};
const named = (id: number, name: string, last: string) =>
  chatRoom({
    id,
    last_seq: 1,
    other: { id: 90 + id, name, photo: null, is_business: false, presence: null },
    last_message: chatMessage({ room: id, text: last }),
    activity_date: "2026-11-21T07:30:00.000Z",
  });
const page = (search = ""): RoomsPage => ({
  query: { isArchived: false, isUnread: false, search },
  rooms: [named(5, "Айбек", "При загрузке")],
  found: [],
  nextKey: null,
  now: loadedAt,
});

beforeEach(() => {
  kept.list = undefined;
  kept.written = [];
  kept.arrived = [];
  vi.spyOn(keptRooms, "readList").mockImplementation(async () => kept.list);
  vi.spyOn(keptRooms, "writeList").mockImplementation(async (_userId, rooms) => void kept.written.push(rooms));
  vi.spyOn(keptRooms, "noteMessage").mockImplementation(async ({ seq }) => void kept.arrived.push(seq));
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});
afterEach(() => void vi.restoreAllMocks());

const seen = [named(6, "Бермет", "Новый чат"), named(5, "Айбек", "Пришло потом")];
const open = (search?: string) => render(<RoomList page={page(search)} currentId={undefined} />, { root: { viewer } });

test("a list that is loaded again without a network is as it was seen last, and says of when that is", async () => {
  kept.list = { userId: 1, rooms: seen, seenAt: loadedAt + 600_000 };
  const part = await open();
  await vi.waitFor(() => expect(part.textContent).toContain("Пришло потом"));
  expect(part.textContent).toContain("Бермет");
  expect(part.textContent).toContain("Последнее обновление: 14:10.");
});

test("what was seen before the page was loaded, and lists of something else, are left as they are", async () => {
  kept.list = { userId: 1, rooms: seen, seenAt: loadedAt - 600_000 };
  const part = await open();
  await vi.waitFor(() => expect(kept.written.at(-1)?.map(({ id }) => id)).toEqual([5]));
  expect(part.textContent).toContain("При загрузке");
  kept.list = { userId: 1, rooms: seen, seenAt: loadedAt + 600_000 };
  kept.written = [];
  const found = await open("Айбек");
  expect(found.textContent).toContain("При загрузке");
  await act(async () => emitLiveEvent("chat:message", { message: chatMessage({ id: 2, seq: 2, text: "Да" }) }));
  await vi.waitFor(() => expect(found.textContent).toContain("Да"));
  expect(kept.written.flat().map(({ id }) => id)).not.toContain(6);
  // What arrives in a chat that is not open is kept for when it is.
  expect(kept.arrived).toContain(2);
});
