import { expect, test } from "vitest";
import { soundOf } from "./sound.ts";

test.each([
  ["крават", "кровать"],
  ["акумулятор", "аккумулятор"],
  ["каридор", "коридор"],
  ["професиональный", "профессиональный"],
  ["лесница", "лестница"],
  ["чуство", "чувство"],
  ["децкий", "детский"],
  ["гараш", "гараж"],
  ["тиливизар", "телевизор"],
  ["извощик", "извозчик"],
])("«%s» sounds like «%s»", (wrong, right) => {
  expect(soundOf(wrong)).toBe(soundOf(right));
});

test.each([
  ["диван", "кабан"],
  ["стул", "стол"],
  ["кирпич", "керебет"],
])("«%s» sounds unlike «%s»", (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other));
});
