// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import { emitLiveEvent } from "#web/platform/network/live-channel.ts";
import { clearPersonalData } from "#web/platform/storage/personal-data.ts";
import { press, render } from "#web/test/render.tsx";
import type { KeptRoom } from "../kept/chat-database.ts";
import { keptRooms } from "../kept/kept-rooms.ts";
import { chatMessage, chatRoom } from "../view/test-records.fixture.ts";
import type { RoomView } from "../view/room-view.ts";
import { Room } from "./room.tsx";

const kept = { room: undefined as KeptRoom | undefined, written: [] as KeptRoom[] };

const loadedAt = Date.parse("2026-11-21T08:00:00Z");
const view: RoomView = {
  room: chatRoom({ last_seq: 1 }),
  messages: [chatMessage({ text: "При загрузке" })],
  deal: null,
  at: undefined,
  advice: "thing",
  clientId: "5d3b2f0e-0000-4000-8000-000000000000",
  siteUrl: "https://jarya.example",
  now: loadedAt,
};

/** The room as it was seen some minutes after the page had been loaded, or before. */
function keep(minutes: number, messages: ChatMessage[], lastChange: number): void {
  const marks = { hiddenUpTo: 0, readUpTo: 0, otherDeliveredUpTo: 0, otherReadUpTo: 0 };
  const thread = { messages, held: [], lastSeq: messages.length, lastChange, ...marks };
  kept.room = { roomId: 5, userId: 1, seenAt: loadedAt + minutes * 60_000, thread };
}
const seenSince = [chatMessage({ text: "", is_deleted: true }), chatMessage({ id: 2, seq: 2, text: "Пришло потом" })];

beforeEach(() => {
  clearPersonalData();
  kept.room = undefined;
  kept.written = [];
  vi.spyOn(keptRooms, "readRoom").mockImplementation(async () => kept.room);
  vi.spyOn(keptRooms, "writeRoom").mockImplementation(async (room) => void kept.written.push(room));
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});
afterEach(() => {
  clearPersonalData();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a chat that is loaded again without a network has what was seen since, and says of when that is", async () => {
  keep(25, seenSince, 1);
  const part = await render(<Room view={view} answer={undefined} />);
  await vi.waitFor(() => expect(part.textContent).toContain("Пришло потом"));
  expect(part.textContent).not.toContain("При загрузке");
  expect(part.textContent).toContain("Сообщение удалено");
  // In Bishkek.
  expect(part.textContent).toContain("Последнее обновление: 14:25.");
});

test("what came within the time that loading took counts as seen since", async () => {
  keep(-1, seenSince, 1);
  const part = await render(<Room view={view} answer={undefined} />);
  await vi.waitFor(() => expect(part.textContent).toContain("Пришло потом"));
});

test("what is older than the page takes nothing from it", async () => {
  keep(-25, [chatMessage({ text: "До этого" })], 0);
  const part = await render(<Room view={view} answer={undefined} />);
  await vi.waitFor(() => expect(part.textContent).toContain("Последнее обновление: 14:00."));
  expect([part.textContent?.includes("При загрузке"), part.textContent?.includes("Пришло потом")]).toEqual([
    true,
    false,
  ]);
});

test("what arrives is kept, by the server's clock", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  vi.setSystemTime("2026-11-25T00:00:00Z");
  const part = await render(<Room view={view} answer={undefined} />);
  await act(async () => emitLiveEvent("chat:message", { message: chatMessage({ id: 2, seq: 2, text: "Новое" }) }));
  expect(part.textContent).toContain("Новое");
  await vi.waitFor(() => expect(kept.written.at(-1)?.thread.messages.map(({ seq }) => seq)).toEqual([1, 2]));
  expect(kept.written.at(-1)).toMatchObject({ roomId: 5, userId: "1" });
  expect((kept.written.at(-1)?.seenAt ?? 0) - loadedAt).toBeLessThan(60_000);
});

test("what a device without a storage cannot keep stays in the field, with the reason", async () => {
  const part = await render(<Room view={view} answer={undefined} />);
  const field = part.querySelector<HTMLTextAreaElement>("textarea[name=text]");
  await act(async () => {
    if (field) field.value = "Выезжаю";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(part, "button[aria-label='Отправить']");
  await vi.waitFor(() => expect(part.querySelector("[role=alert]")?.textContent).toContain("Нет места на устройстве"));
  expect([field?.value, part.textContent?.includes("Ждёт отправки")]).toEqual(["Выезжаю", false]);
});
