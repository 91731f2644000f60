// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ViewerData } from "#web/accounts/session/viewer.ts";
import type { CardView } from "#web/listings/card/card-view.ts";
import { press, render } from "#web/test/render.tsx";
import { CardGrid } from "./listing-grid.tsx";

const card: CardView = {
  id: 7,
  href: "/products/7",
  title: "Honda Fit",
  price: "682 500 сом",
  photo: null,
  photoCount: 0,
  location: "Бишкек",
};

vi.mock("#web/comparison/chosen/texts.ts", () => ({}));

beforeEach(() => {
  localStorage.clear();
  const clipboard = { writeText: vi.fn(async () => undefined) };
  vi.stubGlobal("navigator", { clipboard, share: vi.fn(async () => undefined) });
  return () => vi.unstubAllGlobals();
});

/** The list with the menu of its first card open. */
async function openMenu(
  cards = [card, { ...card, id: 8, href: "/products/8", title: "Toyota" }],
  root: Parameters<typeof render>[1] = {},
) {
  const part = await render(<CardGrid cards={cards} />, root);
  await press(part, "button[aria-haspopup]");
  await act(async () => void (await import("./card-menu.tsx")));
  return part;
}

const entryOf = (part: HTMLElement, text: string) =>
  [...part.querySelectorAll<HTMLElement>("dialog button, dialog a")].find((entry) => entry.textContent === text);

test("the menu of a card shares, keeps, hides and complains", async () => {
  const part = await openMenu();
  const entries = [...part.querySelectorAll("dialog button, dialog a")].map((entry) => entry.textContent);
  expect(entries).toEqual(["Поделиться", "В избранное", "Сравнить", "Скрыть объявление", "Пожаловаться на объявление"]);
  expect(entryOf(part, "Пожаловаться на объявление")?.getAttribute("href")).toBe(
    `/auth/login?next=${encodeURIComponent("/products/7/complaint")}`,
  );
});

test("one's own listing is shared, compared and changed, neither hidden nor complained about", async () => {
  const viewer = { id: 3 } as ViewerData["viewer"];
  const part = await openMenu([{ ...card, seller: 3 }], { root: { viewer } });
  const entries = [...part.querySelectorAll("dialog button, dialog a")].map((entry) => entry.textContent);
  expect(entries).toEqual(["Поделиться", "Сравнить", "Изменить объявление"]);
  expect(entryOf(part, "Изменить объявление")?.getAttribute("href")).toBe("/profile/my-products/edit/7");
});

test("sharing is a dialog with networks, the link and the device's own sheet", async () => {
  const part = await openMenu();
  await act(async () => entryOf(part, "Поделиться")?.click());
  const links = [...part.querySelectorAll("dialog a")].map((link) => link.textContent);
  expect(links).toEqual(["Telegram", "WhatsApp", "Facebook", "ВКонтакте", "Одноклас\u00adсники", "Скачать"]);
  await act(async () => entryOf(part, "Скопировать ссылку")?.click());
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(new URL("/products/7", location.origin).href);
  expect(entryOf(part, "Ссылка скопирована")).toBeDefined();
  await act(async () => entryOf(part, "Ещё…")?.click());
  expect(navigator.share).toHaveBeenCalledWith({
    title: "Honda Fit",
    url: new URL("/products/7", location.origin).href,
  });
});

test("a hidden listing leaves its place to a way back, here and in other lists", async () => {
  const part = await openMenu();
  await act(async () => entryOf(part, "Скрыть объявление")?.click());
  expect(part.querySelector("dialog")).toBeNull();
  expect(part.textContent).not.toContain("Honda Fit");
  expect(document.activeElement?.textContent).toBe("Вернуть");
  const other = await render(<CardGrid cards={[card]} />);
  expect(other.textContent).toContain("Объявление скрыто");
  await press(other, ".card-hidden button");
  expect(part.textContent).toContain("Honda Fit");
  expect(other.textContent).toContain("Honda Fit");
});

test("in a list of one's own nothing is hidden", async () => {
  localStorage.setItem("hidden", "[7]");
  const part = await render(<CardGrid cards={[card]} hasMenu={false} />);
  expect(part.textContent).toContain("Honda Fit");
  expect(part.querySelector("button[aria-haspopup]")).toBeNull();
});
