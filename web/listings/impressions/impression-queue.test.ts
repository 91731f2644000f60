import { expect, test } from "vitest";
import { createImpressionQueue } from "./impression-queue.ts";

test("a listing is sent once, and sixty at most together", () => {
  const sent: (readonly number[])[] = [];
  const queue = createImpressionQueue((ids) => sent.push(ids) > 0);
  queue.flush();
  for (let id = 1; id <= 61; id += 1) {
    queue.add(id);
    queue.add(id);
  }
  expect(sent.map((ids) => ids.length)).toEqual([60]);
  queue.flush();
  queue.flush();
  expect(sent.map((ids) => ids.length)).toEqual([60, 1]);
});

test("what the browser did not take is sent with the next", () => {
  const sent: (readonly number[])[] = [];
  let isFull = true;
  const queue = createImpressionQueue((ids) => !isFull && sent.push(ids) > 0);
  queue.add(1);
  queue.flush();
  isFull = false;
  queue.add(2);
  queue.flush();
  expect(sent).toEqual([[1, 2]]);
});
