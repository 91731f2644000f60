import { expect, test } from "vitest";
import { createStore } from "./store.ts";

test("a store calls its listeners at every change until they unsubscribe", () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.read()));
  store.set(2);
  store.set(3);
  stop();
  store.set(4);
  expect(seen).toEqual([2, 3]);
  expect(store.read()).toBe(4);
});

test("a listener that unsubscribes while it is called does not affect the others", () => {
  const store = createStore("");
  let calls = 0;
  const stop = store.subscribe(() => stop());
  store.subscribe(() => (calls += 1));
  store.set("a");
  store.set("b");
  expect(calls).toBe(2);
});
