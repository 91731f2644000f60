import { expect, test } from "vitest";
import { createConnectionCounts } from "./connection-counts.ts";

const bounds = { perUser: 2, perUnsettled: 2, perNetwork: 3, inAll: 5 };
const owner = (userId: number, network: string | undefined) => ({ userId, network });

test("connections are bounded for a user, for a network and in all", () => {
  const counts = createConnectionCounts(bounds);
  const first = owner(1, "10.0.0.1");
  counts.add(first);
  const release = counts.add(first);
  expect(counts.hasRoom(owner(1, "10.0.0.2")), "the same user elsewhere").toBe(false);
  expect(counts.hasRoom(owner(2, "10.0.0.1"))).toBe(true);
  counts.add(owner(2, "10.0.0.1"));
  expect(counts.hasRoom(owner(3, "10.0.0.1")), "the same network").toBe(false);
  for (const userId of [4, 5]) counts.add(owner(userId, "10.0.0.3"));
  expect(counts.hasRoom(owner(6, "10.0.0.4")), "anybody").toBe(false);
  release();
  for (const one of [first, owner(6, "10.0.0.4"), owner(3, "10.0.0.1")]) expect(counts.hasRoom(one)).toBe(true);
});

test("settled accounts have more, and lose none to the others of their network", () => {
  const counts = createConnectionCounts({ perUser: 3, perUnsettled: 1, perNetwork: 2, inAll: 10 });
  counts.add(owner(1, "10.0.0.1"));
  expect(counts.hasRoom(owner(1, "10.0.0.1"))).toBe(false);
  counts.add(owner(2, "10.0.0.1"));
  expect(counts.hasRoom(owner(3, "10.0.0.1"))).toBe(false);
  for (let open = 0; open < 3; open += 1) {
    expect(counts.hasRoom(owner(4, undefined))).toBe(true);
    counts.add(owner(4, undefined));
  }
  expect(counts.hasRoom(owner(4, undefined))).toBe(false);
});

test("a connection is taken back once", () => {
  const counts = createConnectionCounts({ ...bounds, perUnsettled: 1 });
  const one = owner(1, "10.0.0.1");
  const release = counts.add(one);
  release();
  counts.add(one);
  release();
  expect(counts.hasRoom(one)).toBe(false);
});
