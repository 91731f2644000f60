import { expect, test } from "vitest";
import { isAdvertising } from "./refuse-advertising.ts";

test.each([
  "Скидки до 50 на всё",
  "Чуй 1, самые лучшие цены",
  "Чуй 1, -50%",
  "Пишите в Telegram",
  "вотсап есть",
  "Арзан баада, Чүй 1",
  "Рынок Дордой @super_shop",
  "@supershop",
  "supershop.kg",
  "Чуй 1, super-shop.com",
  "instagram.com/super",
  "Т е л е г р а м",
])("«%s» advertises", (address) => {
  expect(isAdvertising(address)).toBe(true);
});

test.each([
  "Чүй проспектиси, 155",
  "ул.Москва, д.5, кв.3",
  "Ош базары, 5-катар, 12-контейнер",
  "Мкр. Асанбай, 12/1, 2 этаж",
  "ТЦ «Вефа», 3 этаж, бутик В-14",
  "Рядом с Айыл Банком, вход со двора",
  "Рынок Дордой, ряд «Европа», проход 7",
  "Кыргыз айылы, Акциялар көчөсү 3",
  "Карла Маркса / Токтогула (угол)",
  "Толстого 36а, ориентир: Госуслуги",
])("«%s» says where", (address) => {
  expect(isAdvertising(address)).toBe(false);
});
