// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isCodeAwaited, noteCodeAwaited, noteDialogAtCode, takeDialogAtCode } from "./waiting-code.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

test("a tab that was reloaded with the dialog at its code goes on there, once", () => {
  noteCodeAwaited();
  noteDialogAtCode("/products/7");
  expect(takeDialogAtCode()).toBe("/products/7");
  expect(takeDialogAtCode()).toBeUndefined();
});

test("a dialog that was closed, and a code that is too old, are not gone on with", () => {
  noteCodeAwaited();
  noteDialogAtCode("/");
  noteDialogAtCode(undefined);
  expect(takeDialogAtCode()).toBeUndefined();
  expect(isCodeAwaited()).toBe(true);
  noteDialogAtCode("/");
  vi.setSystemTime(Date.now() + 31 * 60 * 1_000);
  expect(isCodeAwaited()).toBe(false);
  expect(takeDialogAtCode()).toBeUndefined();
});
