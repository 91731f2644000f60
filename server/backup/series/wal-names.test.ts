import { expect, test } from "vitest";
import { findGap, isSegment, isWalFile, nextSegment, segmentAt } from "./wal-names.ts";

test("segments are named by timeline, log and number", () => {
  expect(segmentAt(1, "0/2000028")).toBe("000000010000000000000002");
  expect(segmentAt(10, "1A/FF000000")).toBe("0000000A0000001A000000FF");
});

test("the segment after the last of a log is the first of the next", () => {
  expect(nextSegment("000000010000000000000009")).toBe("00000001000000000000000A");
  expect(nextSegment("0000000100000000000000FF")).toBe("000000010000000100000000");
});

test("only segments and histories of timelines are files of the WAL", () => {
  const names = [
    "000000010000000000000002",
    "00000002.history",
    "000000010000000000000002.00000028.backup",
    "../secret",
  ];
  expect(names.map(isWalFile)).toEqual([true, true, false, false]);
  expect(names.map(isSegment)).toEqual([true, false, false, false]);
});

test("a gap is the first segment that is missing though later ones are there", () => {
  const from = "0000000100000000000000FE";
  const [a, b, c, d] = [from, nextSegment(from), "000000010000000100000000", "000000010000000100000001"] as const;
  expect(findGap([], from)).toBeUndefined();
  expect(findGap([a, b, c, d], from)).toBeUndefined();
  expect(findGap([a, b], from)).toBeUndefined();
  expect(findGap([a, c, d], from)).toBe(b);
  expect(findGap([b, c], from)).toBe(a);
  // Older ones, histories and other timelines do not count.
  expect(
    findGap(["0000000100000000000000FA", "00000002.history", "00000002000000000000000A", a], from),
  ).toBeUndefined();
});
