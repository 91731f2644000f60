import { expect, test } from "vitest";
import type { Api } from "#web/platform/api.ts";
import { countAround } from "./count-around.ts";

/** An API that finds so many within 50 and 200 km, and notes what it was asked. */
function countingApi(near: Record<string, number>) {
  const asked: unknown[] = [];
  const call = async (_endpoint: unknown, { query }: { query: { near: string } }) => {
    asked.push(query);
    const count = near[query.near];
    if (count === undefined) throw new Error("not counted");
    return { count };
  };
  return { api: { call } as unknown as Api, asked };
}

test("circles are offered that have more than the one before, under the same filters", async () => {
  const { api, asked } = countingApi({ "37,50": 2, "37,200": 9 });
  const found = await countAround(api, { location: "37", price__lte: "500", key: "next" }, "37", 105);
  expect(found).toEqual([
    { near: "37,50", km: 50, count: 2 },
    { near: "37,200", km: 200, count: 9 },
  ]);
  expect(asked[0]).toMatchObject({ near: "37,50", location: undefined, price__lte: "500", category: 105 });
  const same = countingApi({ "37,50": 2, "37,200": 2 });
  expect(await countAround(same.api, {}, "37")).toHaveLength(1);
});

test("a circle is widened, one without listings is none, and a failure offers none", async () => {
  const { api, asked } = countingApi({ "37,200": 0 });
  expect(await countAround(api, { near: "37,50" }, "37")).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(await countAround(countingApi({}).api, {}, "37")).toEqual([]);
});
