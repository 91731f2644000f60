import { expect, test } from "vitest";
import { changeFilters, needsJoining, readFilters, readRanges, writeFilters } from "./list-query.ts";

const canonical = (query: string) => writeFilters(readFilters(new URLSearchParams(query)));

test.each([
  ["option=12&option=11&option=12", "?options=11,12"],
  ["options=12,11&option=3", "?options=3,11,12"],
  ["p21_from=2005&p21_to=2012&p22_to=150 000&p23_from=&p23_to=", "?parameters=21:2005..2012,22:..150000"],
  ["parameters=21:2005..&p21_from=2010", "?parameters=21:2010.."],
  ["price__gte=1 000&price__lte=&currency=USD", "?price__gte=1000&currency=USD"],
  ["currency=USD&ordering=-upvote_date&search= ", ""],
  ["ordering=price&search=honda fit&location=3", "?search=honda+fit&location=3&ordering=price"],
  ["ordering=-upvote_date&search=fit", "?search=fit&ordering=-upvote_date"],
  ["ordering=relevance&search=fit", "?search=fit"],
  ["ordering=relevance", ""],
  ["ordering=distance", ""],
  ["ordering=distance&near=3,50", "?near=3,50"],
  ["ordering=distance&near=3,50&search=fit", "?search=fit&near=3,50&ordering=distance"],
  ["ordering=-upvote_date&near=3,50", "?near=3,50&ordering=-upvote_date"],
  ["utm_source=x&is_business=true", "?is_business=true"],
])("%s is the address %s", (query, address) => {
  expect(canonical(query)).toBe(address);
  expect(canonical(address)).toBe(address);
});

test("an address from a plain form needs joining, a canonical one does not", () => {
  expect(needsJoining(new URLSearchParams("option=1"))).toBe(true);
  expect(needsJoining(new URLSearchParams("p2_from=1"))).toBe(true);
  expect(needsJoining(new URLSearchParams("search="))).toBe(true);
  expect(needsJoining(new URLSearchParams("category=transport"))).toBe(true);
  expect(needsJoining(new URLSearchParams("options=1,2&parameters=3:1..2"))).toBe(false);
});

test("a changed filter starts at the first page", () => {
  const filters = readFilters(new URLSearchParams("key=abc&ordering=price&location=3"));
  expect(writeFilters(changeFilters(filters, { location: undefined }))).toBe("?ordering=price");
});

test("ranges are read by parameter", () => {
  expect(readRanges({ parameters: "21:2005..2012,22:..5" })).toEqual(
    new Map([
      [21, { from: "2005", to: "2012" }],
      [22, { from: "", to: "5" }],
    ]),
  );
});
