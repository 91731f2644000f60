import { expect, test } from "vitest";
import { problemOf } from "./api.ts";

/** As the router makes them of an answer that is no data of a page. */
const answer = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("why the server refused before it rendered anything is told, and nothing is made of other errors", () => {
  const problem = { status: 403, code: "foreign_origin", detail: "…" };
  expect(problemOf({ problem })).toEqual(problem);
  expect(problemOf(answer(403, JSON.stringify(problem)))).toEqual(problem);
  for (const error of [new Error("{}"), undefined, answer(502, "<html>"), answer(500, "null"), answer(403, problem)])
    expect(problemOf(error)).toBeUndefined();
});
