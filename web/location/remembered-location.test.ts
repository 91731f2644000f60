import { expect, test } from "vitest";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { findListLocation } from "./remembered-location.ts";

const make = (id: number): Location => ({
  id,
  parent: null,
  kind: "city",
  title_ru: "",
  title_ky: "",
  slug: "",
  aka: [],
});
const locations = [make(1), make(10), make(11)];

function find(query: string, cookie = "") {
  return findListLocation(new Request(`http://localhost/${query}`, { headers: { cookie } }), locations);
}

test("an address that names no location gets the remembered one", () => {
  expect(find("", "a=b; place=10; c=d")).toEqual({ named: undefined, id: "10" });
  expect(find("?search=x")).toEqual({ named: undefined, id: undefined });
});

test("the location of the address wins", () => {
  expect(find("?location=11", "place=10")).toEqual({ named: "11", id: "11" });
});

test("what is near a place or delivered there is narrowed to no location, but to one that is named", () => {
  for (const query of ["?near=11,50", "?delivers_to=11", "?near=11,50&location=all"])
    expect(find(query, "place=10")).toEqual({ named: undefined, id: undefined, around: "11" });
  expect(find("?near=11,50&location=10", "place=11")).toEqual({ named: "10", id: "10" });
});

test("a part of the map is in no place, but in one that is named", () => {
  for (const query of ["?area=74,42,75,43", "?area=74,42,75,43&location=all"])
    expect(find(query, "place=10")).toEqual({ named: undefined, id: undefined });
  expect(find("?area=74,42,75,43&location=11", "place=10")).toEqual({ named: "11", id: "11" });
});

test.each(["all", "1", "2"])(
  "location=%s is the whole country, and stays in the address only if a location is remembered",
  (all) => {
    expect(find(`?location=${all}`, "place=10")).toEqual({ named: "all", id: undefined });
    expect(find(`?location=${all}`)).toEqual({ named: undefined, id: undefined });
  },
);

test.each(["place=99", "place=abc", "place=", "workplace=10", "place=10x"])("the cookie %s is ignored", (cookie) => {
  expect(find("", cookie)).toEqual({ named: undefined, id: undefined });
});
