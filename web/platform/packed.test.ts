import { expect, test } from "vitest";
import { pack, unpack } from "./packed.ts";

const value = { title: "Өзгөчө «үй»", list: [{ id: 1, note: null }], absent: undefined };

test("what was packed here is the value itself; elsewhere it is an equal one, always the same", () => {
  const packed = pack(value);
  expect(unpack(packed)).toBe(value);
  const received = structuredClone(packed);
  expect(unpack(received)).toEqual({ title: "Өзгөчө «үй»", list: [{ id: 1, note: null }] });
  expect(unpack(received)).toBe(unpack(received));
});

test("nothing but text goes over the wire", () => {
  expect(Object.entries(pack(value))).toEqual([["json", JSON.stringify(value)]]);
});
