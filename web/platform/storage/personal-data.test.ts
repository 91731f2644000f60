// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { databaseNames, onClearPersonalData, takeOverPersonalData } from "./personal-data.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** What is deleted of databases from now on. */
function watchDatabases(): string[] {
  const deleted: string[] = [];
  vi.stubGlobal("indexedDB", { deleteDatabase: (name: string) => void deleted.push(name) });
  return deleted;
}

test("what one account left is deleted when another comes without a sign-out between them", () => {
  const deleted = watchDatabases();
  const clear = vi.fn();
  onClearPersonalData(clear);
  expect(takeOverPersonalData(7)).toBe(false);
  localStorage.setItem("chat-drafts", "[]");
  sessionStorage.setItem("list", "[]");
  expect(takeOverPersonalData(8)).toBe(true);
  expect(deleted).toEqual(Object.values(databaseNames));
  expect([localStorage.getItem("chat-drafts"), sessionStorage.getItem("list")]).toEqual([null, null]);
  expect(clear).toHaveBeenCalledOnce();
  expect(takeOverPersonalData(8)).toBe(false);
});

test("the same account finds its data again, and what a guest stored stays", () => {
  const deleted = watchDatabases();
  localStorage.setItem("recent-searches", "[]");
  expect(takeOverPersonalData(7)).toBe(false);
  expect(takeOverPersonalData(7)).toBe(false);
  expect([deleted, localStorage.getItem("recent-searches")]).toEqual([[], "[]"]);
});

test("without a storage nothing is deleted", () => {
  const deleted = watchDatabases();
  vi.stubGlobal("localStorage", undefined);
  expect([takeOverPersonalData(7), takeOverPersonalData(8), deleted]).toEqual([false, false, []]);
});
