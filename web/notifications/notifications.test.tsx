// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { countUnreadNotifications } from "#contracts/notifications/calls.ts";
import type { Notification } from "#contracts/notifications/schemas.ts";
import { press, render } from "#web/test/render.tsx";
import { Bell } from "./bell.tsx";
import { NotificationPanel } from "./notification-panel.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { type NotificationView, viewNotification } from "./notification-view.ts";
import { loadUnread, setUnread } from "./unread-store.ts";

const notificationOf = (id: number, title: string): Notification => ({
  id,
  action: "stared",
  is_read: false,
  creation_date: Date.UTC(2026, 10, 21) / 1_000,
  title_ru: title,
  title_ky: title,
  description_ru: "Кто-то сохранил ваше объявление",
  description_ky: "",
  product: null,
  sender: null,
  room: null,
  seller: null,
});
const view: NotificationView = viewNotification(notificationOf(5, "Диван"), Date.UTC(2026, 10, 21), "ru");

test("a notification says its day, and its hour in Bishkek", () => {
  const now = Date.UTC(2026, 10, 21, 19);
  const dateOf = (at: number, language: "ru" | "ky") =>
    viewNotification({ ...notificationOf(5, "Диван"), creation_date: at / 1_000 }, now, language).date.replaceAll(
      /[\u00a0\u2060]/g,
      (mark) => (mark === "\u00a0" ? " " : ""),
    );
  // The evening before in UTC.
  expect(dateOf(Date.UTC(2026, 10, 21, 18, 5), "ru")).toBe("сегодня, 00:05");
  expect(dateOf(Date.UTC(2026, 10, 21, 17, 5), "ru")).toBe("вчера, 23:05");
  expect(dateOf(Date.UTC(2026, 10, 21, 18, 5), "ky")).toBe("бүгүн, 00:05");
  expect(dateOf(Date.UTC(2026, 10, 20, 18, 5), "ky")).toBe("кечээ, 00:05");
  expect(dateOf(Date.UTC(2026, 10, 20, 17, 5), "ru")).toBe("20 ноября, 23:05");
  expect(dateOf(Date.UTC(2026, 10, 20, 3, 5), "ky")).toBe("20-ноябрь, 09:05");
  expect(dateOf(Date.UTC(2025, 11, 31, 3), "ru")).toBe("31 декабря 2025, 09:00");
  expect(dateOf(Date.UTC(2025, 10, 21, 3, 5), "ky")).toBe("2025-жылдын 21-ноябры, 09:05");
});

test("the bell shows the number of unread notifications, and announces a higher one", async () => {
  setUnread(2);
  const part = await render(<Bell />, { root: { unread: 2 } });
  const names = () => [...part.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
  expect(new Set(names())).toEqual(new Set(["Уведомления, непрочитанных: 2"]));
  expect(part.querySelector("output")?.textContent).toBe("");
  await act(async () => setUnread(120));
  expect(part.querySelector("output")?.textContent).toBe("Уведомления, непрочитанных: 120");
  expect(part.querySelector("summary")?.textContent).toBe("99+");
  await act(async () => setUnread(0));
  expect(new Set(names())).toEqual(new Set(["Уведомления"]));
  expect(part.querySelector("summary")?.textContent).toBe("");
});

test("a press opens a notification, and it counts as read from then on", async () => {
  const sent = vi.fn(() => new Promise(() => {}));
  const part = await render(<NotificationRow view={view} />, { onSubmit: sent });
  expect(part.textContent).toContain("Новое: Диван");
  await press(part, "button");
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/profile/notifications", { open: "5" }));
  expect(part.textContent).not.toContain("Новое");
});

test("a read notification is not called new", async () => {
  const part = await render(<NotificationRow view={{ ...view, isUnread: false }} />);
  expect(part.textContent).toContain("Диван");
  expect(part.textContent).not.toContain("Новое");
});

describe("the list under the bell", () => {
  /** Answers to the requests for the list, in the order of the requests. */
  let lists: { resolve: (response: Response) => void; reject: (error: Error) => void }[];

  beforeEach(() => {
    lists = [];
    vi.stubGlobal("fetch", (path: string) => {
      if (path === countUnreadNotifications.path) return Promise.resolve(new Response('{"unread_count":1}'));
      const { promise, ...answer } = Promise.withResolvers<Response>();
      lists.push(answer);
      return promise;
    });
    return () => vi.unstubAllGlobals();
  });
  const answer = (index: number, title: string) =>
    act(async () => lists[index]?.resolve(new Response(JSON.stringify({ results: [notificationOf(1, title)] }))));

  test("is fetched again on changes, and ignores an answer that a newer one overtook", async () => {
    const part = await render(<NotificationPanel />);
    expect(part.textContent).toBe("Загружаем…");
    await act(() => loadUnread("ru"));
    expect(lists).toHaveLength(2);
    await answer(1, "Новый диван");
    await answer(0, "Старый диван");
    expect(part.textContent).toContain("Новый диван");
    expect(part.textContent).not.toContain("Старый диван");
  });

  test("that fails says so, and can be fetched again", async () => {
    const part = await render(<NotificationPanel />);
    await act(async () => lists[0]?.reject(new TypeError("failed")));
    expect(part.textContent).toContain("Уведомления не загрузились");
    await press(part, "button");
    await answer(1, "Диван");
    expect(part.textContent).toContain("Диван");
  });
});
