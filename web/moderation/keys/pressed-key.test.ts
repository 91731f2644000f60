import { expect, test } from "vitest";
import { type KeyPress, pressedKey } from "./pressed-key.ts";

const press = (pressed: Partial<KeyPress>) =>
  pressedKey({ key: "", code: "", ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...pressed });

test("a letter is the same under a Latin and a Cyrillic layout", () => {
  expect(press({ key: "a", code: "KeyA" })).toBe("a");
  expect(press({ key: "ф", code: "KeyA" })).toBe("a");
  expect(press({ key: "A", code: "KeyA", shiftKey: true })).toBe("a");
});

test("a Latin letter is itself, whatever its position", () => {
  expect(press({ key: "a", code: "KeyQ" })).toBe("a");
});

test("digits come from either block, the question mark from either layout", () => {
  expect(press({ key: "3", code: "Digit3" })).toBe("3");
  expect(press({ key: "3", code: "Numpad3" })).toBe("3");
  expect(press({ key: "?", code: "Slash", shiftKey: true })).toBe("?");
  expect(press({ key: ",", code: "Slash", shiftKey: true })).toBe("?");
});

test("a combination is no key", () => {
  expect(press({ key: "a", code: "KeyA", ctrlKey: true })).toBeUndefined();
  expect(press({ key: "Enter", code: "Enter" })).toBe("Enter");
});
