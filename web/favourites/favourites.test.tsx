// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { CardView } from "#web/listings/card/card-view.ts";
import { render } from "#web/test/render.tsx";
import { favouritesAddress } from "./favourites-address.ts";
import { Favourites } from "./favourites.tsx";
import type { FavouritesView } from "./load-favourites.ts";

const card: CardView = {
  id: 7,
  href: "/products/7",
  title: "Honda Fit",
  price: "480 000 сом",
  note: { text: "−40 000 сом с момента добавления", isGood: true },
  photo: null,
  photoCount: 0,
  location: "Бишкек",
};

const view: FavouritesView = {
  tab: "listings",
  favourites: [
    { card, note: "Торг\nвозможен" },
    { card: { ...card, id: 8, href: "/products/8", title: "Toyota" }, note: "" },
  ],
  count: "2 объявления",
  nextKey: null,
  folders: [
    { folder: "", name: "Все", count: 2 },
    { folder: "5", name: "Машины", count: 2 },
    { folder: "6", name: "Дом", count: 0 },
    { folder: "none", name: "Без папки", count: 0 },
  ],
  cheaperCount: 1,
  folder: "5",
  here: "/favorites?folder=5",
  selected: undefined,
};

const refusedNote = {
  form: "note 8",
  errors: { note: "Слишком длинно" },
  typed: { note: "что было набрано" },
};

test("each card has its note, closed; one without a note offers it", async () => {
  const part = await render(<Favourites view={view} refused={undefined} />);
  const notes = [...part.querySelectorAll<HTMLDetailsElement>(".card-footer details")];
  expect(notes.map((note) => note.querySelector("summary span")?.textContent)).toEqual(["Торг\nвозможен", "Заметка"]);
  expect(notes.map(({ open }) => open)).toEqual([false, false]);
  expect(part.querySelector(".card-note")?.textContent).toBe("−40 000 сом с момента добавления");
});

test("a note that was refused is open, with what was typed and why", async () => {
  const part = await render(<Favourites view={view} refused={refusedNote} />);
  const [, second] = part.querySelectorAll<HTMLDetailsElement>(".card-footer details");
  expect(second?.open).toBe(true);
  expect(second?.querySelector("textarea")?.value).toBe("что было набрано");
  expect(second?.textContent).toContain("Слишком длинно");
});

test("what is chosen goes with the bar's form into another folder, never into the one that is open", async () => {
  const part = await render(<Favourites view={{ ...view, selected: ["8"] }} refused={undefined} />);
  const boxes = [...part.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
    ["7", false],
    ["8", true],
  ]);
  const form = part.querySelector("form[id]");
  expect(boxes.every((box) => box.getAttribute("form") === form?.id)).toBe(true);
  expect([...part.querySelectorAll("option")].map(({ value }) => value)).toEqual(["6", "none"]);
});

test("an address says what is open, and nothing of what is not", () => {
  expect(favouritesAddress({})).toBe("/favorites");
  expect(favouritesAddress({ folder: "", tab: undefined })).toBe("/favorites");
  expect(favouritesAddress({ folder: "5", select: "0" })).toBe("/favorites?folder=5&select=0");
});
