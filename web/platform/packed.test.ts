import { expect, test } from "vitest";
import { pack, packOnce, unpack } from "./packed.ts";

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

test("what is made of reference data is packed once for each key, and anew for other data", () => {
  const [data, others] = [[1], [1]];
  let made = 0;
  const make = () => ({ number: (made += 1) });
  const first = packOnce(data, "ru", make);
  expect(packOnce(data, "ru", make)).toBe(first);
  expect([unpack(first), unpack(packOnce(data, "ky", make)), unpack(packOnce(others, "ru", make))]).toEqual([
    { number: 1 },
    { number: 2 },
    { number: 3 },
  ]);
});
