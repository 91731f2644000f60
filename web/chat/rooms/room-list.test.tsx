// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatRoom } from "#contracts/chat/schemas.ts";
import { emitLiveEvent } from "#web/platform/network/live-channel.ts";
import { render } from "#web/test/render.tsx";
import { writeDraft } from "../composer/drafts.ts";
import { chatMessage, chatRoom } from "../view/test-records.fixture.ts";
import { RoomList } from "./room-list.tsx";
import type { RoomsPage, RoomsQuery } from "./rooms-query.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const sofa = chatRoom({
  id: 5,
  last_seq: 1,
  unread_count: 2,
  last_message: chatMessage({ text: "Ещё актуально" }),
  activity_date: "2026-11-21T08:05:00.000Z",
});
const phone = chatRoom({
  id: 6,
  other: { ...sofa.other, name: "Гүлнара" },
  activity_date: "2026-11-21T09:00:00.000Z",
});

const pageOf = (rooms: ChatRoom[], query: Partial<RoomsQuery> = {}): RoomsPage => ({
  query: { isArchived: false, isUnread: false, search: "", ...query },
  rooms,
  found: [],
  nextKey: null,
  now,
});
const linksOf = (part: HTMLElement) => [...part.querySelectorAll("li > a[href^='/chats/']")];

/** The answers of the API by what the address contains; everything else waits for ever. */
let answers: [string, () => Response][];

beforeEach(() => {
  localStorage.clear();
  answers = [];
  vi.stubGlobal("fetch", (address: string) => {
    const found = answers.find(([part]) => address.includes(part));
    return found ? Promise.resolve(found[1]()) : new Promise(() => {});
  });
});
afterEach(() => vi.unstubAllGlobals());

test("each chat has its person, its listing, the last message, its time and what is unread", async () => {
  const part = await render(<RoomList page={pageOf([phone, sofa])} currentId={6} />);
  const [first, second] = linksOf(part);
  expect(first?.getAttribute("aria-current")).toBe("page");
  expect(first?.textContent).toContain("Сообщений пока нет");
  for (const text of ["Айбек", "Диван угловой", "Ещё актуально", "14:05", "2 непрочитанных"])
    expect(second?.textContent).toContain(text);
});

test("a chat says in a word how its listing stands, before the title", async () => {
  const { product } = sofa;
  if (!product) throw new Error("no product");
  const nameOf = async (fields: Partial<typeof product>) => {
    const part = await render(
      <RoomList page={pageOf([{ ...sofa, product: { ...product, ...fields } }])} currentId={6} />,
    );
    return linksOf(part)[0]?.textContent;
  };
  expect(await nameOf({ state: "inactive", closed_as: "sold" })).toContain("Продано · Диван угловой");
  expect(await nameOf({ reserved_until: "2026-11-24T08:30:00Z" })).toContain("Зарезервировано · Диван угловой");
  expect(await nameOf({})).not.toContain(" · ");
});

test("a message brings its chat to the top, without asking for it", async () => {
  const part = await render(<RoomList page={pageOf([phone, sofa])} currentId={undefined} />);
  const message = chatMessage({ room: 5, seq: 2, text: "Вы где", creation_date: "2026-11-21T10:00:00.000Z" });
  await act(async () => emitLiveEvent("chat:message", { message }));
  expect(linksOf(part)[0]?.textContent).toContain("Вы где");
  expect(linksOf(part)[0]?.textContent).toContain("3 непрочитанных");
});

test("a chat that the list has not is fetched once, however much is said in it", async () => {
  const fresh = chatRoom({ id: 9, other: { ...sofa.other, name: "Бакыт" }, activity_date: "2026-11-21T11:00:00.000Z" });
  let asked = 0;
  answers.push([
    "/myrooms/9/",
    () => {
      asked += 1;
      return Response.json(fresh);
    },
  ]);
  const part = await render(<RoomList page={pageOf([phone])} currentId={undefined} />);
  await act(async () => {
    for (const seq of [1, 2]) emitLiveEvent("chat:message", { message: chatMessage({ room: 9, seq }) });
  });
  await vi.waitFor(() => expect(linksOf(part)[0]?.textContent).toContain("Бакыт"));
  expect(asked).toBe(1);
});

test("a chat that was deleted on another device leaves the list", async () => {
  answers.push(["/myrooms/5/", () => Response.json({ status: 404, code: "not_found" }, { status: 404 })]);
  const part = await render(<RoomList page={pageOf([phone, sofa])} currentId={undefined} />);
  await act(async () => emitLiveEvent("chat:room", { room: 5 }));
  await vi.waitFor(() => expect(linksOf(part)).toHaveLength(1));
});

test("what was begun to write is shown, but not of the chat that is open", async () => {
  writeDraft(5, "А доставка есть");
  writeDraft(6, "Здравствуйте");
  const part = await render(<RoomList page={pageOf([phone, sofa])} currentId={6} />);
  expect(linksOf(part)[1]?.textContent).toContain("Черновик: А доставка есть");
  expect(linksOf(part)[0]?.textContent).not.toContain("Черновик");
});

test("an empty list says what to do next", async () => {
  const part = await render(<RoomList page={pageOf([])} currentId={undefined} />);
  expect(part.textContent).toContain("Чатов пока нет");
  expect(part.querySelector("a[href='/']")?.textContent).toBe("Смотреть объявления");
  const searched = await render(<RoomList page={pageOf([], { search: "велосипед" })} currentId={undefined} />);
  expect(searched.textContent).toContain("Ничего не нашлось");
});

test("a search finds messages, too", async () => {
  const found = [
    { message: chatMessage({ room: 9, text: "Велосипед ещё есть" }), other: sofa.other, product_title: null },
  ];
  const page = { ...pageOf([], { search: "велосипед" }), found };
  const part = await render(<RoomList page={page} currentId={undefined} />);
  expect(part.textContent).toContain("Велосипед ещё есть");
  expect(part.textContent).not.toContain("Ничего не нашлось");
  expect(linksOf(part)[0]?.getAttribute("href")).toMatch(/^\/chats\/9\?search=.+&at=1$/);
});

test("links keep the list that they are in", async () => {
  const part = await render(<RoomList page={pageOf([sofa], { isArchived: true })} currentId={undefined} />);
  expect(linksOf(part)[0]?.getAttribute("href")).toBe("/chats/5?archived=1");
});
