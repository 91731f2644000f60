import { expect, test } from "vitest";
import { findChanges } from "./find-changes.ts";
import type { ModeratedView } from "./view-moderated.ts";

const seen = {
  title: "Кровать",
  price: "1 000 сом",
  category: "Мебель",
  location: "Ош",
  phone: "+996",
  description: "Сосна",
  parameters: [{ id: 1, title: "Состояние", value: "Новое" }],
  photos: [{ id: 1 }, { id: 2 }],
} as unknown as ModeratedView;

test("every difference is listed, in the order of the screen", () => {
  const now = {
    ...seen,
    title: "Диван",
    description: "Дуб",
    parameters: [{ id: 2, title: "Цвет", value: "Белый" }],
    photos: [{ id: 2 }, { id: 3 }, { id: 4 }],
  } as unknown as ModeratedView;
  expect(findChanges(seen, now)).toEqual([
    { name: "title", before: "Кровать", after: "Диван" },
    { name: "description", before: "Сосна", after: "Дуб" },
    { name: { parameter: "Состояние" }, before: "Новое", after: "" },
    { name: { parameter: "Цвет" }, before: "", after: "Белый" },
    { name: "photos", before: "−1", after: "+2" },
  ]);
});

test("a listing that was saved without an edit has no changes", () => {
  expect(findChanges(seen, { ...seen })).toEqual([]);
});
