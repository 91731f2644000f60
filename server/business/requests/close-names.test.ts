import { expect, test } from "vitest";
import { areCloseNames } from "./close-names.ts";

test.each([
  ["алатоо", "алатоо"],
  ["алатоо", "алато"],
  ["алатоо", "алатао"],
  ["мегаком", "мегоком"],
  ["мегаком", "мегакомп"],
  ["мегаком", "мегакомплюс"],
  ["дордои", "додрои"],
  ["нур", "нура"],
])("«%s» and «%s» are close, whichever is first", (one, other) => {
  expect([areCloseNames(one, other), areCloseNames(other, one)]).toEqual([true, true]);
});

test.each([
  ["алатоо", "алаарча"],
  ["нур", "нурлан"],
  ["дордои1", "дордои23"],
  ["береке", "бекере"],
])("«%s» and «%s» are not", (one, other) => {
  expect([areCloseNames(one, other), areCloseNames(other, one)]).toEqual([false, false]);
});
