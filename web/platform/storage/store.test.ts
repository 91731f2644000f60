import { expect, test } from "vitest";
import { createStore } from "./store.ts";

test("a store tells its listeners of every change until they have enough", () => {
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

test("a listener that leaves while it is told does not keep the others from hearing", () => {
  const store = createStore("");
  let heard = 0;
  const stop = store.subscribe(() => stop());
  store.subscribe(() => (heard += 1));
  store.set("a");
  store.set("b");
  expect(heard).toBe(2);
});
