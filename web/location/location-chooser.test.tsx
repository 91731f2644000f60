// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import type { LocationChoice } from "./location-choice.ts";
import { LocationChooser } from "./location-chooser.tsx";
import { LocationRow } from "./location-row.tsx";

const locations: unknown = JSON.parse(readFileSync("server/catalogue/reference/locations.json", "utf8"));

async function openChooser(isWithoutCountry = false, counts?: object) {
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(counts && address.startsWith("/facets") ? counts : locations),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const chosen: (number | null)[] = [];
  const container = await render(
    <LocationChooser
      selectedId={null}
      isWithoutCountry={isWithoutCountry}
      choice={{ onChoose: (id) => chosen.push(id) }}
      {...(counts && { countHrefOf: (id: number | null) => `/facets?location=${id ?? "all"}` })}
    />,
  );
  const field = container.querySelector<HTMLInputElement>("input");
  if (!field) throw new Error("no field to search in");
  const key = (name: string) =>
    act(async () => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
      );
    });
  return { container, field, chosen, key };
}

const titlesOf = (container: HTMLElement) =>
  [...container.querySelectorAll("li")].map((row) => row.querySelector("span")?.textContent);

test("in a field a location is chosen by buttons, one's own place and the two big cities first, and without the country where it is no answer", async () => {
  const { container, chosen } = await openChooser(true);
  expect(titlesOf(container).slice(0, 3)).toEqual(["Моё местоположение", "Бишкек", "Ош"]);
  expect(container.querySelector("a")).toBeNull();
  expect(container.textContent).not.toContain("Весь Кыргызстан");
  // Osh has districts: first they open, then the city without one is a choice.
  await press(container, "li:nth-child(3) button");
  expect(titlesOf(container).slice(0, 2)).toEqual([undefined, "Район не указыватьОш"]);
  expect(container.textContent).not.toContain("Весь Кыргызстан");
  await press(container, "li:nth-child(2) button");
  expect(chosen).toEqual([11]);
  expect(titlesOf((await openChooser()).container)[0]).toBe("Весь Кыргызстан");
});

test("what is typed is found under a former name, and Enter chooses the first", async () => {
  const { container, field, chosen, key } = await openChooser(true);
  await act(async () => {
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "пржевальск");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(container.querySelector("li")?.textContent).toContain("«Пржевальск»");
  await key("Enter");
  expect(chosen).toHaveLength(1);
});

test("the arrow keys lead from the field to the rows and back", async () => {
  const { container, field, key } = await openChooser();
  const rows = [...container.querySelectorAll("li > button")];
  field.focus();
  await key("ArrowDown");
  expect(document.activeElement).toBe(rows[0]);
  await key("ArrowDown");
  expect(document.activeElement).toBe(rows[1]);
  await key("ArrowUp");
  await key("ArrowUp");
  expect(document.activeElement).toBe(field);
});

test("beside a location stands how many listings it has, all of it too, and a zero where it has none", async () => {
  const { container } = await openChooser(false, { count: 1_234, locations: [[10, 900]] });
  const textOf = (row: number) => container.querySelector(`li:nth-child(${row})`)?.textContent;
  await vi.waitFor(() => expect(textOf(1)).toMatch(/1.?234$/));
  expect([textOf(2), textOf(3)]).toEqual(["Бишкек900", "Ош0"]);
});

test("a choice that only leads to a form is not remembered for lists", async () => {
  const hrefOf = (id: number | null) => `/settings/location?place=${id ?? "all"}`;
  onTestFinished(() => void (document.cookie = "place=; Max-Age=0; Path=/"));
  const rows = (choice: LocationChoice) => render(<LocationRow id={10} title="Бишкек" choice={choice} />);
  await press(await rows({ hrefOf, isShownOnly: true }), "a");
  expect(document.cookie).not.toContain("place=");
  await press(await rows({ hrefOf }), "a");
  expect(document.cookie).toContain("place=10");
});

test("places without listings come last, under words that say it once, and can be chosen", async () => {
  const { container } = await openChooser(false, { count: 7, locations: [[4, 7]] });
  const rows = [...container.querySelectorAll("li")].map((row) => row.textContent);
  const from = rows.indexOf("Пока без объявлений");
  expect(rows[from - 1]).toMatch(/7$/);
  expect(rows.slice(from + 1).length).toBeGreaterThan(3);
  expect(rows.slice(from).join("")).not.toMatch(/\d/);
  expect(container.querySelectorAll("li:last-child :is(a, button)")).toHaveLength(1);
});
