import { expect, test } from "vitest";
import { findLeaves } from "./list-leaves.ts";

const roots = [
  {
    id: 1,
    title: "Мебель",
    leaves: [
      { id: 2, title: "Диваны и кресла" },
      { id: 3, title: "Кухни › Столы" },
    ],
  },
  { id: 4, title: "Үй жаныбарлары", leaves: [{ id: 5, title: "Иттер" }] },
];

test.each([
  ["", [2, 3, 5]],
  ["  диван ", [2]],
  ["СТОЛЫ мебель", [3]],
  ["мебель", [2, 3]],
  ["уй", [5]],
  ["кресло", []],
])("a search for «%s» finds the leaves %j", (search, wanted) => {
  expect(findLeaves(roots, search).flatMap(({ leaves }) => leaves.map(({ id }) => id))).toEqual(wanted);
});
