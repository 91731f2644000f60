import { expect, test } from "vitest";
import { periodOf, runningFirst } from "./period.ts";

const bought = {
  months: 3,
  due_date: "2026-12-04T00:00:00.000Z",
  start_date: "2026-12-01T00:00:00.000Z",
  end_date: "2027-03-01T00:00:00.000Z",
  vip_until: "2027-02-01T00:00:00.000Z",
} as const;

/** With spaces and hyphens that break. */
const read = (purchase: Parameters<typeof periodOf>[0], language: "ru" | "ky") => {
  const period = periodOf(purchase, language);
  return period && { ...period, date: period.date.replaceAll("\u00A0", " ").replaceAll("\u2060", "") };
};

test.each([
  ["created", { kind: "due", date: "4 декабря 2026" }],
  ["paid", { kind: "begins", date: "1 декабря 2026" }],
  ["active", { kind: "runs", date: "1 марта 2027" }],
  ["ended", { kind: "ended", date: "1 марта 2027" }],
  ["cancelled", undefined],
  ["refunded", undefined],
] as const)("a line that is %s says its time", (state, period) => {
  expect(read({ ...bought, state }, "ru")).toEqual(period);
});

test("the time of VIP alone is that of VIP, and in Kyrgyz a date that something lasts to stands in its case", () => {
  expect(read({ ...bought, months: 0, state: "active" }, "ru")?.date).toBe("1 февраля 2027");
  expect(read({ ...bought, state: "active" }, "ky")?.date).toBe("2027-жылдын 1-мартына");
});

test("what runs now comes first, the rest as it was", () => {
  const lines = (["paid", "created", "active", "ended"] as const).map((state, id) => ({ id, state }));
  expect(runningFirst(lines).map(({ id }) => id)).toEqual([2, 0, 1, 3]);
});
