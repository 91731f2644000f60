// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import type { CardView } from "#web/listings/card/card-view.ts";
import { press, render } from "#web/test/render.tsx";
import { noToasts, toastStore } from "#web/ui/toast/show-toast.ts";
import { FavouriteNote } from "./favourite-note.tsx";
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

test("a note that is opened has the cursor at its end, and Escape closes it", async () => {
  const part = await render(<Favourites view={view} refused={undefined} />);
  const [note] = part.querySelectorAll<HTMLDetailsElement>(".card-footer details");
  await press(part, ".card-footer summary");
  const field = note?.querySelector("textarea");
  expect([note?.open, document.activeElement === field]).toEqual([true, true]);
  expect(field?.selectionStart).toBe("Торг\nвозможен".length);
  await act(async () => field?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  expect([note?.open, document.activeElement === note?.querySelector("summary")]).toEqual([false, true]);
});

test("a note that was saved is told, and closed", async () => {
  // Of the files before this one.
  toastStore.set(noToasts);
  let save: (note: string) => void = () => undefined;
  function Page() {
    const [note, setNote] = useState("Торг");
    save = setNote;
    return <FavouriteNote card={card} note={note} folder="" here="/favorites" refused={undefined} />;
  }
  const part = await render(<Page />);
  expect(toastStore.read()).toEqual([]);
  await press(part, "summary");
  await act(async () => save("Торг возможен"));
  expect(toastStore.read().map(({ text }) => text)).toEqual(["Заметка сохранена"]);
  expect(part.querySelector("details")?.open).toBe(false);
  await act(async () => save(""));
  expect(toastStore.read().at(-1)?.text).toBe("Заметка удалена");
  toastStore.set(noToasts);
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
