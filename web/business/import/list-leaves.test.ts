import { expect, test } from "vitest";
import type { CategoryNode } from "#contracts/catalogue/schemas.ts";
import { languages } from "#web/platform/language.ts";
import { findLeaves } from "./list-leaves.ts";

const category = (id: number, title_ru: string, title_ky: string, children: CategoryNode[] = []) =>
  ({ id, title_ru, title_ky, children }) as CategoryNode;

const tree = [
  category(1, "Мебель", "Эмерек", [
    category(2, "Диваны и кресла", "Дивандар жана креслолор"),
    category(6, "Кухни", "Ашкана", [category(3, "Столы", "Столдор")]),
  ]),
  category(4, "Животные", "Үй жаныбарлары", [category(5, "Собаки", "Иттер")]),
];

test.each([
  ["", [2, 3, 5]],
  ["  диван ", [2]],
  ["СТОЛЫ мебель", [3]],
  ["мебель", [2, 3]],
  ["уй", [5]],
  ["кресло", [2]],
  ["собака", [5]],
  ["эмерек", [2, 3]],
  ["шкаф", []],
])("a search for «%s» finds the leaves %j, in either language", (search, wanted) => {
  for (const language of languages)
    expect(findLeaves(tree, language, search).flatMap(({ leaves }) => leaves.map(({ id }) => id))).toEqual(wanted);
});
