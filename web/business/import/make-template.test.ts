import { expect, test } from "vitest";
import { makeTemplate } from "./make-template.ts";

test("a template has every column in the reader's language, and an example that a table reads back", () => {
  const example = {
    article: "A-001",
    title: 'Стол; «дуб», 120" ',
    description: "Крепкий стол",
    price: "12000",
    currency: "KGS",
    discount_price: "",
    is_negotiable: "нет",
    location: "Бишкек",
    contact_phone: "",
    photos: "",
    available: "да",
  };
  const parameter = {
    id: 1,
    key: "colour",
    type: "select",
    from_to: false,
    multiple: false,
    required: false,
    unit_ru: "",
    unit_ky: "",
    title_ru: "Цвет",
    title_ky: "Түсү",
    options: [{ id: 5, title_ru: "Чёрный", title_ky: "Кара" }],
  } as const;
  const parameters = [{ ...parameter, options: [...parameter.options] }];
  const text = makeTemplate({ path: ["Дом", "Столы"], parameters }, example, "ru");
  expect(text.startsWith("\ufeffАртикул;Название;Описание;Категория;Цена;")).toBe(true);
  expect(text).toContain('"Стол; «дуб», 120"" "');
  expect(text).toContain("Дом > Столы");
  expect(
    text
      .trim()
      .split("\r\n")
      .map((line) => line.endsWith(";Цвет") || line.endsWith(";Чёрный")),
  ).toEqual([true, true]);
});
