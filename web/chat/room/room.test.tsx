// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { ChatMessage, ChatRoomDetail } from "#contracts/chat/schemas.ts";
import { emitLiveEvent } from "#web/platform/network/live-channel.ts";
import { clearPersonalData } from "#web/platform/storage/personal-data.ts";
import { press, render } from "#web/test/render.tsx";
import { chatMessage, chatRoom } from "../view/test-records.fixture.ts";
import type { RoomView } from "../view/room-view.ts";
import { Room } from "./room.tsx";

const now = Date.parse("2026-11-21T12:00:00Z");

const viewOf = (fields: Partial<ChatRoomDetail>, messages: ChatMessage[]): RoomView => ({
  room: chatRoom({ last_seq: messages.length, ...fields }),
  messages,
  deal: null,
  at: undefined,
  advice: "thing",
  clientId: "5d3b2f0e-0000-4000-8000-000000000000",
  siteUrl: "https://jarya.example",
  now,
});

/** Messages that were sent, and how the server answers the next ones. */
let sent: { client_id: string; text: string }[];
let answerSend: (message: { client_id: string; text: string }) => Response | Promise<Response>;

beforeEach(() => {
  clearPersonalData();
  sent = [];
  vi.stubGlobal("fetch", async (address: string, request?: RequestInit) => {
    if (request?.method !== "POST" || !address.endsWith("/messages/")) return new Promise(() => {});
    const message = (await new Request("http://localhost/", request).json()) as { client_id: string; text: string };
    sent.push(message);
    return answerSend(message);
  });
});
afterEach(clearPersonalData);

const taken = ({ client_id: clientId, text }: { client_id: string; text: string }, seq: number) =>
  Response.json(chatMessage({ id: 100 + seq, seq, side: "buyer", client_id: clientId, text }), { status: 201 });

async function write(part: HTMLElement, text: string): Promise<void> {
  const field = part.querySelector<HTMLTextAreaElement>("textarea[name=text]");
  if (!field) throw new Error("no field");
  await act(async () => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(part, "button[aria-label='Отправить']");
}

test("a message is there at once, waits, and is sent under one id", async () => {
  let answer: (response: Response) => void = () => undefined;
  answerSend = () => new Promise((resolve) => (answer = resolve));
  const part = await render(<Room view={viewOf({}, [chatMessage()])} answer={undefined} />);
  await write(part, "  Буду через час  ");
  expect(part.textContent).toContain("Буду через час");
  expect(part.textContent).toContain("Ждёт отправки");
  expect(part.querySelector<HTMLTextAreaElement>("textarea[name=text]")?.value).toBe("");
  expect(sent[0]?.text).toBe("Буду через час");
  await act(async () => answer(taken(sent[0] ?? { client_id: "", text: "" }, 2)));
  await vi.waitFor(() => expect(part.textContent).not.toContain("Ждёт отправки"));
  expect(part.textContent?.split("Буду через час")).toHaveLength(2);
  expect(part.textContent).toContain("Отправлено");
});

test("the event of one's own message before the answer shows it once", async () => {
  answerSend = () => new Promise(() => {});
  const part = await render(<Room view={viewOf({}, [chatMessage()])} answer={undefined} />);
  await write(part, "Торг есть?");
  const message = chatMessage({
    id: 102,
    seq: 2,
    side: "buyer",
    client_id: sent[0]?.client_id ?? "",
    text: "Торг есть?",
  });
  await act(async () => emitLiveEvent("chat:message", { message }));
  expect(part.textContent?.split("Торг есть?")).toHaveLength(2);
  expect(part.textContent).not.toContain("Ждёт отправки");
});

test("a message that failed says why, and is sent again by a press under the same id", async () => {
  const problem = { type: "about:blank", title: "", status: 403, code: "message_not_delivered", detail: "Не дошло" };
  answerSend = () => Response.json(problem, { status: 403 });
  const part = await render(<Room view={viewOf({}, [chatMessage()])} answer={undefined} />);
  await write(part, "Скажите код");
  await vi.waitFor(() => expect(part.querySelector("[role=alert]")?.textContent).toBe("Не дошло"));
  answerSend = (message) => taken(message, 2);
  const retry = [...part.querySelectorAll("button")].find(({ textContent }) => textContent === "Отправить снова");
  await act(async () => retry?.click());
  await vi.waitFor(() => expect(part.querySelector("[role=alert]")).toBeNull());
  expect(sent.map(({ client_id: clientId }) => clientId === sent[0]?.client_id)).toEqual([true, true]);
});

test("what is refused whenever it is sent can be changed or thrown away only", async () => {
  const problem = { type: "about:blank", title: "", status: 403, code: "message_refused", detail: "Так обманывают" };
  answerSend = () => Response.json(problem, { status: 403 });
  const part = await render(<Room view={viewOf({}, [chatMessage()])} answer={undefined} />);
  await write(part, "Скажите код");
  await vi.waitFor(() => expect(part.querySelector("[role=alert]")?.textContent).toBe("Так обманывают"));
  const buttons = [...part.querySelectorAll("button")].map(({ textContent }) => textContent);
  expect(buttons).toEqual(expect.arrayContaining(["Изменить", "Удалить"]));
  expect(buttons).not.toContain("Отправить снова");
});

test("the other's message, their marks and their typing are seen as they happen", async () => {
  const own = chatMessage({ side: "buyer", client_id: "a", text: "Ещё актуально?" });
  const part = await render(<Room view={viewOf({}, [own])} answer={undefined} />);
  await act(async () => emitLiveEvent("chat:typing", { room: 5 }));
  expect(part.querySelector("header")?.textContent).toContain("Печатает…");
  await act(async () => emitLiveEvent("chat:marks", { room: 5, side: "seller", delivered_up_to: 1, read_up_to: 1 }));
  expect(part.textContent).toContain("Прочитано");
  await act(async () =>
    emitLiveEvent("chat:message", { message: chatMessage({ id: 2, seq: 2, text: "Да, приезжайте" }) }),
  );
  expect(part.querySelector("header")?.textContent).not.toContain("Печатает…");
  expect([...part.querySelectorAll("output")].map(({ textContent }) => textContent)).toContain(
    "Новое сообщение: Да, приезжайте",
  );
});

test("a room that one opens for the first time advises, and offers first questions that one tap sends", async () => {
  answerSend = () => new Promise(() => {});
  const part = await render(<Room view={viewOf({}, [])} answer={undefined} />);
  expect(part.textContent).toContain("Как не потерять деньги");
  const quick = [...part.querySelectorAll("button")].find(({ textContent }) => textContent?.includes("Ещё актуально?"));
  await act(async () => quick?.click());
  expect(sent.map(({ text }) => text)).toEqual(["Здравствуйте! Ещё актуально?"]);
});

/** What a room about a listing off the show has besides. */
function closedRoom(): Pick<ChatRoomDetail, "product"> {
  const { product } = chatRoom();
  if (!product) throw new Error("no listing");
  return { product: { ...product, state: "inactive" } };
}

test("nobody is offered to ask whether a listing off the show is still for sale", async () => {
  const part = await render(<Room view={viewOf(closedRoom(), [])} answer={undefined} />);
  expect(part.textContent).not.toContain("Ещё актуально?");
});

test("nobody is offered to say that a listing off the show is still for sale", async () => {
  const asked = [chatMessage({ side: "buyer", text: "Добрый день" })];
  const part = await render(<Room view={viewOf({ ...closedRoom(), side: "seller" }, asked)} answer={undefined} />);
  expect(part.textContent).toContain("Здравствуйте! Уже продано");
  expect(part.textContent).not.toContain("Да, ещё актуально");
});

test("nobody is offered to say of an order that something is still for sale, or sold", async () => {
  const ordered = [chatMessage({ side: "buyer", kind: "order", text: "" })];
  const part = await render(<Room view={viewOf({ side: "seller", product: null }, ordered)} answer={undefined} />);
  expect(part.textContent).toContain("Сейчас проверю и отвечу");
  for (const words of ["Позвоните мне", "Да, ещё актуально", "Уже продано"])
    expect(part.textContent).not.toContain(words);
});

test("where nobody can write there is no field, and one's own block can be taken back", async () => {
  const view = viewOf({ closed: "blocked_by_me", is_blocked_by_me: true }, [chatMessage()]);
  const submitted = vi.fn(() => ({ intent: "unblock" }));
  const part = await render(<Room view={view} answer={undefined} />, { onSubmit: submitted });
  expect(part.textContent).toContain("Пользователь заблокирован");
  expect(part.querySelector("textarea")).toBeNull();
  await press(part, "article > div:last-child button[type=submit]");
  await vi.waitFor(() => expect(submitted).toHaveBeenCalledWith("/", expect.objectContaining({ intent: "unblock" })));
});

test("whom a moderator has silenced sees until when, and no field", async () => {
  const view = viewOf({ silenced_until: "2026-11-30T08:00:00.000Z" }, [chatMessage()]);
  const part = await render(<Room view={view} answer={undefined} />);
  expect(part.textContent).toMatch(/до 30\s+ноября 2026/);
  expect(part.querySelector("textarea")).toBeNull();
});

test("a dangerous message lies folded behind what was found", async () => {
  const rule = {
    code: "outside_link",
    title_ru: "Ссылка на другой сайт",
    title_ky: "",
    advice_ru: "Не вводите данные карты",
    advice_ky: "",
  };
  const message = chatMessage({ text: "https://pay.example/1", warning: { verdict: "fold", rules: [rule] } });
  const part = await render(<Room view={viewOf({}, [message])} answer={undefined} />);
  expect(part.textContent).toContain("Ссылка на другой сайт");
  const folded = part.querySelector("[data-seq='1'] details");
  expect([folded?.hasAttribute("open"), folded?.textContent?.includes("https://pay.example/1")]).toEqual([false, true]);
  expect(folded?.querySelector("a")).toBeNull();
  const complaint = `/chats/5/complaint?message=${message.id}`;
  expect(part.querySelector(`[data-seq='1'] a[href="${complaint}"]`)?.textContent).toBe("Пожаловаться");
  expect(part.querySelector("[data-seq='1'] input[value=block]")).not.toBeNull();
  // Its sender reads it as it was written.
  const own = await render(<Room view={viewOf({}, [{ ...message, side: "buyer" }])} answer={undefined} />);
  expect(own.querySelector("[data-seq='1']")?.textContent).toContain("Собеседник увидит предупреждение");
  expect(own.querySelector("[data-seq='1']")?.textContent).not.toContain("Ссылка на другой сайт");
});

test("addresses in a message are links, and other sites learn nothing of this one", async () => {
  const message = chatMessage({ text: "https://2gis.kg/1 https://jarya.example/products/7 javascript:alert(1)" });
  const part = await render(<Room view={viewOf({}, [message])} answer={undefined} />);
  const links = [...part.querySelectorAll("[data-seq='1'] p a")];
  expect(links.map((link) => ["href", "target", "rel"].map((name) => link.getAttribute(name)))).toEqual([
    ["https://2gis.kg/1", "_blank", "noopener noreferrer nofollow ugc"],
    ["https://jarya.example/products/7", null, null],
  ]);
});

test("without the socket what is new is asked for, and comes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const part = await render(<Room view={viewOf({}, [chatMessage()])} answer={undefined} />);
  const news = chatMessage({ id: 2, seq: 2, text: "Приезжайте к пяти" });
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(
      address.includes("/messages/")
        ? { results: [chatMessage(), news], next: null, previous: null, key: null }
        : chatRoom({ last_seq: 2, last_message: news, unread_count: 1 }),
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await vi.waitFor(() => expect(part.textContent).toContain("Приезжайте к пяти"));
});

test("what was deleted while one was away disappears, however far above the end it is", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const messages = Array.from({ length: 45 }, (_, at) =>
    chatMessage({ id: at + 1, seq: at + 1, text: `Слово ${at}.` }),
  );
  const part = await render(<Room view={viewOf({ last_change: 3 }, messages)} answer={undefined} />);
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    if (!address.includes("/messages/")) return Response.json(chatRoom({ last_seq: 45, last_change: 5 }));
    const isFirst = address.includes("changed_after=3");
    const changed = chatMessage({ id: isFirst ? 1 : 2, seq: isFirst ? 1 : 2, text: "", is_deleted: true });
    return Response.json({ results: [changed], next: null, previous: null, key: isFirst ? "4" : null });
  });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await vi.waitFor(() => expect(part.querySelector("[data-seq='2']")?.textContent).toContain("Сообщение удалено"));
  expect(part.querySelector("[data-seq='1']")?.textContent).toContain("Сообщение удалено");
  // Once: what is known is not asked for again.
  const before = asked.length;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before));
  expect(asked.slice(before).filter((address) => address.includes("/messages/"))).toEqual([]);
});

test("a message that a moderator refused says why", async () => {
  const refusal = { code: "fraud", title_ru: "Похоже на обман", title_ky: "", note: "Без ссылок" } as const;
  const held = chatMessage({ id: -3, seq: null, side: "buyer", client_id: "h", text: "Вот ссылка", refusal });
  const part = await render(<Room view={viewOf({ held: [held] }, [chatMessage()])} answer={undefined} />);
  for (const text of ["Вот ссылка", "Модератор не пропустил: Похоже на обман", "Без ссылок", "Не отправлено"])
    expect(part.textContent).toContain(text);
});

test("of the other's messages one can complain", async () => {
  const part = await render(<Room view={viewOf({}, [chatMessage({ id: 41 })])} answer={undefined} />);
  const link = part.querySelector("[data-seq='1'] a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Пожаловаться", "/chats/5/complaint?message=41"]);
});

test("the other's open offer can be answered, one's own waits", async () => {
  const offer = { amount: 9_000, currency: "KGS", state: "open", expires_date: "2026-11-23T08:05:00Z" } as const;
  const offers = [
    chatMessage({ kind: "offer", text: "", offer }),
    chatMessage({ id: 2, seq: 2, kind: "offer", side: "buyer", text: "", offer: { ...offer, amount: 8_000 } }),
  ];
  const submitted = vi.fn(() => ({ intent: "accept" }));
  const part = await render(<Room view={viewOf({}, offers)} answer={undefined} />, { onSubmit: submitted });
  expect(part.querySelector("[data-seq='2']")?.textContent).toContain("Ждём ответа");
  expect(part.querySelectorAll("[data-seq='2'] form input[value=accept]")).toHaveLength(0);
  await press(part, "[data-seq='1'] form button[type=submit]");
  await vi.waitFor(() =>
    expect(submitted).toHaveBeenCalledWith("/", expect.objectContaining({ intent: "accept", message: "1" })),
  );
});

test("the menu has everything that can be done with the chat", async () => {
  const part = await render(<Room view={viewOf({}, [chatMessage()])} answer={undefined} />);
  const menu = part.querySelector("header details ul")?.textContent ?? "";
  for (const entry of ["Позвонить", "Выключить уведомления", "В архив", "Заблокировать", "Пожаловаться", "Удалить чат"])
    expect(menu).toContain(entry);
});

test("the listing stands on top with its price, and says when it is gone", async () => {
  const { product } = chatRoom();
  const part = await render(<Room view={viewOf({}, [])} answer={undefined} />);
  expect(part.querySelector("article > a[href='/products/7']")?.textContent).toContain("12\u00a0000\u00a0сом");
  const gone = product && { ...product, id: null, state: "deleted" as const };
  const later = await render(<Room view={viewOf({ product: gone }, [])} answer={undefined} />);
  expect(later.textContent).toContain("Объявление удалено");
  expect(later.querySelector("a[href='/products/7']")).toBeNull();
});

test("the card says how the listing stands and what was agreed, and follows what changes while the page is open", async () => {
  const { product } = chatRoom();
  if (!product) throw new Error("no product");
  const plain = (part: HTMLElement) => part.textContent?.replaceAll("\u00a0", " ") ?? "";
  for (const [fields, words] of [
    [{ state: "inactive", closed_as: "sold" }, "Продано"],
    [{ state: "inactive", closed_as: "rented" }, "Сдано"],
    [{ state: "inactive" }, "Снято с показа"],
    [{ state: "on_review" }, "На проверке"],
    [{ reserved_until: "2026-11-24T08:30:00Z" }, "Зарезервировано до 24 ноября, 14:30"],
  ] as const) {
    const part = await render(<Room view={viewOf({ product: { ...product, ...fields } }, [])} answer={undefined} />);
    expect(plain(part)).toContain(words);
  }
  const part = await render(<Room view={viewOf({}, [])} answer={undefined} />);
  expect(plain(part)).not.toContain("Договорились");
  const agreed = { amount: 11_500, currency: "KGS" } as const;
  vi.stubGlobal("fetch", async () => Response.json(chatRoom({ product: { ...product, agreed } })));
  await act(async () => emitLiveEvent("chat:room", { room: 5 }));
  await vi.waitFor(() => expect(plain(part)).toContain("Договорились: 11 500 сом"));
  expect(plain(part)).toContain("12 000 сом");
});
