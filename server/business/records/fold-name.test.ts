import { expect, test } from "vitest";
import { foldBusinessName } from "./fold-name.ts";

test.each([
  ["Ала-Тоо", "АЛА ТОО"],
  ["Ала-Тоо", "ОсОО «Ала-Тоо»"],
  ["Ала-Тоо", "OcOO Aлa-Tоo"],
  ["Өзгөн күрүч", "Озгон куруч"],
  ["Өзгөн күрүч", "Oзгoн кypyч"],
  ["Жеңиш", "Жениш"],
  ["Мой дом", "Мои дом"],
  ["Мёд гор", "мед гор"],
  ["TechnoPlus", "Techno-P1us"],
  ["Мегаком", "Мегак0м"],
  ["Элит", "ЭЛИТ LLC"],
  ["Весна", "8есна"],
])("«%s» and «%s» are one name", (one, other) => {
  expect(foldBusinessName(other)).toBe(foldBusinessName(one));
});

test.each([
  ["Ала-Тоо", "Ала-Арча"],
  ["Нур", "Нура"],
  ["Дордой 1", "Дордой 2"],
])("«%s» and «%s» are two", (one, other) => {
  expect(foldBusinessName(other)).not.toBe(foldBusinessName(one));
});

test("a name that is a form of companies only keeps it", () => {
  expect(foldBusinessName("ИП")).not.toBe("");
  expect(foldBusinessName("«»")).toBe("");
});
