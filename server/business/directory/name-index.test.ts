import { expect, test } from "vitest";
import { buildNameIndex } from "./name-index.ts";

const names = [
  "Салкын кондитер",
  "ОсОО «Ала-Тоо»",
  "Өзгөн күрүч",
  "Техно Плюс",
  "TechnoLand",
  "Мегаком",
  "Ёлки и гирлянды",
  "Мебель Центр Бишкек",
  "Мебель Ош",
  "Дордой 2",
];

async function find(text: string, of = names) {
  const index = await buildNameIndex(of.map((name, id) => ({ id, name, rating_score: 4 - id / 100 })));
  return index.find(text).map(({ id }) => of[id]);
}

test.each([
  ["салкын", "Салкын кондитер"],
  ["САЛКЫН КОНДИТЕР", "Салкын кондитер"],
  ["кондит", "Салкын кондитер"],
  ["кондитер салкын", "Салкын кондитер"],
  ["салкин", "Салкын кондитер"],
  ["салкы", "Салкын кондитер"],
  ["калкын", "Салкын кондитер"],
  ["salkyn", "Салкын кондитер"],
  ["cfkrsy", "Салкын кондитер"],
  ["ала тоо", "ОсОО «Ала-Тоо»"],
  ["алатоо", "ОсОО «Ала-Тоо»"],
  ["осоо ала-тоо", "ОсОО «Ала-Тоо»"],
  ["Aлa-Too", "ОсОО «Ала-Тоо»"],
  ["озгон", "Өзгөн күрүч"],
  ["ozgon kuruch", "Өзгөн күрүч"],
  ["куруч", "Өзгөн күрүч"],
  ["техноленд", undefined],
  ["technoland", "TechnoLand"],
  ["мегак0м", "Мегаком"],
  ["megakom", "Мегаком"],
  ["елки", "Ёлки и гирлянды"],
  ["дордой 2", "Дордой 2"],
  ["дордой 3", undefined],
  ["салкын ош", undefined],
  ["", undefined],
  ["!!", undefined],
])("«%s» finds %s", async (typed, name) => {
  expect((await find(typed))[0]).toBe(name);
});

test("the whole name comes before its beginning, whole words before beginnings and typos, then the better rated", async () => {
  const of = ["Нурлан авто", "Авто Нур", "Нур", "Нур Строй", "Центр Нура"];
  expect(await find("нур", of)).toEqual(["Нур", "Нурлан авто", "Нур Строй", "Авто Нур", "Центр Нура"]);
  expect(await find("мебель")).toEqual(["Мебель Центр Бишкек", "Мебель Ош"]);
});

test("a search is close to a name of which it is at least half", async () => {
  const index = await buildNameIndex(names.map((name, id) => ({ id, name, rating_score: 4 })));
  const closeTo = (text: string) => index.find(text).flatMap(({ id, isClose }) => (isClose ? [names[id]] : []));
  expect(closeTo("мебель")).toEqual(["Мебель Ош"]);
  expect(closeTo("ала-тоо")).toEqual(["ОсОО «Ала-Тоо»"]);
  expect(closeTo("салк")).toEqual([]);
});
