import { expect, test } from "vitest";
import { type Compared, findChanges } from "./find-changes.ts";

const seen: Compared = {
  title: "Кровать",
  price: "1 000 сом",
  category: "Мебель",
  deal: "Продажа",
  location: "Ош",
  phone: "+996",
  description: "Сосна",
  parameters: [{ id: 1, title: "Состояние", value: "Новое" }],
  photos: [{ id: 1 }, { id: 2 }],
};

test("every difference is listed, in the order of the screen", () => {
  const now: Compared = {
    ...seen,
    title: "Диван",
    deal: "Обмен",
    description: "Дуб",
    parameters: [{ id: 2, title: "Цвет", value: "Белый" }],
    photos: [{ id: 2 }, { id: 3 }, { id: 4 }],
  };
  expect(findChanges(seen, now)).toEqual([
    { name: "title", before: "Кровать", after: "Диван" },
    { name: "deal", before: "Продажа", after: "Обмен" },
    { name: "description", before: "Сосна", after: "Дуб" },
    { name: { parameter: "Состояние" }, before: "Новое", after: "" },
    { name: { parameter: "Цвет" }, before: "", after: "Белый" },
    { name: "photos", before: "−1", after: "+2" },
  ]);
});

test("photos in another order are a change without numbers", () => {
  expect(findChanges(seen, { ...seen, photos: [{ id: 2 }, { id: 1 }] })).toEqual([
    { name: "photos", before: "", after: "" },
  ]);
});

test("a listing that was saved without an edit has no changes", () => {
  expect(findChanges(seen, { ...seen })).toEqual([]);
});
