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

const told = (id: number, title: string): Notification => ({
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
});
const view: NotificationView = viewNotification(told(5, "Диван"), "ru");

test("the bell says how much is unread, and says so again when there is more", async () => {
  setUnread(2);
  const place = await render(<Bell />, { root: { unread: 2 } });
  const names = () => [...place.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
  expect(new Set(names())).toEqual(new Set(["Уведомления, непрочитанных: 2"]));
  expect(place.querySelector("output")?.textContent).toBe("");
  await act(async () => setUnread(120));
  expect(place.querySelector("output")?.textContent).toBe("Уведомления, непрочитанных: 120");
  expect(place.querySelector("summary")?.textContent).toBe("99+");
  await act(async () => setUnread(0));
  expect(new Set(names())).toEqual(new Set(["Уведомления"]));
  expect(place.querySelector("summary")?.textContent).toBe("");
});

test("a press opens a notification, which is read from then on", async () => {
  const sent = vi.fn(() => new Promise(() => {}));
  const place = await render(<NotificationRow view={view} />, { onSubmit: sent });
  expect(place.textContent).toContain("Новое: Диван");
  await press(place, "button");
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/profile/notifications", { open: "5" }));
  expect(place.textContent).not.toContain("Новое");
});

test("what has been read is not said to be new", async () => {
  const place = await render(<NotificationRow view={{ ...view, isUnread: false }} />);
  expect(place.textContent).toContain("Диван");
  expect(place.textContent).not.toContain("Новое");
});

test("a notification leads to its ad, unless that was blocked", () => {
  const product = { id: 7, title: "Диван", photos: [] };
  const leads = (action: Notification["action"]) => viewNotification({ ...told(1, ""), action, product }, "ru").leads;
  expect([leads("stared"), leads("blocked"), view.leads]).toEqual([true, false, false]);
});

describe("the list under the bell", () => {
  /** Answers of the list that the test gives in its own order. */
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
  const give = (place: number, title: string) =>
    act(async () => lists[place]?.resolve(new Response(JSON.stringify({ results: [told(1, title)] }))));

  test("follows the news, and shows no answer that comes late", async () => {
    const place = await render(<NotificationPanel />);
    expect(place.textContent).toBe("Загружаем…");
    await act(() => loadUnread("ru"));
    expect(lists).toHaveLength(2);
    await give(1, "Новый диван");
    await give(0, "Старый диван");
    expect(place.textContent).toContain("Новый диван");
    expect(place.textContent).not.toContain("Старый диван");
  });

  test("that does not come says so, and is asked for again", async () => {
    const place = await render(<NotificationPanel />);
    await act(async () => lists[0]?.reject(new TypeError("failed")));
    expect(place.textContent).toContain("Уведомления пока не загрузились");
    await press(place, "button");
    await give(1, "Диван");
    expect(place.textContent).toContain("Диван");
  });
});
