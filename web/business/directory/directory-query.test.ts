import { expect, test } from "vitest";
import { readDirectoryQuery, writeDirectoryQuery } from "./directory-query.ts";

const read = (query: string) => readDirectoryQuery(new URLSearchParams(query));

test("an address is read and written, without what it cannot mean", () => {
  const filters = read("search= Салкын &category=8&location=12&ordering=name");
  expect(filters).toEqual({ search: "Салкын", category: "8", location: "12", ordering: "name" });
  expect(decodeURI(writeDirectoryQuery(filters))).toBe(
    "/businesses?search=Салкын&category=8&location=12&ordering=name",
  );
  expect(read("category=abc&location=-1&ordering=price")).toEqual(read(""));
  expect(writeDirectoryQuery(read(""))).toBe("/businesses");
  expect(read(`search=${"я".repeat(300)}`).search).toHaveLength(100);
});

test("the default order is left out, and one for searches without a search", () => {
  expect([read("ordering=-rating"), read("ordering=relevance"), read("search=а&ordering=relevance")]).toMatchObject([
    { ordering: "" },
    { ordering: "" },
    { ordering: "" },
  ]);
  expect(read("search=а&ordering=-rating").ordering).toBe("-rating");
});

test("changes take filters off, and a cursor comes last", () => {
  const filters = read("search=а&category=8");
  expect(decodeURI(writeDirectoryQuery(filters, { category: "" }, "name~1"))).toBe("/businesses?search=а&key=name~1");
});
